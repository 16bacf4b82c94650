import { z } from 'zod';
import { shippedTrucoStrategy } from '../agents/truco/equilibrium/play/shipped-strategies.ts';
import { shapes } from '../agents/truco/master/first-trick/endings.ts';
import { MeasuredEndings } from '../agents/truco/master/first-trick/measure-endings.ts';
import { shippedFirstTricks } from '../agents/truco/master/first-trick/shipped-first-tricks.ts';
import { HandModel, USUAL } from '../agents/truco/master/hand-model.ts';
import type { Scores } from '../agents/truco/master/opening/opening-scores.ts';
import { shippedMatchOpenings } from '../agents/truco/master/opening/shipped-match-openings.ts';
import { REST_ITERATIONS } from '../agents/truco/master/rest/solve-rest.ts';
import { InputError } from '../core/errors.ts';
import { parseRules } from '../games/truco/rules.ts';
import { checked, type Work } from '../work/work.ts';

export const ENDING_PLAYERS = ['master', 'equilibrium'] as const;

const planSchema = z.strictObject({
  agent: z.enum(ENDING_PLAYERS),
  /** So many endings, likeliest first, where they are not named. */
  count: z.int().min(1).default(10),
  endings: z.array(z.string()).min(1).optional(),
  /** The points that mano and pie lack after the envido, or the score of a match before it: `2 2`, `22-23`. */
  score: z.string().default('far'),
  /** Of the rest of the hand, for master. */
  iterations: z.int().min(1).max(10_000).default(REST_ITERATIONS),
  /** How likely both take the other to be a usual player. */
  usual: z.number().min(0).max(1).default(USUAL),
});
export type TrucoEndings = z.infer<typeof planSchema> & { readonly endings: readonly string[] };

interface MeasuredEnding {
  readonly ending: string;
  readonly chance: number;
  readonly value: number;
  readonly exploitability: number;
}

export interface EndingsDocument {
  readonly agent: string;
  readonly score: string;
  readonly iterations: number;
  readonly usual: number;
  /** The share of the hands that end so. */
  readonly covered: number;
  /** On average over them. */
  readonly exploitability: number;
  readonly endings: readonly MeasuredEnding[];
}

/** What best responses gain after each ending of the envido, exactly. */
export const trucoEndings: Work<
  TrucoEndings,
  readonly MeasuredEnding[] | null,
  string,
  MeasuredEnding,
  EndingsDocument
> = {
  name: 'truco-endings',
  doc: 'what best responses gain in cards and truco after each ending of the envido, exactly',
  unit: 'endings',
  few: 2,
  many: 1000,
  plan(json) {
    const given = checked(planSchema, json, 'truco-endings');
    const all = measuredEndings(given).endings.map(({ name }) => name);
    const endings = given.endings ?? all.slice(0, given.count);
    for (const name of endings)
      if (!all.includes(name)) throw new InputError(`no ending "${name}": "${all.slice(0, 5).join('", "')}" and so on`);
    return { ...given, count: endings.length, endings };
  },
  size: ({ endings }) => endings.length,
  begin: () => null,
  round: ({ endings }, measured) => (measured ? [] : [...endings]),
  perform(name, { agent, score, iterations, usual }, tools) {
    const measured = tools.once('model', `${agent} ${score} ${usual}`, () => measuredEndings({ agent, score, usual }));
    const { value, exploitability } = measured.givenAway(name, agent === 'master' ? { iterations } : 'table');
    return { ending: name, chance: measured.endings.find((each) => each.name === name)!.chance, value, exploitability };
  },
  units: () => 1,
  reduce: (_, __, results) => results.filter((each) => each !== undefined),
  note: () => '',
  document({ agent, score, iterations, usual }, measured) {
    const endings = measured!;
    const covered = endings.reduce((sum, { chance }) => sum + chance, 0);
    const given = endings.reduce((sum, { chance, exploitability }) => sum + chance * exploitability, 0);
    return { agent, score, iterations, usual, covered, exploitability: given / covered, endings };
  },
};

function measuredEndings({ agent, score, usual }: Pick<TrucoEndings, 'agent' | 'score' | 'usual'>) {
  const strategy = shippedTrucoStrategy();
  const tables = agent === 'master' ? shippedFirstTricks(strategy.tree) : undefined;
  const model = new HandModel(parseRules('ufsm24'), strategy, tables, shippedMatchOpenings(strategy));
  return new MeasuredEndings(model, parseScore(score, model.rules.target), usual);
}

/** A shape of the score, or the points of mano and pie. */
function parseScore(text: string, target: number): string | Scores {
  if (shapes.has(text)) return text;
  const points = /^(\d{1,2})-(\d{1,2})$/.exec(text)?.slice(1).map(Number);
  if (!points || points.some((each) => each >= target))
    throw new InputError(
      `no score "${text}": one of ${[...shapes.keys()].join(', ')}, or the points of mano and pie below ${target}, as 22-23`,
    );
  return [points[0], points[1]];
}
