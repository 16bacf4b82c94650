import { z } from 'zod';
import { baseName } from './cases.ts';

/** Kinds of experiments that can be begun over HTTP. */
const EXPERIMENT_KINDS = ['tuning', 'tournament', 'truco-sides', 'truco-learn', 'study'] as const;

export const experimentId = z.string().regex(/^[\w-]{1,80}$/);

const EXPERIMENT_STATUSES = ['waiting', 'running', 'interrupted', 'paused', 'done', 'failed', 'cancelled'] as const;
export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];

export const EXPERIMENT_CHANGES = ['pause', 'resume', 'cancel'] as const;
export type ExperimentChange = (typeof EXPERIMENT_CHANGES)[number];

/** A part of what an experiment is about: a name, a count, or the size of a study. */
export const experimentLabel = z.union([
  z.string(),
  z.object({ count: z.number(), of: z.enum(['metrics', 'matches']) }),
  z.object({ scale: z.enum(['smoke', 'full']) }),
]);
export type ExperimentLabel = z.infer<typeof experimentLabel>;

/** The one figure by which runs are sorted and compared, as `src/work/work.ts` has it. */
export const experimentHeadline = z.object({
  of: z.enum(['lines', 'won', 'covered', 'agreed']),
  value: z.number(),
  low: z.number().optional(),
  high: z.number().optional(),
  n: z.number(),
  who: z.string().optional(),
});
export type ExperimentHeadline = z.infer<typeof experimentHeadline>;

/** What a person calls an experiment and notes about it. */
export const experimentAbout = z.strictObject({
  name: z.string().trim().max(80),
  notes: z.string().max(4000),
  tags: z.array(z.string().trim().min(1).max(40)).max(20),
});
export type ExperimentAbout = z.infer<typeof experimentAbout>;

/** The progress of an experiment: a row of the list, and each event of `GET /api/experiments/:id/live`. */
export const experimentStanding = z.object({
  id: experimentId,
  kind: z.string(),
  /** What it is about, in a few words. */
  label: z.array(experimentLabel),
  status: z.enum(EXPERIMENT_STATUSES),
  round: z.int(),
  /** About how many units it has in all. */
  size: z.number(),
  /** How many units are done. */
  done: z.number(),
  /** Working time, without pauses. */
  seconds: z.number(),
  note: z.string(),
  error: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  endedAt: z.string().nullable(),
  ...experimentAbout.shape,
  /** Null before the end, and where there is none. */
  headline: experimentHeadline.nullable(),
});
export type ExperimentStanding = z.infer<typeof experimentStanding>;

/** One experiment: its progress and its description. */
export const experiment = experimentStanding.extend({
  /** The unit that is counted: games, matches. */
  unit: z.string(),
  /** Without its bases of cases, which are large. */
  description: z.record(z.string(), z.unknown()),
  setAside: z.array(z.object({ round: z.int(), task: z.int(), error: z.string() })),
  /** Files that came of it, by name. */
  files: z.array(z.string()),
});
export type Experiment = z.infer<typeof experiment>;

export const newExperiment = z.strictObject({
  kind: z.enum(EXPERIMENT_KINDS),
  description: z.record(z.string(), z.unknown()),
  /** The base that a learning run starts from. Default: the shipped one. */
  base: baseName.optional(),
  /** Begin it even if it will take very long. */
  yes: z.boolean().default(false),
  /** The experiment that this one repeats with changes: cases and answers that it was given are taken from there. */
  from: experimentId.optional(),
});
export type NewExperiment = z.input<typeof newExperiment>;

/** `POST /api/experiments/estimate`: how long an experiment would take here. */
export const experimentEstimate = z.object({
  size: z.number(),
  unit: z.string(),
  /** Whether it is so long that `yes` is asked for. */
  many: z.boolean(),
  /** From the first units to what later ones may take; null where nothing is known. */
  seconds: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** A run of the same kind and players that was done here, or units that were done for this. */
  from: z.union([z.object({ run: experimentId }), z.object({ units: z.int() })]).nullable(),
  threads: z.int(),
});
export type ExperimentEstimate = z.infer<typeof experimentEstimate>;

/** What the forms offer. */
export const experimentChoices = z.object({
  /** Whether this client may begin and change experiments. */
  allowed: z.boolean(),
  /** Why not: a code of `src/core/problems.ts`. */
  reason: z.enum(['experimentersOnly', 'noExperiments']).nullable(),
  optimizers: z.array(z.object({ name: z.string(), about: z.string() })),
  objectives: z.array(z.object({ name: z.string(), about: z.string() })),
  policies: z.array(z.string()),
  /** The policies with which the study grew its base. */
  learners: z.array(z.string()),
  presets: z.array(z.string()),
  opponents: z.array(z.object({ name: z.string(), about: z.string() })),
  schedules: z.array(z.string()),
  studies: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type ExperimentChoices = z.infer<typeof experimentChoices>;

const record = z.object({ matches: z.int(), wins: z.int(), draws: z.int(), losses: z.int(), points: z.number() });
const estimate = z.object({ mean: z.number(), low: z.number(), high: z.number() });

const stage = z.object({
  name: z.string(),
  agents: z.array(z.string()),
  over: z.boolean(),
  /** `table[i][j]`: agent i against agent j. */
  table: z.array(z.array(record)),
  /** Best first; empty while the stage is running. */
  ranking: z.array(
    z.object({ name: z.string(), matches: z.int(), winRate: estimate, pointsPerHand: estimate, elo: z.number() }),
  ),
});
/** After a round of learning: matches, cases, and the share of questions of each kind that found enough cases. */
const learningStep = z.tuple([z.int(), z.int(), z.number(), z.number(), z.number()]);

/** `GET /api/experiments/:id/picture`: the curves and tables of an experiment so far, by its kind. */
export const experimentPicture = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tuning'),
    metrics: z.array(z.string()),
    /** The first iteration of `history`. */
    from: z.int(),
    /** Best and mean score of each iteration. */
    history: z.array(z.tuple([z.number(), z.number()])),
    /** `by`: the games that its score comes from. */
    best: z
      .object({
        weights: z.array(z.number()),
        score: z.number(),
        by: z.enum(['training', 'rejudge', 'validation', 'test']),
      })
      .nullable(),
    /** What each weight alone has to do with the score, by metric, of so many trials; null before there are enough. */
    importance: z
      .object({ trials: z.int(), weights: z.array(z.object({ share: z.number(), towards: z.number() })) })
      .nullable(),
    /** The points that are being tried now. */
    swarm: z.array(z.array(z.number())),
    /** How many test games ended with 0, 1, 2, ... lines. */
    lines: z.array(z.int()).nullable(),
  }),
  z.object({
    kind: z.literal('tournament'),
    stages: z.array(stage),
  }),
  z.object({
    kind: z.literal('truco-sides'),
    /** The matches of the two sides so far. */
    stages: z.array(stage),
    /** The progress of each side that learns. */
    sides: z.array(
      z.object({
        name: z.string(),
        history: z.array(learningStep),
        /** Clusters of each scenario. */
        k: z.record(z.string(), z.int()),
      }),
    ),
  }),
  z.object({
    kind: z.literal('truco-learn'),
    from: z.int(),
    history: z.array(learningStep),
    /** Clusters of each scenario. */
    k: z.record(z.string(), z.int()),
  }),
  z.object({ kind: z.literal('study'), report: z.unknown() }),
  z.object({ kind: z.literal('other') }),
]);
export type ExperimentPicture = z.infer<typeof experimentPicture>;
export type PictureOf<Kind extends ExperimentPicture['kind']> = Extract<ExperimentPicture, { kind: Kind }>;
