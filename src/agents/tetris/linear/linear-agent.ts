import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import type { TetrisView } from '../../../games/tetris/game.ts';
import { formatPlacement } from '../../../games/tetris/notation.ts';
import { NO_PIECE } from '../../../games/tetris/randomizers.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { LookAhead, type Strategy } from './look-ahead.ts';

/** Plays a strategy through the agent contract, under whatever rules the view names. */
export class LinearAgent implements Agent<TetrisView> {
  readonly name: string;
  private readonly strategy: Strategy;
  private rules = '';
  private player: LookAhead | undefined;
  private rows = new Uint16Array(0);
  private queue = new Int32Array(0);

  constructor(name: string, strategy: Strategy) {
    this.name = name;
    this.strategy = strategy;
  }

  act(turn: Turn<TetrisView>): Decision {
    const { view } = turn;
    const player = this.playerFor(view);
    this.rows.set(view.rows);
    this.queue.fill(NO_PIECE);
    this.queue[0] = view.piece;
    this.queue.set(view.next, 1);
    const action = player.choose(this.rows, this.queue);
    return turn.explain ? { action, why: this.explain(player, action) } : { action };
  }

  private playerFor(view: TetrisView): LookAhead {
    if (!this.player || this.rules !== view.rules) {
      const rules = parseRules(view.rules);
      this.rules = view.rules;
      this.player = new LookAhead(rules, this.strategy);
      this.rows = new Uint16Array(rules.height);
      this.queue = new Int32Array(rules.preview + 2);
    }
    return this.player;
  }

  private explain(player: LookAhead, action: number): Explanation {
    const reasons = player
      .reasons(action)
      .sort((a, b) => Math.abs(b.share) - Math.abs(a.share))
      .map(({ name, value, share }) => ({ name, value, share }));
    const choices = Array.from({ length: player.count }, (_, i) => ({
      action: player.codes[0][i],
      value: player.worth[0][i],
    }))
      .filter(({ value }) => Number.isFinite(value))
      .sort((a, b) => b.value - a.value);
    const worth = choices[0] ? choices[0].value.toFixed(2) : 'nothing: every placement loses';
    const looked = player.looked === 1 ? 'this piece' : `${player.looked} pieces`;
    return {
      summary: `${formatPlacement(action)} is the best of ${player.count} placements, looking at ${looked}: worth ${worth}.`,
      reasons,
      choices,
    };
  }
}
