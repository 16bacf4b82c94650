import type { Generated } from 'kysely';

/** The tables as TypeScript sees them; `migrations` makes them. */
export interface Tables {
  tetris_games: TetrisGameRow;
}

/** A finished game of Tetris: enough to play it again, and what came of it. */
export interface TetrisGameRow {
  id: Generated<number>;
  rules: string;
  agent: string;
  seed: number;
  max_pieces: number;
  lines: number;
  pieces: number;
  /** When it was stored, ISO 8601. */
  stored_at: string;
}
