import { z } from 'zod';
import recordTask, { type RecordGame } from '../agents/tetris/record-task.ts';
import { type MatchRecord, recordOf, replay } from '../arena/record.ts';
import { winnerOf } from '../core/play.ts';
import { tetrisGame } from '../games/tetris/game.ts';
import { parseRules } from '../games/tetris/rules.ts';
import { checked, type Span, spans, type Work } from '../work/work.ts';
import { agentName, agentSchema, checkAgent, type Summary, specOf, summary } from './tetris-play.ts';

const planSchema = z.strictObject({
  rules: z.string().default('classic'),
  agent: agentSchema,
  games: z.int().min(1).max(100_000_000),
  /** The number of the first game: to go on where another run ended. */
  first: z.int().min(0).default(0),
  seed: z.int().min(0).default(1),
  maxPieces: z.int().min(1).optional(),
});
export type TetrisRecord = z.infer<typeof planSchema>;

/** Games, in their order, and the first of those with the most lines. */
export interface RecordState {
  readonly lines: readonly number[];
  readonly pieces: number;
  readonly cpuSeconds: number;
  readonly best: RecordGame | null;
}

export interface RecordDocument {
  readonly rules: string;
  readonly agent: string;
  readonly games: number;
  readonly first: number;
  readonly seed: number;
  readonly best: { readonly game: string; readonly lines: number; readonly pieces: number };
  readonly lines: Summary;
  readonly pieces: number;
  readonly record: MatchRecord;
}

export interface RecordMeasured {
  readonly cpuSeconds: number;
  readonly msPerMove: number;
}

/** Games of a round: the best one so far is known after each. */
const ROUND = 200;

/** The best of many games whose seeds are fixed beforehand, as seed and actions. */
export const tetrisRecord: Work<TetrisRecord, RecordState, Span, RecordState, RecordDocument, RecordMeasured> = {
  name: 'tetris-record',
  doc: 'the best of many games of Tetris by one agent, as a record',
  unit: 'games',
  few: 200,
  many: 2_000_000,
  plan(json) {
    const given = checked(planSchema, json, 'tetris-record');
    return { ...given, rules: checkAgent(given) };
  },
  size: ({ games }) => games,
  begin: () => ({ lines: [], pieces: 0, cpuSeconds: 0, best: null }),
  round({ games, first }, { lines: { length: done } }) {
    const from = first + done;
    return spans(Math.min(ROUND, games - done)).map((span) => ({ from: from + span.from, to: from + span.to }));
  },
  perform({ from, to }, { rules, agent, seed, maxPieces }, tools) {
    const play = tools.once('player', '', () =>
      recordTask({ rules, agent: specOf(agent), seed, ...(maxPieces && { maxPieces }) }),
    );
    return together(
      Array.from({ length: to - from }, (_, k) => {
        const best = play(from + k);
        return { lines: [best.lines], pieces: best.actions.length, cpuSeconds: best.cpuSeconds, best };
      }),
    );
  },
  units: ({ lines }) => lines.length,
  reduce: (_, state, results) => together([state, ...results.filter((each) => each !== undefined)]),
  note(_, state, results) {
    const { best } = together([state, ...results.filter((each) => each !== undefined)]);
    return best ? `best ${best.lines} lines (game ${best.seed})` : '';
  },
  document(plan, state) {
    const { rules, agent, games, first, seed } = plan;
    const best = state.best!;
    return {
      rules,
      agent: agentName(agent),
      games,
      first,
      seed,
      best: { game: best.seed, lines: best.lines, pieces: best.actions.length },
      lines: summary(Float64Array.from(state.lines)),
      pieces: state.pieces,
      record: bestRecord(plan, state),
    };
  },
  measured: (_, { cpuSeconds, pieces }) => ({
    cpuSeconds,
    msPerMove: Number(((1000 * cpuSeconds) / pieces).toPrecision(3)),
  }),
};

/** The best game so far as a record, played again to be sure. */
export function bestRecord({ rules, agent }: TetrisRecord, { best }: RecordState): MatchRecord {
  const game = tetrisGame(parseRules(rules));
  const { seed, actions, score, cut } = best!;
  const scores = [score];
  const match = { game: game.id, seed, agents: [agentName(agent)] };
  const played = recordOf(match, { actions, faults: [], scores, winner: winnerOf(scores, []) });
  const record = cut ? { ...played, cut } : played;
  replay(record, game);
  return record;
}

function together(parts: readonly RecordState[]): RecordState {
  return parts.reduce((all, part) => ({
    lines: all.lines.concat(part.lines),
    pieces: all.pieces + part.pieces,
    cpuSeconds: all.cpuSeconds + part.cpuSeconds,
    best: part.best && part.best.lines > (all.best?.lines ?? -1) ? part.best : all.best,
  }));
}
