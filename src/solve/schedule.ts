/** How regrets fade and how much each iteration's strategy counts in the average. */
export interface Schedule {
  readonly name: string;
  /** Factor on positive regrets after iteration t (from 1). */
  positive(t: number): number;
  /** Factor on negative regrets after iteration t. */
  negative(t: number): number;
  /** Weight of iteration t's strategy in the average. */
  weight(t: number): number;
}

/** Discounted CFR (Brown and Sandholm 2019) with its three exponents. */
export function discounted(alpha: number, beta: number, gamma: number): Schedule {
  const fade = (t: number, power: number) => t ** power / (t ** power + 1);
  return {
    name: `dcfr(${alpha}, ${beta}, ${gamma})`,
    positive: (t) => fade(t, alpha),
    negative: (t) => fade(t, beta),
    weight: (t) => t ** gamma,
  };
}

/** CFR+ (Tammelin 2014): regrets never fall below zero, later strategies count linearly more. */
export const cfrPlus: Schedule = { name: 'cfr+', positive: () => 1, negative: () => 0, weight: (t) => t };

/** The schedules by the names that commands take. */
export const SCHEDULES: Readonly<Record<string, Schedule>> = { dcfr: discounted(1.5, 0, 2), 'cfr+': cfrPlus };
