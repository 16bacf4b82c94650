import type { PuzzleCard } from '../profile/profile.ts';

/** Days until a puzzle comes back after so many right answers in a row; after the last of them it sits. */
export const INTERVALS = [1, 3, 7, 16, 35] as const;

const DAY = 86_400_000;

/** The number of a day in UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY);
}

/** Whether a puzzle was answered often enough not to come back. */
export function sits({ step }: PuzzleCard): boolean {
  return step > INTERVALS.length;
}

/** What becomes of a puzzle by an answer: right ones put it off for longer and longer, a wrong one brings it back today. */
export function answered(card: PuzzleCard | undefined, right: boolean, today: number): PuzzleCard {
  const tries = (card?.tries ?? 0) + 1;
  if (!right) return { step: 0, due: today, tries };
  const step = (card?.step ?? 0) + 1;
  return { step, due: today + (INTERVALS[step - 1] ?? 0), tries };
}

/** The puzzles to be repeated on a day, the longest overdue first. */
export function dueOn(cards: Readonly<Record<string, PuzzleCard>>, today: number): string[] {
  return Object.entries(cards)
    .filter(([, card]) => !sits(card) && card.due <= today)
    .sort(([, a], [, b]) => a.due - b.due)
    .map(([id]) => id);
}

/** A short name for a position, the same on every device. */
export function puzzleId(position: string): string {
  let hash = 2_166_136_261;
  for (let i = 0; i < position.length; i++) hash = Math.imul(hash ^ position.charCodeAt(i), 16_777_619);
  return (hash >>> 0).toString(36);
}
