import { z } from 'zod';

// The live Tetris game of the Aveiro 2021 course server: JSON text frames.

/** The longest frame that a player or viewer may send, in bytes. */
export const MAX_LIVE_FRAME = 1024;
export const MAX_LIVE_NAME = 64;

/** x from the left wall (0) to the right one (9), y downwards from 0; the floor is y = 30. */
const cell = z.tuple([z.int().min(0).max(9), z.int().min(0).max(30)]);
const fourCells = z.tuple([cell, cell, cell, cell]);
const count = z.int().min(0);

/** The first frame to `/player`. */
export const playerJoin = z.object({ cmd: z.literal('join'), name: z.string().min(1).max(MAX_LIVE_NAME) });
/** The only frame to `/viewer`. */
export const viewerJoin = z.object({ cmd: z.literal('join') });
/** A key of the current player: w turns, a and d move left and right, s drops. Other keys do nothing. */
export const keyFrame = z.object({ cmd: z.literal('key'), key: z.string().max(16) });

/** The answer to `join`. */
export const welcomeFrame = z.strictObject({
  dimensions: z.tuple([z.literal(10), z.literal(30)]),
  grid: z.array(cell),
  game_speed: count,
  score: count,
});

/** Sent after every tick. The first state of some servers lacks `player`. */
export const stateFrame = z.strictObject({
  game: z.array(cell),
  piece: fourCells.nullable(),
  /** In the five by five plan, as they will appear. */
  next_pieces: z.tuple([fourCells, fourCells, fourCells]),
  game_speed: count,
  score: count,
  player: z.string().optional(),
});

/** Sent after the last state. Then the connection is closed with code 1000. */
export const finalFrame = welcomeFrame.extend({
  player: z.string(),
  highscores: z.array(z.tuple([z.string(), count])),
});

/** A finished game: what became of it. */
const liveReport = z.object({
  id: z.int(),
  player: z.string(),
  score: count,
  lines: count,
  pieces: count,
  ticks: count,
  seconds: z.number(),
  /** Whether the player left before the end. */
  left: z.boolean(),
  endedAt: z.string(),
});

/** `GET /api/live`: the live game of the workbench. */
export const liveStanding = z.object({
  playing: z.string().nullable(),
  waiting: count,
  /** The best scores, the highest first. */
  best: z.array(z.object({ name: z.string(), score: count, endedAt: z.string() })),
  /** The last games, the newest first. */
  games: z.array(liveReport),
});
export type LiveStanding = z.infer<typeof liveStanding>;

/** `GET /api/live/games/:id`: a game from which every state of it follows. */
export const liveRecord = liveReport.extend({
  /** A letter for each piece. */
  dealt: z.string(),
  /** The key of each tick; `.` for none. */
  keys: z.string(),
});
export type LiveRecord = z.infer<typeof liveRecord>;

export type WelcomeFrame = z.infer<typeof welcomeFrame>;
