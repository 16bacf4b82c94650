import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { TetrisRecord } from '../../families/tetris/replay/records.ts';

/** The most games that are remembered; the best ones are kept. */
const MOST = 10;

interface OwnGame extends TetrisRecord {
  readonly id: number;
  /** The opponent and its lines after as many pieces. */
  readonly against: { readonly agent: string; readonly lines: number };
}

interface OwnGames {
  readonly games: readonly OwnGame[];
  readonly next: number;
  keep(game: Omit<OwnGame, 'id'>): void;
}

/** The person's own games, in this browser. */
export const useOwnGames = create<OwnGames>()(
  persist(
    (set) => ({
      games: [],
      next: 1,
      keep: (game) =>
        set(({ games, next }) => ({
          games: [...games, { ...game, id: next }].sort((a, b) => b.lines - a.lines || b.id - a.id).slice(0, MOST),
          next: next + 1,
        })),
    }),
    {
      name: 'jogatina.own-tetris',
      version: 1,
      // version 0 kept the seed with a note on how it was dealt, which has become the only way
      migrate: (stored) => {
        const { games, next } = stored as { games: (OwnGame & { dealing: { seed: number } })[]; next: number };
        return { games: games.map(({ dealing, ...game }) => ({ ...game, seed: dealing.seed })), next };
      },
    },
  ),
);

/** The record that was opened from a file, while the app is open. */
export const useOpened = create<{ readonly record?: TetrisRecord; readonly name?: string }>()(() => ({}));
