import { z } from 'zod';
import type { SavedClusterings } from '../../agents/truco/cbr/clusterings.ts';
import { exportCases } from '../../agents/truco/cbr/export.ts';
import { importCases } from '../../agents/truco/cbr/import.ts';
import { Learning, learners } from '../../agents/truco/cbr/learn.ts';
import { TrucoMemory } from '../../agents/truco/cbr/memory.ts';
import { type PolicyName, type PresetName, policyNamed, presets } from '../../agents/truco/cbr/policies.ts';
import type { Learned, LearnTally } from '../../agents/truco/cbr/pupil.ts';
import { readShipped, SHIPPED_BASE } from '../../agents/truco/cbr/shipped.ts';
import { trucoAgent } from '../../agents/truco/index.ts';
import { packed, unpacked } from '../../arena/case-bases.ts';
import { Rng } from '../../core/rng.ts';
import { checked, type Kind } from '../kind.ts';

const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];

const description = z.strictObject({
  /** The base it starts from: CSV packed with gzip, in base 64; the shipped one unless given. */
  base: z.base64().optional(),
  matches: z.int().min(1).max(1_000_000),
  policies: z
    .array(z.string())
    .min(1)
    .default([...learners]),
  opponents: z.array(z.string()).default([]),
  preset: z.enum(presetNames).default('thesis'),
  /** Matches between two looks at the elbows. */
  rebuildEvery: z.int().min(1).default(100),
  /** Matches of a round: what is learned is kept after each. */
  keepEvery: z.int().min(1).default(200),
  seed: z.int().min(0).default(1),
});
export type TrucoLearn = z.infer<typeof description>;

/** A base as it grows; no clusterings before the first round. */
export interface LearnState {
  /** CSV packed with gzip, in base 64. */
  readonly base: string;
  readonly done: number;
  /** Matches of the last round. */
  readonly matches?: number;
  readonly clusterings?: SavedClusterings;
  readonly tally?: LearnTally;
  readonly learned?: Learned;
  /** How it stood after each round: the curve of a run. */
  readonly history?: readonly Learned[];
}

interface LearnTask {
  readonly from: LearnState;
  readonly matches: number;
}

/** A base of hands grown by self-play: each match learns from all before it, so a round is one task. */
export const trucoLearn: Kind<TrucoLearn, LearnState, LearnTask, LearnState> = {
  doc: 'a base of Truco hands, grown by self-play',
  unit: 'matches',
  few: 20,
  many: 100_000,
  parse(json) {
    const given = checked(description, json, 'truco-learn');
    for (const name of given.policies) policyNamed(name);
    for (const name of given.opponents) trucoAgent(name);
    return given;
  },
  size: ({ matches }) => matches,
  start: ({ base }) => ({ base: base ?? packed(readShipped(SHIPPED_BASE)), done: 0 }),
  tasks: ({ matches, keepEvery }, { history: _, ...from }) =>
    from.done < matches
      ? [{ from, matches: Math.min(keepEvery - (from.done % keepEvery), matches - from.done) }]
      : undefined,
  work:
    ({ policies, opponents, preset, rebuildEvery, seed }) =>
    ({ from, matches }) => {
      const { clusterings: saved } = from;
      const { cases } = importCases(unpacked(from.base), { points: saved ? 'recorded' : 'cards' });
      const memory = new TrucoMemory(cases, Rng.seeded(seed).fork('clusters'), saved && { saved });
      const learning = new Learning(
        memory,
        Rng.seeded(seed).fork('learn'),
        {
          policies: policies as PolicyName[],
          outsiders: opponents.map((name) => trucoAgent(name).create()),
          options: presets[preset],
          rebuildEvery,
        },
        from.done,
        from.tally,
      );
      let learned = learning.progress();
      for (learned of learning.run(matches));
      return {
        base: packed(exportCases(cases)),
        done: learned.matches,
        matches,
        clusterings: memory.clusterings.save(),
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
};
