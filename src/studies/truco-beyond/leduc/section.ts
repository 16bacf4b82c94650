import { type PolicyName, policies, policyNames } from '../../../agents/truco/cases/reuse/policies.ts';
import type { Policy } from '../../../cbr/reuse.ts';
import type { Rng } from '../../../core/rng.ts';
import { mean } from '../../../core/statistics.ts';
import { StrategyWalker } from '../../../solve/best-response.ts';
import type { Facts } from '../../opening.ts';
import { exactly, measure, row, type Scale, type Section } from '../../study.ts';
import published from '../../truco-cbr/published.json' with { type: 'json' };
import type { PartResult } from '../parts.ts';
import { LeducCases } from './case-player.ts';
import {
  equilibrium,
  exploitabilityOf,
  type Played,
  playHand,
  pointsAgainst,
  styleMix,
  styles,
  type Weights,
  weightsOf,
} from './players.ts';
import { LeducGame } from './spots.ts';

/** Bases of each kind, their hands, iterations of the solver. */
const SIZES = {
  smoke: { bases: 1, hands: [200], iterations: 200 },
  full: { bases: 6, hands: [300, 3195, 10_000], iterations: 1000 },
} as const satisfies Record<Scale, unknown>;

/** Published: the game's value for the first player (Southey and others 2005). */
const LEDUC_VALUE = -0.0856;
const THRESHOLD = { start: 0.98, step: 0.02, least: 5 };

/** Who played the hands of a base. */
const SOURCES = ['players of many levels', 'equilibrium'] as const;
type Source = (typeof SOURCES)[number];

/** What a policy comes to with one base, in chips a hand. */
interface Figures {
  readonly exploitability: number;
  readonly againstEquilibrium: number;
  /** The mean against the other policies. */
  readonly againstOthers: number;
}

interface Measured {
  readonly source: Source;
  readonly hands: number;
  /** By policy, one for each base. */
  readonly figures: ReadonlyMap<PolicyName, readonly Figures[]>;
}

/** The 20 policies in Leduc poker, measured against its exact equilibrium. */
export function leducPart(scale: Scale, rng: Rng): PartResult {
  const { bases, hands, iterations } = SIZES[scale];
  const leduc = new LeducGame();
  const solved = equilibrium(leduc, iterations);
  const people = styles.map((style) => weightsOf(leduc, styleMix(style)));
  const all = SOURCES.flatMap((source) =>
    hands.map((n): Measured => {
      const players = source === 'equilibrium' ? [solved] : people;
      const each = Array.from({ length: bases }, (_, b) =>
        figuresOf(leduc, solved, handsOf(leduc, players, n, rng.fork(source, n, b)), rng.fork('clusters', n, b)),
      );
      const byPolicy = policyNames.map((name, p) => [name, each.map((figures) => figures[p])] as const);
      return { source, hands: n, figures: new Map(byPolicy) };
    }),
  );
  const sections = [gameSection(leduc, solved, people), policiesSection(all, bases, rng), growthSection(all)];
  return { sections, facts: factsOf(all) };
}

/** The least exploitable with hands of the equilibrium, and the order that the thesis's way to rank gives. */
function factsOf(all: readonly Measured[]): Facts {
  const middle = all.map((each) => each.hands).sort((a, b) => a - b)[Math.floor((all.length - 1) / 2)];
  const many = all.find(({ source, hands }) => source === SOURCES[0] && hands === middle)!;
  const of = ({ figures }: Measured, name: PolicyName, figure: keyof Figures) =>
    mean(figures.get(name)!.map((each) => each[figure]));
  const order = [...policyNames].sort((a, b) => of(many, b, 'againstOthers') - of(many, a, 'againstOthers'));
  const good = all.filter(({ source }) => source === SOURCES[1]);
  const [few, most] = [good[0], good.at(-1)!];
  const least = policyNames.reduce((a, b) => (of(most, b, 'exploitability') < of(most, a, 'exploitability') ? b : a));
  return {
    policies: policyNames.length,
    leducTen: order.slice(0, 10).filter((name) => published.stage1.aboveHalf.includes(name)).length,
    leducPlace: order.indexOf('PVCNPS') + 1,
    leducLeast: least,
    leducFew: of(few, least, 'exploitability'),
    leducFewHands: few.hands,
    leducMany: of(most, least, 'exploitability'),
    leducManyHands: most.hands,
  };
}

function handsOf(leduc: LeducGame, players: readonly Weights[], hands: number, rng: Rng): Played[] {
  const draw = rng.fork('players');
  return Array.from({ length: hands }, (_, hand) =>
    playHand(leduc, [draw.pick(players), draw.pick(players)], rng.fork('hand', hand)),
  ).flat();
}

/** NP as the sum of the points, as the thesis has it. */
function asRead({ cluster, solution }: Policy): Policy {
  const read = (criterion: Policy['solution']) => (criterion === 'NP' ? 'NPsum' : criterion);
  return { ...(cluster && { cluster: read(cluster) }), solution: read(solution) };
}

function figuresOf(leduc: LeducGame, solved: Weights, played: readonly Played[], rng: Rng): Figures[] {
  const cases = new LeducCases(played, THRESHOLD, rng);
  const players = policyNames.map((name) => weightsOf(leduc, cases.mix(asRead(policies[name]))));
  const points = players.map((own, i) => players.map((other, j) => (j > i ? pointsAgainst(leduc, own, other) : 0)));
  return players.map((own, i) => ({
    exploitability: exploitabilityOf(leduc, own),
    againstEquilibrium: pointsAgainst(leduc, own, solved),
    againstOthers:
      players.reduce((sum, _, j) => sum + (j > i ? points[i][j] : -points[j][i]), 0) / (players.length - 1),
  }));
}

function gameSection(leduc: LeducGame, solved: Weights, people: readonly Weights[]): Section {
  const value = pointsAsFirst(leduc, solved);
  return {
    title: "A second game: Leduc poker, and who played the cases' hands",
    text: [
      `Leduc poker has six cards, two rounds and a card on the table: small enough for exact figures. The cycle of \`src/cbr\` and the clusters of \`src/cluster\` play it unchanged; a case is one decision with what the hand brought. Exploitability is what a best response gains, chips a hand, the mean of both seats; nothing here is drawn but the hands of a base.`,
    ],
    rows: [
      row('value of the game for the first player', LEDUC_VALUE, exactly(value), { precision: 0.0005, unit: 'chips' }),
      row('exploitability of the solved table', null, exactly(exploitabilityOf(leduc, solved)), { unit: 'chips' }),
    ],
    table: {
      head: ['player', 'exploitability', 'against equilibrium'],
      rows: styles.map(({ name }, i) => [
        name,
        rounded(exploitabilityOf(leduc, people[i])),
        rounded(pointsAgainst(leduc, people[i], solved)),
      ]),
    },
  };
}

function pointsAsFirst({ tree, size, index }: LeducGame, weights: Weights): number {
  return new StrategyWalker(tree, size, { weights, index }).value(0);
}

function policiesSection(all: readonly Measured[], bases: number, rng: Rng): Section {
  const hands = all.map((each) => each.hands).sort((a, b) => a - b)[Math.floor((all.length - 1) / 2)];
  const [many, good] = SOURCES.map((source) => all.find((each) => each.source === source && each.hands === hands)!);
  const estimate = ({ figures, source }: Measured, name: PolicyName, of: keyof Figures) =>
    measure(
      figures.get(name)!.map((figure) => figure[of]),
      rng.fork(source, name, of),
    );
  const byOthers = (measured: Measured) =>
    [...policyNames].sort(
      (a, b) => estimate(measured, b, 'againstOthers').mean - estimate(measured, a, 'againstOthers').mean,
    );
  const theirs = published.stage1.aboveHalf;
  const orders = [many, good].map(byOthers);
  const upper = orders.map((order) => order.slice(0, 10).filter((name) => theirs.includes(name)).length);
  const least = ([many, good] as const).map((measured) =>
    policyNames.reduce((a, b) =>
      estimate(measured, b, 'exploitability').mean < estimate(measured, a, 'exploitability').mean ? b : a,
    ),
  );
  return {
    title: `Leduc poker: the 20 policies, ${hands} hands`,
    text: [
      `Means over ${bases} bases of either kind. "Against the others" is the thesis's way to rank. With hands of players of many levels ${upper[0]} of the thesis's ten are among the ten best (${orders[0].slice(0, 3).join(', ')} lead, PVCNPS comes in place ${orders[0].indexOf('PVCNPS') + 1}), with hands of the equilibrium ${upper[1]} (${orders[1].slice(0, 3).join(', ')}; PVCNPS ${orders[1].indexOf('PVCNPS') + 1}). Least exploitable are ${least[0]} (${rounded(estimate(many, least[0], 'exploitability').mean)} chips a hand) and ${least[1]} (${rounded(estimate(good, least[1], 'exploitability').mean)}).`,
    ],
    table: {
      head: [
        'policy',
        ...[many, good].flatMap(({ source }) => [
          `${source}: against the others`,
          'against equilibrium',
          'exploitability',
          'from',
          'to',
        ]),
      ],
      rows: orders[0].map((name) => [
        name,
        ...[many, good].flatMap((measured) => {
          const bound = estimate(measured, name, 'exploitability');
          return [
            rounded(estimate(measured, name, 'againstOthers').mean),
            rounded(estimate(measured, name, 'againstEquilibrium').mean),
            ...[bound.mean, bound.low, bound.high].map(rounded),
          ];
        }),
      ]),
    },
  };
}

/** What more cases do, for the policies that stand for the four criteria and for the thesis's best. */
function growthSection(all: readonly Measured[]): Section {
  const shown: readonly PolicyName[] = ['MJS', 'PLS', 'PVS', 'NPS', 'PLCS', 'PVCS', 'PVCNPS'];
  return {
    title: 'Leduc poker: exploitability by hands of the base',
    text: [
      'Chips a hand, means over the bases. More hands of the equilibrium bring the lottery to the equilibrium, as it plays what was done as often as it was done. What won most, of few or of many cases, is a pure choice: it can always be exploited.',
    ],
    table: {
      head: ['hands of', 'hands', ...shown],
      rows: all.map(({ source, hands, figures }) => [
        source,
        hands,
        ...shown.map((name) => rounded(mean(figures.get(name)!.map(({ exploitability }) => exploitability)))),
      ]),
    },
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
