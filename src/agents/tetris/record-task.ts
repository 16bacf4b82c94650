import { OVER } from '../../core/game.ts';
import { Match, seedOfGame } from '../../core/match.ts';
import { tetrisGame } from '../../games/tetris/game.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { LuckCounted } from './neural/draw-luck.ts';
import { type AgentSpec, agentFrom } from './play-task.ts';
import { emptyQueue, fillQueue } from './simulation/chooser.ts';

export interface RecordSetup {
  readonly rules: string;
  readonly agent: AgentSpec;
  readonly seed: number | string;
  /** Default: no limit. */
  readonly maxPieces?: number;
  /** Whether the luck of the draws is counted: see `LuckCounted`. */
  readonly luck?: boolean;
}

export interface RecordGame {
  /** The seed of this game, from which all of it follows. */
  readonly seed: string;
  readonly lines: number;
  readonly score: number;
  readonly actions: number[];
  readonly cpuSeconds: number;
  /** The game was ended by the limit of pieces. */
  readonly cut?: true;
  /** In lines, where it is counted. */
  readonly luck?: number;
}

/** Plays games by their number and keeps their actions, so that they can be replayed. */
export default function recordTask({
  rules: id,
  agent,
  seed,
  maxPieces = Number.POSITIVE_INFINITY,
  luck,
}: RecordSetup): (game: number) => RecordGame {
  const rules = parseRules(id);
  const game = tetrisGame(rules);
  const player = agentFrom(agent).chooser(rules);
  const counted = luck ? new LuckCounted(rules, player) : undefined;
  const chooser = counted ?? player;
  const queue = emptyQueue(rules);
  return (number) => {
    const before = process.threadCpuUsage();
    const match = new Match(game, { seed: seedOfGame(seed, number) });
    const { state } = match;
    chooser.begin?.(match.stream(0));
    while (match.advance() !== OVER && state.pieces < maxPieces) {
      fillQueue(queue, state.piece, state.next.subarray(0, state.nextCount));
      chooser.level = state.level;
      match.answer(chooser.choose(state.board.rows, queue));
    }
    const { user, system } = process.threadCpuUsage(before);
    return {
      seed: seedOfGame(seed, number),
      lines: state.lines,
      score: state.score,
      actions: match.actions,
      cpuSeconds: (user + system) / 1e6,
      ...(!match.over && { cut: true }),
      ...(counted && { luck: counted.luck }),
    };
  };
}
