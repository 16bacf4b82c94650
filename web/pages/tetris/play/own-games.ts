import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { InputError } from '../../../../src/core/errors.ts';
import { problem } from '../../../../src/core/problems.ts';
import { readRecord, shippedRecords, type TetrisRecord } from '../../../families/tetris/replay/records.ts';
import { levelRecord } from '../best/level-records.ts';

/** The most games of a rule set that are remembered; the best ones are kept. */
const MOST = 10;

export interface OwnGame extends TetrisRecord {
  readonly id: number;
  /** When it ended; games of earlier versions do not say. */
  readonly at?: string;
  /** The opponent and its lines after as many pieces. */
  readonly against: { readonly agent: string; readonly lines: number };
}

interface OwnGames {
  readonly games: readonly OwnGame[];
  readonly next: number;
  /** Remembers a game; returns its id. */
  keep(game: Omit<OwnGame, 'id'>): number;
}

/** The person's own games, in this browser. */
export const useOwnGames = create<OwnGames>()(
  persist(
    (set, get) => ({
      games: [],
      next: 1,
      keep: (game) => {
        const { games, next } = get();
        set({ games: best([...games, { ...game, id: next }]), next: next + 1 });
        return next;
      },
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

/** The best games of each rule set, the best first. */
function best(games: readonly OwnGame[]): OwnGame[] {
  const sorted = [...games].sort((a, b) => b.lines - a.lines || b.id - a.id);
  return sorted.filter(({ rules }, i) => sorted.slice(0, i).filter((one) => one.rules === rules).length < MOST);
}

/** The record that was opened from a file, while the app is open. */
export const useOpened = create<{ readonly record?: TetrisRecord; readonly name?: string }>()(() => ({}));

/** A kept game by its name in addresses: `own-3`, a record that ships, one of the table by level, or one from a file. */
export async function findRecord(name: string): Promise<TetrisRecord> {
  const opened = useOpened.getState();
  if (opened.record && opened.name === name) return opened.record;
  const own = useOwnGames.getState().games.find(({ id }) => `own-${id}` === name);
  if (own) return own;
  const load = Object.hasOwn(shippedRecords, name) ? shippedRecords[name] : undefined;
  const json = await (load?.() ?? levelRecord(name));
  if (json === undefined) throw new InputError(problem('noRecord', { name }));
  return readRecord(json);
}
