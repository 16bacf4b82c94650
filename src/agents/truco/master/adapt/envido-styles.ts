/** How a player may bid: deterministic, by its score alone. A mix of styles stands for one who draws lots. */
export interface EnvidoStyle {
  /** The least score with which it opens. */
  readonly opens: number;
  /** Whether it opens with the lowest scores too. */
  readonly bluffs: boolean;
  /** The least score with which it accepts an envido. */
  readonly accepts: number;
  /** How much more it needs for each step of a dearer call. */
  readonly caution: number;
}

const OPENS = [0, 24, 26, 28, 30, 34];
const ACCEPTS = [0, 22, 24, 26, 28, 30, 32];
const CAUTION = [0, 2];
/** Scores without two cards of a suit. */
const LOWEST = 7;
const DEARER: Readonly<Record<string, number>> = { E: 0, R: 1, F: 3 };

/** All styles that are told apart. */
export const envidoStyles: readonly EnvidoStyle[] = OPENS.flatMap((opens) =>
  [false, true].flatMap((bluffs) =>
    ACCEPTS.flatMap((accepts) => CAUTION.map((caution) => ({ opens, bluffs, accepts, caution }))),
  ),
);

/** Whether such a player bids with a score: opens where nothing was called, else accepts. */
export function bids({ opens, bluffs, accepts, caution }: EnvidoStyle, calls: string, score: number): boolean {
  if (calls === '') return score >= opens || (bluffs && score <= LOWEST);
  return score >= accepts + caution * (DEARER[calls[calls.length - 1]] + (calls.length > 1 ? 1 : 0));
}
