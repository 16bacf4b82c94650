import { z } from 'zod';
import { parseStrategy } from '../agents/tetris/index.ts';
import playTask, { type AgentSpec, agentFrom } from '../agents/tetris/play-task.ts';
import { mean, quantile, variance } from '../core/statistics.ts';
import { parseRules } from '../games/tetris/rules.ts';
import { checked, type Span, spans, type Work } from '../work/work.ts';

/** A name of the list, or a file of weights with a name. */
export const agentSchema = z.union([z.string(), z.strictObject({ name: z.string(), weights: z.looseObject({}) })], {
  error: 'the name of an agent, or { "name", "weights" } is needed',
});
type AgentData = z.infer<typeof agentSchema>;

const planSchema = z.strictObject({
  rules: z.string().default('classic'),
  agent: agentSchema,
  games: z.int().min(1).max(100_000_000),
  seed: z.int().min(0).default(1),
  maxPieces: z.int().min(1).optional(),
  /** Games of a task. */
  chunk: z.int().min(1).max(10_000).optional(),
});

export type TetrisPlay = z.infer<typeof planSchema>;

/** Games, in their order, and what they cost. */
export interface GamesTotal {
  readonly lines: readonly number[];
  readonly pieces: number;
  readonly evaluations: number;
  readonly cpuSeconds: number;
}

/** What `tetris play` shows and an experiment keeps. */
export interface TetrisPlayDocument {
  readonly rules: string;
  readonly agent: string;
  readonly games: number;
  readonly seed: number;
  readonly lines: Summary;
  readonly pieces: number;
}

export interface TetrisPlayMeasured {
  readonly evaluations: number;
  readonly cpuSeconds: number;
  readonly evaluationsPerCpuSecond: number;
}

/** Many games of one agent, and what they come to; there is no state before the one round. */
export const tetrisPlay: Work<TetrisPlay, GamesTotal | null, Span, GamesTotal, TetrisPlayDocument, TetrisPlayMeasured> =
  {
    name: 'tetris-play',
    doc: 'games of Tetris by one agent',
    unit: 'games',
    few: 1000,
    many: 2_000_000,
    plan(json) {
      const given = checked(planSchema, json, 'tetris-play');
      return { ...given, rules: checkAgent(given) };
    },
    size: ({ games }) => games,
    begin: () => null,
    round: ({ games, chunk }, played) => (played ? [] : spans(games, chunk)),
    perform({ from, to }, { rules, agent, seed, maxPieces }, tools) {
      const play = tools.once('player', '', () =>
        playTask({ rules, agent: specOf(agent), seed, ...(maxPieces && { maxPieces }) }),
      );
      return total(Array.from({ length: to - from }, (_, k) => oneOf(play(from + k))));
    },
    units: ({ lines }) => lines.length,
    reduce: (_, __, results) => total(results.filter((each) => each !== undefined)),
    note(_, played, results) {
      let games = 0;
      let sum = 0;
      for (const part of played ? [played] : results) {
        games += part?.lines.length ?? 0;
        for (const each of part?.lines ?? []) sum += each;
      }
      return games > 0 ? `mean ${(sum / games).toPrecision(4)} lines` : '';
    },
    document({ rules, agent, games, seed }, played) {
      const { lines, pieces } = played!;
      return { rules, agent: agentName(agent), games, seed, lines: summary(Float64Array.from(lines)), pieces };
    },
    measured(_, played) {
      const { evaluations, cpuSeconds } = played!;
      return { evaluations, cpuSeconds, evaluationsPerCpuSecond: Math.round(evaluations / cpuSeconds) };
    },
  };

export const agentName = (agent: AgentData): string => (typeof agent === 'string' ? agent : agent.name);

/** The whole name of the rules. What an agent lacks for them is found here, not by every task. */
export function checkAgent({ rules: name, agent }: { readonly rules: string; readonly agent: AgentData }): string {
  const rules = parseRules(name);
  agentFrom(specOf(agent)).chooser(rules);
  return rules.id;
}

export function specOf(agent: AgentData): AgentSpec {
  if (typeof agent === 'string') return agent;
  return { name: agent.name, strategy: parseStrategy(agent.weights, agent.name) };
}

function oneOf({ lines, ...rest }: { lines: number; pieces: number; evaluations: number; cpuSeconds: number }) {
  return { ...rest, lines: [lines] };
}

function total(parts: readonly GamesTotal[]): GamesTotal {
  const sum = { pieces: 0, evaluations: 0, cpuSeconds: 0 };
  for (const { pieces, evaluations, cpuSeconds } of parts) {
    sum.pieces += pieces;
    sum.evaluations += evaluations;
    sum.cpuSeconds += cpuSeconds;
  }
  return { lines: parts.flatMap(({ lines }) => lines), ...sum };
}

export type Summary = ReturnType<typeof summary>;

/** Mean, spread and percentiles; a spread of one game is 0. */
export function summary(values: Float64Array) {
  const n = values.length;
  const std = n > 1 ? Math.sqrt(variance(values)) : 0;
  const ascending = values.toSorted();
  return {
    mean: mean(values),
    standardError: std / Math.sqrt(n),
    std,
    min: ascending[0],
    max: ascending[n - 1],
    median: quantile(ascending, 0.5),
    p90: quantile(ascending, 0.9),
    p99: quantile(ascending, 0.99),
  };
}
