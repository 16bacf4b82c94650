import { z } from 'zod';
import playTask from '../agents/tetris/play-task.ts';
import { type Estimate, mean, variance, Z95 } from '../core/statistics.ts';
import { checked, type Span, spans, type Work } from '../work/work.ts';
import { agentName, agentSchema, checkAgent, type Summary, specOf, summary } from './tetris-play.ts';

const planSchema = z.strictObject({
  rules: z.string().default('classic'),
  agents: z.array(agentSchema).min(2).max(100),
  /** Of each agent. */
  games: z.int().min(1).max(100_000_000),
  seed: z.int().min(0).default(1),
  maxPieces: z.int().min(1).optional(),
});
export type TetrisTournament = z.infer<typeof planSchema>;

interface Games extends Span {
  /** The place of the agent in the plan. */
  readonly agent: number;
}

interface PlayedGames {
  readonly agent: number;
  /** Of each game, in their order. */
  readonly lines: readonly number[];
}

export interface TetrisTournamentDocument {
  readonly game: 'tetris';
  readonly rules: string;
  readonly seed: number;
  /** Of each agent: the same pieces for all. */
  readonly games: number;
  /** The best first. */
  readonly ranking: readonly {
    readonly agent: string;
    readonly lines: Summary;
    /** How many fewer lines than the best, by the games that both played; null for the best itself. */
    readonly behind: Estimate | null;
  }[];
}

/** Agents of Tetris on the same pieces: each plays every game, and who clears more lines is better. */
export const tetrisTournament: Work<
  TetrisTournament,
  readonly (readonly number[])[] | null,
  Games,
  PlayedGames,
  TetrisTournamentDocument
> = {
  name: 'tetris-tournament',
  doc: 'agents of Tetris on the same pieces',
  unit: 'games',
  few: 200,
  many: 2_000_000,
  plan(json) {
    const given = checked(planSchema, json, 'tetris-tournament');
    const rules = given.agents.map((agent) => checkAgent({ rules: given.rules, agent }));
    return { ...given, rules: rules[0] };
  },
  size: ({ agents, games }) => agents.length * games,
  begin: () => null,
  // all agents play some games before any plays more: a run that is interrupted compares what all have played
  round: ({ agents, games }, played) =>
    played ? [] : spans(games).flatMap((span) => agents.map((_, agent) => ({ ...span, agent }))),
  perform({ agent, from, to }, { rules, agents, seed, maxPieces }, tools) {
    const play = tools.once(
      'player',
      String(agent),
      () => playTask({ rules, agent: specOf(agents[agent]), seed, ...(maxPieces && { maxPieces }) }),
      agents.length,
    );
    return { agent, lines: Array.from({ length: to - from }, (_, k) => play(from + k).lines) };
  },
  units: ({ lines }) => lines.length,
  reduce({ agents }, _, results) {
    const all = agents.map((_, agent) => results.flatMap((each) => (each?.agent === agent ? each.lines : [])));
    const common = Math.min(...all.map(({ length }) => length));
    return all.map((lines) => lines.slice(0, common));
  },
  note: () => '',
  document({ rules, agents, seed }, played) {
    const all = played!.map((lines, i) => ({ agent: agentName(agents[i]), lines }));
    const ordered = all.toSorted((a, b) => mean(b.lines) - mean(a.lines));
    const [best] = ordered;
    return {
      game: 'tetris',
      rules,
      seed,
      games: best.lines.length,
      ranking: ordered.map(({ agent, lines }, place) => ({
        agent,
        lines: summary(Float64Array.from(lines)),
        behind: place === 0 ? null : difference(best.lines, lines),
      })),
    };
  },
};

/** By pairs of games with the same pieces. */
function difference(more: readonly number[], fewer: readonly number[]): Estimate {
  const pairs = more.map((lines, i) => lines - fewer[i]);
  const middle = mean(pairs);
  const half = pairs.length > 1 ? Z95 * Math.sqrt(variance(pairs) / pairs.length) : 0;
  return { mean: middle, low: middle - half, high: middle + half };
}
