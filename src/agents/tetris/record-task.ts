import { CHANCE, OVER } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { tetrisGame } from '../../games/tetris/game.ts';
import { NO_PIECE } from '../../games/tetris/randomizers.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { type AgentSpec, agentFrom } from './play-task.ts';

export interface RecordSetup {
  readonly rules: string;
  readonly agent: AgentSpec;
  readonly seed: number | string;
}

export interface RecordGame {
  /** The seed of this game alone: all of it follows. */
  readonly seed: string;
  readonly lines: number;
  readonly score: number;
  readonly actions: number[];
  readonly cpuSeconds: number;
}

/**
 * Plays games by their number, dealt as a match of the arena is (a stream a draw), so that seed and actions are a
 * record that can be replayed; the task module of `arena/pool`. For players that take no chances themselves.
 */
export default function recordTask({ rules: id, agent, seed }: RecordSetup): (game: number) => RecordGame {
  const rules = parseRules(id);
  const game = tetrisGame(rules);
  const chooser = agentFrom(agent).chooser(rules);
  const queue = new Int32Array(rules.preview + 2);
  return (number) => {
    const before = process.threadCpuUsage();
    const own = `${seed}/${number}`;
    const root = Rng.seeded(own);
    const state = game.start();
    const actions: number[] = [];
    chooser.begin?.(root.fork('agent-0'));
    for (let deals = 0; state.turn !== OVER; ) {
      if (state.turn === CHANCE) {
        const stream = root.fork('deal', deals++);
        while (state.turn === CHANCE) state.apply(game.chance(state, stream));
        continue;
      }
      queue.fill(NO_PIECE);
      queue[0] = state.piece;
      for (let i = 0; i < state.nextCount; i++) queue[i + 1] = state.next[i];
      const action = chooser.choose(state.board.rows, queue);
      actions.push(action);
      state.apply(action);
    }
    const { user, system } = process.threadCpuUsage(before);
    return { seed: own, lines: state.lines, score: state.score, actions, cpuSeconds: (user + system) / 1e6 };
  };
}
