import { z } from 'zod';
import type { SavedClusterings } from '../../agents/truco/cbr/clusterings.ts';
import { exportCases } from '../../agents/truco/cbr/export.ts';
import { importCases } from '../../agents/truco/cbr/import.ts';
import { TrucoMemory } from '../../agents/truco/cbr/memory.ts';
import { type Learned, type LearnTally, Pupil } from '../../agents/truco/cbr/pupil.ts';
import { shippedMemory } from '../../agents/truco/cbr/shipped.ts';
import { type BasesAtHand, type TrucoAgent, trucoAgent } from '../../agents/truco/index.ts';
import { basesAtHand, checkBases, packed, unpacked } from '../../arena/case-bases.ts';
import type { Played } from '../../arena/played.ts';
import type { Bout } from '../../arena/schedule.ts';
import { type Stage, stageBouts, stageResult } from '../../arena/stages.ts';
import type { Standings } from '../../arena/standings.ts';
import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import { parseRules, trucoGame } from '../../games/truco/index.ts';
import { checked, type Kind } from '../kind.ts';
import { playAndNote, type Sitter } from './truco-sides-match.ts';

const side = z.strictObject({
  /** `careful`, `PVCNPS`, `NPS,base=human`. */
  agent: z.string(),
  /** Imitation keeps the side's own hands as cases of its own copy of its base. */
  learning: z.enum(['none', 'imitation']).default('none'),
  /** Whether a side that learns adjusts its numbers of clusters. */
  autoK: z.boolean().default(true),
});

const description = z.strictObject({
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
export type TrucoSides = z.infer<typeof description>;

/** What a side that learns has by now; nothing before the first round, and nothing for a side that does not learn. */
interface Taught {
  readonly base: string;
  readonly clusterings: SavedClusterings;
  readonly tally: LearnTally;
  readonly learned: Learned;
}

export interface SidesState {
  readonly sides: readonly (Taught | null)[];
  readonly played: readonly Played[];
  /** How the sides stood after each round. */
  readonly history: readonly (readonly (Learned | null)[])[];
}

interface SidesTask {
  readonly from: readonly (Taught | null)[];
  /** How many matches were played before. */
  readonly done: number;
  readonly bouts: readonly Bout[];
}

interface SidesRound {
  readonly sides: readonly (Taught | null)[];
  readonly played: readonly Played[];
}

/**
 * Two sides, each with a base, criteria and learning of its own, as on the screen of the UFSM 2020 thesis's program.
 * A match depends on all before it, so a round is one task.
 */
export const trucoSides: Kind<TrucoSides, SidesState, SidesTask, SidesRound> = {
  doc: 'matches between two sides of which at least one learns as it plays',
  unit: 'matches',
  few: 20,
  many: 5_000,
  parse(json) {
    const given = checked(description, json, 'truco-sides');
    checkBases(given.bases);
    const bases = basesAtHand(given.bases);
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
  start: () => ({ sides: [null, null], played: [], history: [] }),
  tasks(plan, { sides, played }) {
    const done = played.length;
    if (done >= plan.matches) return undefined;
    const bouts = [...stageBouts(namesOf(plan), stageOf(plan), plan.seed)].slice(done, done + plan.keepEvery);
    return [{ from: sides, done, bouts }];
  },
  work(plan) {
    const bases = basesAtHand(plan.bases);
    return async ({ from, done, bouts }) => {
      const sitters = plan.sides.map((each, i) => seated(plan, each, from[i] ?? null, bases));
      const game = trucoGame(plan.rules);
      const played: Played[] = [];
      for (const bout of bouts) {
        played.push(await playAndNote(game, sitters, bout, done + played.length + 1));
        if ((done + played.length) % plan.rebuildEvery === 0)
          for (const [i, { pupil }] of sitters.entries()) if (plan.sides[i].autoK) pupil?.adjust();
      }
      return { sides: sitters.map(({ pupil }) => taught(pupil, done + played.length)), played };
    };
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
};

/** The table and the ranking of the two sides. */
export function sidesStandings(
  plan: TrucoSides,
  played: readonly Played[],
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

function seated(
  { seed }: TrucoSides,
  { agent, learning }: TrucoSides['sides'][number],
  from: Taught | null,
  bases: BasesAtHand,
): Sitter {
  const found = trucoAgent(agent, bases);
  if (learning === 'none') return { create: () => found.create() };
  const pupil = new Pupil(memoryOf(found, seed, from, bases), from?.tally);
  const { memory, observe } = pupil;
  return { pupil, create: () => found.create(undefined, { memory, observe }) };
}

/** What the side has made of its base by now; a copy of the base that it names before the first round. */
function memoryOf({ name }: TrucoAgent, seed: number, from: Taught | null, bases: BasesAtHand): TrucoMemory {
  const rng = Rng.seeded(seed).fork('clusters');
  const read = (csv: string, saved: SavedClusterings) =>
    new TrucoMemory(importCases(csv, { points: 'recorded' }).cases, rng, { saved });
  if (from) return read(unpacked(from.base), from.clusterings);
  const [, base = ''] = /,base=([\w-]+)/.exec(name) ?? [];
  const { cases, clusterings } = bases.get(base)?.() ?? shippedMemory();
  return read(exportCases(cases), clusterings.save());
}

function taught(pupil: Pupil | undefined, matches: number): Taught | null {
  if (!pupil) return null;
  const { memory } = pupil;
  return {
    base: packed(exportCases(memory.cases)),
    clusterings: memory.clusterings.save(),
    tally: pupil.tally(),
    learned: pupil.progress(matches),
  };
}
