import { z } from 'zod';

// The live Tetris game of the Aveiro 2021 course server: JSON text frames.

/** The longest frame that a player or viewer may send, in bytes. */
export const MAX_LIVE_FRAME = 1024;
export const MAX_LIVE_NAME = 64;

/** x from the left wall (0) to the right one (9), y downwards from 0; the floor is y = 30. */
const cell = z.tuple([z.int().min(0).max(9), z.int().min(0).max(30)]);
const fourCells = z.tuple([cell, cell, cell, cell]);
const count = z.int().min(0);

/** To `/player`, its first frame. */
export const playerJoin = z.object({ cmd: z.literal('join'), name: z.string().min(1).max(MAX_LIVE_NAME) });
/** To `/viewer`, its only frame. */
export const viewerJoin = z.object({ cmd: z.literal('join') });
/** From the player whose game it is: w turn, a left, d right, s hard drop; an empty key passes, any other does nothing. */
export const keyFrame = z.object({ cmd: z.literal('key'), key: z.string().max(16) });

/** The answer to `join`. */
export const welcomeFrame = z.strictObject({
  dimensions: z.tuple([z.literal(10), z.literal(30)]),
  grid: z.array(cell),
  game_speed: count,
  score: count,
});

/** After every tick. The first state of some servers lacks `player`. */
export const stateFrame = z.strictObject({
  game: z.array(cell),
  piece: fourCells.nullable(),
  /** In the five by five plan, as they will appear. */
  next_pieces: z.tuple([fourCells, fourCells, fourCells]),
  game_speed: count,
  score: count,
  player: z.string().optional(),
});

/** After the last state; the connection is then closed with 1000. */
export const finalFrame = welcomeFrame.extend({
  player: z.string(),
  highscores: z.array(z.tuple([z.string(), count])),
});

export type WelcomeFrame = z.infer<typeof welcomeFrame>;
export type StateFrame = z.infer<typeof stateFrame>;
export type FinalFrame = z.infer<typeof finalFrame>;
