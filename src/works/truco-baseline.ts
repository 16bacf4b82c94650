import { z } from 'zod';
import { comparisonOf, type Estimate, type PairPoints } from '../agents/truco/equilibrium/measure/comparison.ts';
import { trucoAgent } from '../agents/truco/index.ts';
import { parseRules } from '../games/truco/index.ts';
import measureTask from '../studies/truco-yardstick/task.ts';
import { checked, type Span, spans, type Work } from '../work/work.ts';

const planSchema = z.strictObject({
  agent: z.string(),
  /** The luck is taken out where this is equilibrium, unless `plain`. */
  against: z.string().default('equilibrium'),
  plain: z.boolean().default(false),
  rules: z.string().default('ufsm24'),
  seed: z.int().min(0).default(1),
  /** Deals; each is played in both seats. */
  pairs: z.int().min(2).max(100_000_000),
});
export type TrucoBaseline = z.infer<typeof planSchema>;

export interface BaselineDocument {
  readonly agent: string;
  readonly against: string;
  readonly rules: string;
  readonly seed: number;
  readonly pairs: number;
  /** Points a hand. */
  readonly points: Estimate;
  /** Where the luck was taken out: the points with it, and how many times wider their interval is. */
  readonly plain?: Estimate;
  readonly narrower?: number;
}

/** Points of one Truco agent against another at 0-0, every deal in both seats. */
export const trucoBaseline: Work<TrucoBaseline, PairPoints | null, Span, PairPoints, BaselineDocument> = {
  name: 'truco-baseline',
  doc: 'points a hand of a Truco agent against the equilibrium player, or another',
  unit: 'deals',
  few: 1000,
  many: 10_000_000,
  plan(json) {
    const given = checked(planSchema, json, 'truco-baseline');
    const [agent, against] = [given.agent, given.against].map((name) => trucoAgent(name).name);
    parseRules(given.rules);
    return { ...given, agent, against };
  },
  size: ({ pairs }) => pairs,
  begin: () => null,
  round: ({ pairs }, points) => (points ? [] : spans(pairs)),
  perform({ from, to }, plan, tools) {
    const { agent, against: other, rules, seed } = plan;
    const measure = tools.once('players', '', () => measureTask({ rules }));
    const task = { agent, other, seed, from, to, ...(isJudged(plan) && { judged: true as const }) };
    return measure(task) as Promise<PairPoints>;
  },
  units: ({ plain }) => plain.length,
  reduce(_, __, results) {
    const parts = results.filter((each) => each !== undefined);
    return { plain: parts.flatMap(({ plain }) => plain), judged: parts.flatMap(({ judged }) => judged) };
  },
  note(_, state, results) {
    const all = [state, ...results].flatMap((part) => part?.judged ?? []);
    return all.length > 0 ? `${(all.reduce((a, b) => a + b, 0) / all.length).toFixed(3)} points a hand` : '';
  },
  document(plan, state) {
    const { agent, against, rules, seed } = plan;
    const { points, plain } = comparisonOf([state!]);
    const { length: pairs } = state!.plain;
    const narrower = (plain.high - plain.low) / (points.high - points.low);
    return { agent, against, rules, seed, pairs, points, ...(isJudged(plan) && { plain, narrower }) };
  },
};

const isJudged = ({ against, plain }: TrucoBaseline): boolean => against === 'equilibrium' && !plain;
