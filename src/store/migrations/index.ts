import type { Migration } from 'kysely/migration';
import { tetrisGames } from './001-tetris-games.ts';

/** In order; one that has been released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-tetris-games': tetrisGames,
};
