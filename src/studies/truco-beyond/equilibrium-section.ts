import { CaseAgent } from '../../agents/truco/cases/case-agent.ts';
import { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import {
  type CaseOptions,
  type PolicyName,
  policies,
  policyNames,
  presets,
} from '../../agents/truco/cases/reuse/policies.ts';
import { shippedIndex } from '../../agents/truco/cases/shipped.ts';
import { estimate, playPairs } from '../../agents/truco/equilibrium/measure/comparison.ts';
import { exploitabilityBound } from '../../agents/truco/equilibrium/measure/exploitability-bound.ts';
import { LuckModel } from '../../agents/truco/equilibrium/measure/luck-model.ts';
import { EquilibriumAgent } from '../../agents/truco/equilibrium/play/equilibrium-agent.ts';
import { shippedTrucoStrategy } from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import type { Agent } from '../../core/agent.ts';
import type { Rng } from '../../core/rng.ts';
import { trucoGame } from '../../games/truco/game.ts';
import type { TrucoView } from '../../games/truco/view.ts';
import type { Facts } from '../opening.ts';
import { type Interval, type Measure, row, type Scale, type Section } from '../study.ts';
import published from '../truco-cbr/published.json' with { type: 'json' };
import { correctedCases, equilibriumCases, OWN_MOVES } from './equilibrium-cases.ts';
import { orderKept } from './order-kept.ts';
import type { PartResult } from './parts.ts';

/** Cases of a base, deals of a policy and of the chosen ones, deals of a trained response and of its score. */
const SIZES = {
  smoke: { cases: 300, deals: 1, more: 1, trained: 1, scored: 2, restarts: 1 },
  full: { cases: 6000, deals: 50, more: 300, trained: 200, scored: 1000, restarts: 4 },
} as const satisfies Record<Scale, unknown>;

interface Base {
  readonly name: string;
  readonly index: CaseIndex;
  readonly options: CaseOptions;
}

/** The best two are played out and exploited at length: what most did, and what was drawn. */
const CHOSEN: readonly PolicyName[] = ['MJS', 'PLS'];

/** The share of mistakes, of that in the beginning, below which we say that they became fewer. */
const FEWER = 0.8;

/** Policies that do what was done, whatever came of it. */
const IMITATORS: readonly PolicyName[] = ['MJS', 'MJCS', 'PLS', 'PLCS', 'MJCPLS', 'PLCMJS'];

/** What both parts play with: the bases, and how a policy is measured against the equilibrium. */
function contest(scale: Scale, rng: Rng) {
  const { cases, restarts } = SIZES[scale];
  const strategy = shippedTrucoStrategy();
  const solved = new EquilibriumAgent(strategy);
  const drawn = new CaseIndex(equilibriumCases(solved, cases, rng.fork('drawn')), rng.fork('clusters'), { restarts });
  const corrected = correctedCases(solved, cases, rng.fork('corrected'), restarts);
  const bases: readonly Base[] = [
    { name: 'shipped', index: shippedIndex(), options: presets.thesis },
    { name: 'equilibrium', index: drawn, options: OWN_MOVES },
    { name: 'corrected', index: corrected.index, options: OWN_MOVES },
  ];
  const game = trucoGame('ufsm24');
  const luckModel = new LuckModel(game, strategy);
  const dealsSeed = rng.fork('deals').uint32();
  // the same deals for everybody
  const against = async (agent: Agent<TrucoView>, deals: number): Promise<Played> => {
    const { judged } = await playPairs(game, agent, solved, { from: 0, to: deals, seed: dealsSeed, luckModel });
    return { ...estimate(judged), n: deals, byDeal: judged };
  };
  const player = ({ index, options }: Base, policy: PolicyName) =>
    new CaseAgent(policy, index, policies[policy], { options });
  return { game, solved, bases, disagreed: corrected.disagreed, against, player };
}

/** Cases that cannot be bluffed, from the equilibrium or corrected by it: does the ranking of policies survive? */
export async function equilibriumPart(scale: Scale, rng: Rng): Promise<PartResult> {
  const { bases, against, player } = contest(scale, rng);
  const measured: Played[][] = [];
  for (const base of bases) {
    const own: Played[] = [];
    for (const policy of policyNames) own.push(await against(player(base, policy), SIZES[scale].deals));
    measured.push(own);
  }
  const [fromShipped, ...others] = measured.map((own) => own.map(({ byDeal }) => byDeal));
  const kept = others.map((other) => orderKept(fromShipped, other, rng.fork('order')));
  const [, drawn, corrected] = measured.map(imitatorsAmongBest);
  return {
    sections: [policiesSection(bases, measured, kept, scale)],
    facts: {
      imitators: IMITATORS.length,
      imitatorsDrawn: drawn,
      imitatorsCorrected: corrected,
      goodCorrelation: kept[1].mean,
      goodCorrelationLow: kept[1].low,
      goodCorrelationHigh: kept[1].high,
    },
  };
}

/** How many of the imitators are among the ten best. */
function imitatorsAmongBest(own: readonly Measure[]): number {
  const order = [...policyNames.keys()].sort((a, b) => own[b].mean - own[a].mean);
  return order.slice(0, 10).filter((p) => IMITATORS.includes(policyNames[p])).length;
}

/** Two of the policies at length: how close they come to the equilibrium, and what a trained response gains. */
export async function exploitedPart(scale: Scale, rng: Rng): Promise<PartResult> {
  const { game, solved, bases, disagreed, against, player } = contest(scale, rng);
  const { trained: deals, scored, more } = SIZES[scale];
  const longer: Longer[] = [];
  for (const base of bases) {
    for (const policy of CHOSEN) {
      const agent = player(base, policy);
      const points = await against(agent, more);
      const bound = await exploitabilityBound(game, agent, { deals, scored, seed: 'beyond', base: solved });
      longer.push({ name: `${policy}, ${base.name}`, points, bound: { ...bound.lowerBound, n: scored } });
    }
  }
  const sections = [longerSection(longer, scale), correctionSection(disagreed, bases[2], rng)];
  return { sections, facts: factsOf(longer, scale) };
}

/** Points a hand against the equilibrium without luck, and those of each deal. */
interface Played extends Measure {
  readonly byDeal: readonly number[];
}

interface Longer {
  readonly name: string;
  readonly points: Measure;
  readonly bound: Measure;
}

/** The best of the chosen with corrected cases, and the same policy with the shipped base on the same deals. */
function factsOf(longer: readonly Longer[], scale: Scale): Facts {
  const good = longer
    .filter(({ name }) => name.endsWith('corrected'))
    .reduce((a, b) => (b.points.mean > a.points.mean ? b : a));
  const shipped = longer.find(({ name }) => name === good.name.replace('corrected', 'shipped'))!;
  return {
    goodCases: SIZES[scale].cases,
    goodBest: good.name.split(',')[0],
    goodPoints: -good.points.mean,
    goodLow: -good.points.high,
    goodHigh: -good.points.low,
    goodGain: good.bound.mean,
    goodGainLow: good.bound.low,
    goodGainHigh: good.bound.high,
    shippedPoints: -shipped.points.mean,
    shippedLow: -shipped.points.high,
    shippedHigh: -shipped.points.low,
    shippedGain: shipped.bound.mean,
  };
}

function policiesSection(
  bases: readonly Base[],
  measured: readonly (readonly Measure[])[],
  kept: readonly Interval[],
  scale: Scale,
): Section {
  const means = measured.map((own) => own.map(({ mean }) => mean));
  const order = (of: readonly number[]) => [...policyNames.keys()].sort((a, b) => of[b] - of[a]);
  const orders = means.map(order);
  const correlation = ({ mean, low, high }: Interval) => `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  const upper = (b: number) =>
    orders[b].slice(0, 10).filter((p) => published.stage1.aboveHalf.includes(policyNames[p])).length;
  const leaders = (b: number) => orders[b].slice(0, 3).map((p) => policyNames[p]);
  return {
    title: 'Cases that cannot be bluffed: the 20 policies against the equilibrium',
    text: [
      `Points a hand against the equilibrium with the luck taken out, ${SIZES[scale].deals} deals in both seats, the same for all. *Shipped*: the shipped base of hands by players of many kinds. *Equilibrium*: ${SIZES[scale].cases} cases of hands between equilibrium players. *Corrected*: as many, most of them from hands in which a learner (MJS) erred and the equilibrium played on from there. Cases of the last two are asked for what player 1 itself did (option \`ownMoves\`).`,
      `Does the ranking survive? Rank correlation with the order from the shipped base: ${correlation(kept[0])} for equilibrium cases, ${correlation(kept[1])} for corrected ones; of the thesis's ten ${upper(0)}, ${upper(1)} and ${upper(2)} are among the ten best. Best are ${leaders(0).join(', ')}; ${leaders(1).join(', ')}; ${leaders(2).join(', ')}.`,
      ...(IMITATORS.includes(leaders(2)[0])
        ? [
            'Good cases are best imitated: what won or paid most among them tells how the cards fell, and picks a single answer where the equilibrium mixes.',
          ]
        : []),
    ],
    table: {
      head: ['policy', ...bases.flatMap(({ name }) => [name, 'from', 'to'])],
      rows: orders[2].map((p) => [
        policyNames[p],
        ...measured.flatMap((own) => [own[p].mean, own[p].low, own[p].high].map((x) => Number(x.toFixed(3)))),
      ]),
    },
  };
}

function longerSection(longer: readonly Longer[], scale: Scale): Section {
  const { trained, more, scored } = SIZES[scale];
  return {
    title: 'Cases that cannot be bluffed: how close, and how much a trained response gains',
    text: [
      `Points a hand against the equilibrium with luck taken out (${more} deals in both seats), and what a response gains that starts as the equilibrium and is trained on ${trained} deals (scored on ${scored} fresh ones): a bound from below, as in truco-yardstick.`,
    ],
    rows: longer.flatMap(({ name, points, bound }) => [
      row(`${name}, against the equilibrium`, null, points, { unit: 'points a hand' }),
      row(`${name}, trained exploitability`, null, bound, { unit: 'points a hand' }),
    ]),
  };
}

interface ShownCase {
  readonly similarity: number;
  readonly did: string;
  readonly hand: number;
  readonly cards: unknown;
}

/** How the learner's mistakes became fewer, and one move explained by its nearest cases. */
function correctionSection(
  disagreed: readonly { readonly cases: number; readonly share: number }[],
  { index, options }: Base,
  rng: Rng,
): Section {
  const game = trucoGame('ufsm24');
  const state = game.start();
  state.apply(game.chance(state, rng.fork('example')));
  const legal = new Int32Array(game.maxActions);
  const actions = Array.from(legal.subarray(0, state.legal(legal)));
  const agent = new CaseAgent('MJS', index, policies.MJS, { options });
  const turn = { view: game.view(state, 0), legal: actions, deadline: Infinity, rng, explain: true };
  const { action, why } = agent.act(turn);
  const { steps } = why!.details as { steps: readonly { question: { kind: string }; cases: readonly ShownCase[] }[] };
  const last = steps.at(-1)!;
  const sizes = disagreed.map(({ cases }) => cases).join(', ');
  const shares = disagreed.map(({ share }) => `${(100 * share).toFixed(1)} %`).join(', ');
  return {
    title: 'Cases that cannot be bluffed: corrections, and a move explained',
    text: [
      `Moves of the learner that the equilibrium makes less than once in twenty, as its base grew to ${sizes} cases: ${shares}.`,
      disagreed.at(-1)!.share < FEWER * disagreed[0].share
        ? 'So its mistakes became fewer.'
        : 'So its mistakes hardly became fewer.',
      `Every move still comes with its cases. With ${turn.view.cards.map((card) => game.formatAction(card)).join(' ')} as mano the first move is ${game.formatAction(action)}; the nearest cases of the question that decided it (${last.question.kind}), ${steps.length} questions in all:`,
    ],
    table: {
      head: ['similarity', 'hand of the base', 'what was done'],
      rows: last.cases.slice(0, 5).map(({ similarity, did, hand }) => [Number(similarity.toFixed(3)), hand, did]),
    },
  };
}
