import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Seated {
  readonly key: string;
  /** What to call the match in lists: rule set and opponent. */
  readonly title: string;
  readonly at: number;
  /** The turn at which each hand that was seen here began, from hand 1. */
  readonly hands: readonly number[];
  readonly answered?: boolean;
}

/** So many matches are remembered. */
const MOST = 20;

interface Seats {
  readonly rooms: Readonly<Record<string, Seated>>;
  sit(room: string, key: string, title: string): void;
  note(room: string, what: Partial<Pick<Seated, 'hands' | 'answered'>>): void;
}

/** The person's seats, by room: a key is all that a reload or another tab needs. */
export const useSeats = create<Seats>()(
  persist(
    (set) => ({
      rooms: {},
      sit: (room, key, title) =>
        set(({ rooms }) => {
          const kept = Object.entries(rooms)
            .sort(([, a], [, b]) => b.at - a.at)
            .slice(0, MOST - 1);
          return { rooms: { ...Object.fromEntries(kept), [room]: { key, title, at: Date.now(), hands: [] } } };
        }),
      note: (room, what) =>
        set(({ rooms }) => (rooms[room] ? { rooms: { ...rooms, [room]: { ...rooms[room], ...what } } } : {})),
    }),
    { name: 'jogatina.seats' },
  ),
);
