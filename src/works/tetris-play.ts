import { z } from 'zod';
import { parseStrategy } from '../agents/tetris/index.ts';
import playTask, { type AgentSpec, agentFrom } from '../agents/tetris/play-task.ts';
import { mean, quantile, variance } from '../core/statistics.ts';
import { parseRules } from '../games/tetris/rules.ts';
import { checked, type Span, spans, type Work } from '../work/work.ts';

const description = z.strictObject({
  rules: z.string().default('classic'),
  /** A name of the list, or a file of weights with a name. */
  agent: z.union([z.string(), z.strictObject({ name: z.string(), weights: z.looseObject({}) })], {
    error: 'the name of an agent, or { "name", "weights" } is needed',
  }),
  games: z.int().min(1).max(100_000_000),
  seed: z.int().min(0).default(1),
  maxPieces: z.int().min(1).optional(),
  /** Games of a task. */
  chunk: z.int().min(1).max(10_000).optional(),
});

export type TetrisPlay = z.infer<typeof description>;

/** Games, in their order, and what they cost. */
export interface ChunkPlayed {
  readonly lines: readonly number[];
  readonly pieces: number;
  readonly evaluations: number;
  readonly cpuSeconds: number;
}

/** Nothing before the one round. */
export type TetrisPlayed = ChunkPlayed | null;

/** Many games of one agent, and what they come to. */
export const tetrisPlay: Work<TetrisPlay, TetrisPlayed, Span, ChunkPlayed> = {
  doc: 'games of Tetris by one agent',
  unit: 'games',
  few: 1000,
  many: 2_000_000,
  parse(json) {
    const given = checked(description, json, 'tetris-play');
    const rules = parseRules(given.rules);
    // what an agent lacks for these rules is found here, not by every task
    agentFrom(specOf(given.agent)).chooser(rules);
    return { ...given, rules: rules.id };
  },
  size: ({ games }) => games,
  start: () => null,
  tasks: ({ games, chunk }, played) => (played ? undefined : spans(games, chunk)),
  work({ rules, agent, seed, maxPieces }) {
    const play = playTask({ rules, agent: specOf(agent), seed, ...(maxPieces && { maxPieces }) });
    return ({ from, to }) => total(Array.from({ length: to - from }, (_, k) => oneOf(play(from + k))));
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
    const name = typeof agent === 'string' ? agent : agent.name;
    return { rules, agent: name, games, seed, lines: summary(Float64Array.from(lines)), pieces };
  },
};

function specOf(agent: TetrisPlay['agent']): AgentSpec {
  if (typeof agent === 'string') return agent;
  return { name: agent.name, strategy: parseStrategy(agent.weights, agent.name) };
}

function oneOf({ lines, ...rest }: { lines: number; pieces: number; evaluations: number; cpuSeconds: number }) {
  return { ...rest, lines: [lines] };
}

function total(parts: readonly ChunkPlayed[]): ChunkPlayed {
  const sum = { pieces: 0, evaluations: 0, cpuSeconds: 0 };
  for (const { pieces, evaluations, cpuSeconds } of parts) {
    sum.pieces += pieces;
    sum.evaluations += evaluations;
    sum.cpuSeconds += cpuSeconds;
  }
  return { lines: parts.flatMap(({ lines }) => lines), ...sum };
}

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
