import { z } from 'zod';
import { parseStrategy } from '../agents/tetris/index.ts';
import { rowsNetworks } from '../agents/tetris/neural/shipped-networks.ts';
import playTask, { type AgentSpec, agentFrom, type Played } from '../agents/tetris/play-task.ts';
import { InputError } from '../core/errors.ts';
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
  /** Whether the luck of the draws is counted, for rules that have a network over rows. */
  luck: z.boolean().optional(),
});

export type TetrisPlay = z.infer<typeof planSchema>;

/** Games, in their order, and what they cost. */
export interface GamesTotal {
  readonly lines: readonly number[];
  readonly pieces: number;
  readonly evaluations: number;
  readonly cpuSeconds: number;
  /** The luck of each game in lines, where it is counted. */
  readonly luck?: readonly number[];
  /** The points of each game, where the game has its real speed. */
  readonly points?: readonly number[];
}

/** What `tetris play` shows and an experiment keeps. */
export interface TetrisPlayDocument {
  readonly rules: string;
  readonly agent: string;
  readonly games: number;
  readonly seed: number;
  readonly lines: Summary;
  /** Lines less the luck of the draws, where it is counted: the same mean, with a smaller error. */
  readonly withoutLuck?: Pick<Summary, 'mean' | 'standardError' | 'std'>;
  /** Where the game has its real speed. */
  readonly points?: Summary;
  readonly pieces: number;
}

export interface TetrisPlayMeasured {
  readonly evaluations: number;
  readonly cpuSeconds: number;
  /** `null` where the games took less than a tick of the system's clock. */
  readonly evaluationsPerCpuSecond: number | null;
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
      const rules = checkAgent(given);
      if (given.luck) {
        if (!rowsNetworks.has(parseRules(rules)))
          throw new InputError(`the luck of the draws is known for nes-norotation alone, not for ${rules}`);
        playTask({ ...given, rules, agent: specOf(given.agent) });
      }
      return { ...given, rules };
    },
    size: ({ games }) => games,
    begin: () => null,
    round: ({ games, chunk }, played) => (played ? [] : spans(games, chunk)),
    perform({ from, to }, { rules, agent, seed, maxPieces, luck }, tools) {
      const play = tools.once('player', '', () =>
        playTask({ rules, agent: specOf(agent), seed, ...(maxPieces && { maxPieces }), ...(luck && { luck }) }),
      );
      const real = parseRules(rules).level !== undefined;
      return total(Array.from({ length: to - from }, (_, k) => oneOf(play(from + k), real)));
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
    document({ rules, agent, seed }, played) {
      const { lines, pieces, luck, points } = played!;
      return {
        rules,
        agent: agentName(agent),
        games: lines.length,
        seed,
        lines: summary(Float64Array.from(lines)),
        ...(luck && { withoutLuck: withoutLuck(lines, luck) }),
        ...(points && { points: summary(Float64Array.from(points)) }),
        pieces,
      };
    },
    measured(_, played) {
      const { evaluations, cpuSeconds } = played!;
      const rate = cpuSeconds > 0 ? Math.round(evaluations / cpuSeconds) : null;
      return { evaluations, cpuSeconds, evaluationsPerCpuSecond: rate };
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

function oneOf({ lines, luck, points, pieces, evaluations, cpuSeconds }: Played, real: boolean): GamesTotal {
  return {
    ...{ pieces, evaluations, cpuSeconds, lines: [lines] },
    ...(luck !== undefined && { luck: [luck] }),
    ...(real && { points: [points] }),
  };
}

function withoutLuck(lines: readonly number[], luck: readonly number[]) {
  const { mean, standardError, std } = summary(Float64Array.from(lines, (each, i) => each - luck[i]));
  return { mean, standardError, std };
}

function total(parts: readonly GamesTotal[]): GamesTotal {
  const sum = { pieces: 0, evaluations: 0, cpuSeconds: 0 };
  for (const { pieces, evaluations, cpuSeconds } of parts) {
    sum.pieces += pieces;
    sum.evaluations += evaluations;
    sum.cpuSeconds += cpuSeconds;
  }
  const luck = parts.flatMap((part) => part.luck ?? []);
  const points = parts.flatMap((part) => part.points ?? []);
  return {
    lines: parts.flatMap(({ lines }) => lines),
    ...sum,
    ...(luck.length > 0 && { luck }),
    ...(points.length > 0 && { points }),
  };
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
