import { z } from 'zod';
import { ourAgent } from './match.ts';

/** The most pieces that the server plays for one request. */
export const MAX_PIECES = 500;

/** `POST /api/tetris/games`: play this game. */
export const tetrisGameRequest = z.object({
  rules: z.string().max(40),
  agent: ourAgent,
  seed: z.int().min(0),
});

export const tetrisGameSummary = tetrisGameRequest.extend({ agent: z.string(), lines: z.int(), pieces: z.int() });

/** The board after a piece came to rest: row 0 is the bottom, bit c of a row is column c from the left. */
export const tetrisFrame = z.object({ piece: z.string(), rows: z.array(z.int()), lines: z.int() });

export const tetrisGame = tetrisGameSummary.extend({
  /** Whether the game ended by its rules. Otherwise it reached the limit of pieces. */
  over: z.boolean(),
  width: z.int(),
  frames: z.array(tetrisFrame),
});

export type TetrisGameRequest = z.infer<typeof tetrisGameRequest>;
export type TetrisGameSummary = z.infer<typeof tetrisGameSummary>;
export type TetrisFrame = z.infer<typeof tetrisFrame>;
export type TetrisGame = z.infer<typeof tetrisGame>;
