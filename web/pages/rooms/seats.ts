import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { FamilyName } from '../../families/index.ts';

export interface OwnSeat {
  readonly key: string;
  /** What to call the match in lists. */
  readonly title: string;
  readonly at: number;
  /** Absent in seats that were stored before there was a second game with rooms. */
  readonly family?: FamilyName;
  /** What the server had committed itself to, and what this browser added to the seed: to be checked after the match. */
  readonly commitment?: string;
  readonly contribution?: string;
  /** What the other player is called here, where its name would tell too much. */
  readonly masked?: string;
  /** Whether the questionnaire was answered. */
  readonly answered?: boolean;
}

/** The most matches that are remembered. */
const MOST = 20;

interface Seats {
  readonly rooms: Readonly<Record<string, OwnSeat>>;
  sit(room: string, seat: Pick<OwnSeat, 'key' | 'title' | 'family' | 'masked'>): void;
  note(room: string, what: Partial<Pick<OwnSeat, 'answered' | 'commitment' | 'contribution'>>): void;
}

/** The person's seats, by room: a key is all that a reload or another tab needs. */
export const useSeats = create<Seats>()(
  persist(
    (set) => ({
      rooms: {},
      sit: (room, seat) =>
        set(({ rooms }) => {
          const kept = Object.entries(rooms)
            .sort(([, a], [, b]) => b.at - a.at)
            .slice(0, MOST - 1);
          return { rooms: { ...Object.fromEntries(kept), [room]: { ...seat, at: Date.now() } } };
        }),
      note: (room, what) =>
        set(({ rooms }) => (rooms[room] ? { rooms: { ...rooms, [room]: { ...rooms[room], ...what } } } : {})),
    }),
    { name: 'jogatina.seats' },
  ),
);

/** The family of a seat. */
export function familyOfSeat({ family = 'truco' }: OwnSeat): FamilyName {
  return family;
}
