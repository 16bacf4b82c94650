import { z } from 'zod';
import { exportCases } from '../agents/truco/cases/base/export.ts';
import { importCases } from '../agents/truco/cases/base/import.ts';
import { packBase, unpackBase } from '../agents/truco/cases/base/pack.ts';
import type { SavedClusterings } from '../agents/truco/cases/clusters/clusterings.ts';
import type { LearnerProgress, LearnerTally } from '../agents/truco/cases/retain/learner.ts';
import { SelfPlay, selfPlayPolicies } from '../agents/truco/cases/retain/self-play.ts';
import { CaseIndex } from '../agents/truco/cases/retrieve/case-index.ts';
import { type PolicyName, type PresetName, policyNamed, presets } from '../agents/truco/cases/reuse/policies.ts';
import { readShipped, SHIPPED_BASE } from '../agents/truco/cases/shipped.ts';
import { trucoAgent } from '../agents/truco/index.ts';
import { Rng } from '../core/rng.ts';
import { checked, type Work } from '../work/work.ts';

const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];

const planSchema = z.strictObject({
  /** The base it starts from: CSV packed with gzip, in base 64; the shipped one unless given. */
  base: z.base64().optional(),
  matches: z.int().min(1).max(1_000_000),
  policies: z
    .array(z.string())
    .min(1)
    .default([...selfPlayPolicies]),
  opponents: z.array(z.string()).default([]),
  preset: z.enum(presetNames).default('thesis'),
  /** Matches between two looks at the elbows. */
  rebuildEvery: z.int().min(1).default(100),
  /** Matches of a round: what is learned is kept after each. */
  keepEvery: z.int().min(1).default(200),
  seed: z.int().min(0).default(1),
});
export type TrucoLearn = z.infer<typeof planSchema>;

/** A base as it grows; no clusterings before the first round. */
export interface LearnState {
  /** CSV packed with gzip, in base 64. */
  readonly base: string;
  readonly done: number;
  /** Matches of the last round. */
  readonly matches?: number;
  readonly clusterings?: SavedClusterings;
  readonly tally?: LearnerTally;
  readonly learned?: LearnerProgress;
  /** How it stood after each round: the curve of a run. */
  readonly history?: readonly LearnerProgress[];
}

/** How the base stands at the end and after each round, and the base itself. */
export interface LearnDocument extends Partial<LearnerProgress> {
  readonly history?: readonly LearnerProgress[];
  readonly base: string;
}

interface LearnTask {
  readonly from: LearnState;
  readonly matches: number;
}

/** A base of hands grown by self-play: each match learns from all before it, so a round is one task. */
export const trucoLearn: Work<TrucoLearn, LearnState, LearnTask, LearnState, LearnDocument> = {
  name: 'truco-learn',
  doc: 'a base of Truco hands, grown by self-play',
  unit: 'matches',
  few: 20,
  many: 100_000,
  plan(json) {
    const given = checked(planSchema, json, 'truco-learn');
    for (const name of given.policies) policyNamed(name);
    for (const name of given.opponents) trucoAgent(name);
    return given;
  },
  size: ({ matches }) => matches,
  begin: ({ base }) => ({ base: base ?? packBase(readShipped(SHIPPED_BASE)), done: 0 }),
  round: ({ matches, keepEvery }, { history: _, ...from }) =>
    from.done < matches ? [{ from, matches: Math.min(keepEvery - (from.done % keepEvery), matches - from.done) }] : [],
  perform({ from, matches }, { policies, opponents, preset, rebuildEvery, seed }) {
    const { clusterings: saved } = from;
    const { cases } = importCases(unpackBase(from.base), { points: saved ? 'recorded' : 'cards' });
    const index = new CaseIndex(cases, Rng.seeded(seed).fork('clusters'), saved && { saved });
    const options = {
      policies: policies as PolicyName[],
      outsiders: opponents.map((name) => trucoAgent(name).create()),
      options: presets[preset],
      rebuildEvery,
    };
    const learning = new SelfPlay(index, Rng.seeded(seed).fork('learn'), options, from.done, from.tally);
    let learned = learning.progress();
    for (learned of learning.run(matches));
    return {
      base: packBase(exportCases(cases)),
      done: learned.matches,
      matches,
      clusterings: index.clusterings.save(),
      tally: learning.tally(),
      learned,
    };
  },
  units: ({ matches = 0 }) => matches,
  reduce: (_, { history = [] }, [round]) => {
    const { learned, ...rest } = round as LearnState;
    return { ...rest, learned, history: [...history, learned!] };
  },
  note(_, { learned }) {
    if (!learned) return '';
    const shares = Object.entries(learned.coverage).map(([kind, share]) => `${kind} ${Math.round(100 * share)} %`);
    return `${learned.cases} hands, covered ${shares.join(' ')}, k ${Object.values(learned.k).join(' ')}`;
  },
  document: (_, { learned, history, base }) => ({ ...learned, history, base }),
  headline: ({ coverage, matches }) =>
    coverage && matches ? { of: 'covered', value: coverage.card, n: matches } : undefined,
};
