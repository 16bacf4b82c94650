import type { Pace } from '../../../settings.ts';

/** Milliseconds that an agent seems to take for a card, by the pace that the person chose. */
const CARD: Readonly<Record<Pace, number>> = { none: 0, quick: 300, natural: 850, slow: 1700 };
/** A call takes longer than a card. */
const CALL = 1.35;
/** The first action that is a call, in every game at these tables. */
const FIRST_CALL = 80;
/** Milliseconds between two actions of people, so that they can be followed. */
const BETWEEN = 250;

/** How long after what was shown before an action of another is shown: a natural moment, a little different each time. */
export function momentOf(
  pace: Pace,
  { turn, action }: { readonly turn: number; readonly action: number },
  ofPerson: boolean,
): number {
  if (pace === 'none') return 0;
  if (ofPerson) return BETWEEN;
  // the same turn takes the same time after a reload
  const swing = 0.8 + (((turn * 2654435761) >>> 0) / 2 ** 32) * 0.4;
  return CARD[pace] * (action >= FIRST_CALL ? CALL : 1) * swing;
}
