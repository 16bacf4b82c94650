import { z } from 'zod';
import { exportCases } from '../agents/truco/cases/base/export.ts';
import type { HandValues } from '../agents/truco/cases/base/hand.ts';
import { importCases } from '../agents/truco/cases/base/import.ts';
import { checkBases, packBase, unpackBase, unpackBases } from '../agents/truco/cases/base/pack.ts';
import type { SavedClusterings } from '../agents/truco/cases/clusters/clusterings.ts';
import { Learner, type LearnerProgress, type LearnerTally } from '../agents/truco/cases/retain/learner.ts';
import { CaseIndex } from '../agents/truco/cases/retrieve/case-index.ts';
import { shippedIndex } from '../agents/truco/cases/shipped.ts';
import { type CaseBases, type TrucoAgent, trucoAgent } from '../agents/truco/index.ts';
import { type PlayedMatch, playedOf } from '../arena/played.ts';
import type { ScheduledMatch } from '../arena/schedule.ts';
import { type Stage, stageResult, stageSchedule } from '../arena/stages.ts';
import type { Standings } from '../arena/standings.ts';
import type { Agent } from '../core/agent.ts';
import { InputError } from '../core/errors.ts';
import { CHANCE, OVER } from '../core/game.ts';
import { playMatch } from '../core/play.ts';
import { Rng } from '../core/rng.ts';
import type { TrucoGame } from '../games/truco/game.ts';
import { parseRules, trucoGame } from '../games/truco/index.ts';
import type { TrucoView } from '../games/truco/view.ts';
import { checked, type Work } from '../work/work.ts';
import { headlineOf } from './tournament.ts';

const side = z.strictObject({
  /** `careful`, `PVCNPS`, `NPS,base=human`. */
  agent: z.string(),
  /** Imitation keeps the side's own hands as cases of its own copy of its base. */
  learning: z.enum(['none', 'imitation']).default('none'),
  /** Whether a side that learns adjusts its numbers of clusters. */
  autoK: z.boolean().default(true),
});

const planSchema = z.strictObject({
  rules: z.string().default('ufsm24'),
  sides: z.tuple([side, side]),
  /** The bases that the sides name, as `packed` makes them. */
  bases: z.record(z.string().regex(/^[\w-]{1,60}$/), z.base64()).default({}),
  matches: z.int().min(1).max(20_000),
  /** Every deal is played twice, with the seats swapped. */
  duplicate: z.boolean().default(false),
  /** Matches between two looks at the elbows. */
  rebuildEvery: z.int().min(1).default(100),
  /** Matches of a round: what is learned is kept after each. */
  keepEvery: z.int().min(1).default(100),
  seed: z.int().min(0).default(1),
});
export type TrucoSides = z.infer<typeof planSchema>;

/** What a side that learns has by now; nothing before the first round, and nothing for a side that does not learn. */
interface Taught {
  readonly base: string;
  readonly clusterings: SavedClusterings;
  readonly tally: LearnerTally;
  readonly learned: LearnerProgress;
}

export interface SidesState {
  readonly sides: readonly (Taught | null)[];
  readonly played: readonly PlayedMatch[];
  /** How the sides stood after each round. */
  readonly history: readonly (readonly (LearnerProgress | null)[])[];
}

interface SidesTask {
  readonly from: readonly (Taught | null)[];
  /** How many matches were played before. */
  readonly done: number;
  readonly matches: readonly ScheduledMatch[];
}

interface SidesRound {
  readonly sides: readonly (Taught | null)[];
  readonly played: readonly PlayedMatch[];
}

/**
 * Two sides, each with a base, criteria and learning of its own, as on the screen of the UFSM 2020 thesis's program.
 * A match depends on all before it, so a round is one task.
 */
export const trucoSides: Work<TrucoSides, SidesState, SidesTask, SidesRound> = {
  name: 'truco-sides',
  doc: 'matches between two sides of which at least one learns as it plays',
  unit: 'matches',
  few: 20,
  many: 5_000,
  plan(json) {
    const given = checked(planSchema, json, 'truco-sides');
    checkBases(given.bases);
    const bases = unpackBases(given.bases);
    for (const [i, { agent, learning }] of given.sides.entries()) {
      const { byCases } = trucoAgent(agent, bases);
      if (learning !== 'none' && !byCases)
        throw new InputError(`truco-sides: side ${i + 1} cannot learn: ${agent} does not play by cases`);
    }
    if (given.duplicate && given.matches % 2 !== 0)
      throw new InputError(`truco-sides: ${given.matches} matches do not fall into duplicate pairs`);
    return { ...given, rules: parseRules(given.rules).id };
  },
  size: ({ matches }) => matches,
  begin: () => ({ sides: [null, null], played: [], history: [] }),
  round(plan, { sides, played }) {
    const done = played.length;
    if (done >= plan.matches) return [];
    const matches = [...stageSchedule(namesOf(plan), stageOf(plan), plan.seed)].slice(done, done + plan.keepEvery);
    return [{ from: sides, done, matches }];
  },
  async perform({ from, done, matches }, plan, tools) {
    const bases = tools.once('bases', '', () => unpackBases(plan.bases));
    const sides = plan.sides.map((each, i) => sideOf(plan, each, from[i] ?? null, bases));
    const game = trucoGame(plan.rules);
    const played: PlayedMatch[] = [];
    for (const match of matches) {
      played.push(await playAndRetain(game, sides, match, done + played.length + 1));
      if ((done + played.length) % plan.rebuildEvery === 0)
        for (const [i, { learner }] of sides.entries()) if (plan.sides[i].autoK) learner?.recluster();
    }
    return { sides: sides.map(({ learner }) => taught(learner, done + played.length)), played };
  },
  units: ({ played }) => played.length,
  reduce(_, { played, history }, [round]) {
    const { sides, played: more } = round as SidesRound;
    return {
      sides,
      played: [...played, ...more],
      history: [...history, sides.map((each) => each?.learned ?? null)],
    };
  },
  note: (_, { sides }) =>
    sides.flatMap((each, i) => (each ? [`side ${i + 1}: ${each.learned.cases} hands`] : [])).join(', '),
  document(plan, state) {
    return {
      rules: plan.rules,
      seed: plan.seed,
      ...sidesStandings(plan, state.played),
      sides: plan.sides.map((each, i) => ({ ...each, learned: state.sides[i]?.learned, base: state.sides[i]?.base })),
      history: state.history,
    };
  },
  headline: (document) => headlineOf(document as Standings),
};

/** The table and the ranking of the two sides. */
export function sidesStandings(
  plan: TrucoSides,
  played: readonly PlayedMatch[],
): Standings & { entrants: readonly string[] } {
  const { played: _, stage: __, ...result } = stageResult(namesOf(plan), stageOf(plan), plan.seed, played);
  return result;
}

/** Sides may have the same agent. */
function namesOf({ sides }: TrucoSides): string[] {
  return sides.map(({ agent, learning }, i) => `${i + 1}: ${agent}${learning === 'none' ? '' : ' (learns)'}`);
}

function stageOf({ matches, duplicate }: TrucoSides): Stage {
  return { name: 'matches', schedule: 'all-against-all', matches, duplicate };
}

/** One side at work: a fresh agent for each match, and what learns from its hands. */
interface Side {
  readonly learner?: Learner;
  create(): Agent<TrucoView>;
}

function sideOf(
  { seed }: TrucoSides,
  { agent, learning }: TrucoSides['sides'][number],
  from: Taught | null,
  bases: CaseBases,
): Side {
  const found = trucoAgent(agent, bases);
  if (learning === 'none') return { create: () => found.create() };
  const learner = new Learner(indexOf(found, seed, from, bases), from?.tally);
  return { learner, create: () => found.create(undefined, { index: learner.index, retention: learner }) };
}

/** Plays a match, then lets the sides that learn keep their hands. */
async function playAndRetain(
  game: TrucoGame,
  sides: readonly Side[],
  match: ScheduledMatch,
  number: number,
): Promise<PlayedMatch> {
  const hands = sides.map((): HandValues[] => []);
  const agents = match.seats.map((side) => sides[side].create());
  const result = await playMatch(game, agents, {
    seed: match.seed,
    onAction(state, mover) {
      if (mover === CHANCE || (state.turn !== CHANCE && state.turn !== OVER)) return;
      for (const [seat, side] of match.seats.entries()) {
        const { learner } = sides[side];
        if (learner) hands[side].push(learner.toCase(state, seat, game.view(state, seat)));
      }
    },
  });
  for (const [side, { learner }] of sides.entries()) learner?.retain(`match ${number}`, hands[side]);
  return playedOf(match, result, false);
}

/** What the side has made of its base by now; a copy of the base that it names before the first round. */
function indexOf({ name }: TrucoAgent, seed: number, from: Taught | null, bases: CaseBases): CaseIndex {
  const rng = Rng.seeded(seed).fork('clusters');
  const read = (csv: string, saved: SavedClusterings) =>
    new CaseIndex(importCases(csv, { points: 'recorded' }).cases, rng, { saved });
  if (from) return read(unpackBase(from.base), from.clusterings);
  const [, base = ''] = /,base=([\w-]+)/.exec(name) ?? [];
  const { cases, clusterings } = bases.get(base)?.() ?? shippedIndex();
  return read(exportCases(cases), clusterings.save());
}

function taught(learner: Learner | undefined, matches: number): Taught | null {
  if (!learner) return null;
  const { cases, clusterings } = learner.index;
  return {
    base: packBase(exportCases(cases)),
    clusterings: clusterings.save(),
    tally: learner.tally(),
    learned: learner.progress(matches),
  };
}
