import { CHANCE } from '../../../../src/core/game.ts';
import { Rng } from '../../../../src/core/rng.ts';
import { type TetrisGame, tetrisGame } from '../../../../src/games/tetris/game.ts';
import { parseRules } from '../../../../src/games/tetris/rules.ts';
import type { TetrisState } from '../../../../src/games/tetris/state.ts';
import type { Dealing } from '../player/messages.ts';

/** A game as it stood. */
export interface Kept {
  readonly state: TetrisState;
  readonly deals: number;
  readonly stream: readonly number[] | undefined;
}

/** A game whose pieces come by themselves: between two placements there is nothing left to chance. */
export class GameAtPlay {
  readonly game: TetrisGame;
  readonly state: TetrisState;
  readonly thoughts: Rng;
  private readonly root: Rng;
  private readonly shared: Rng | undefined;
  private deals = 0;
  private readonly legalActions: Int32Array;

  constructor(rules: string, { seed }: Dealing) {
    this.game = tetrisGame(parseRules(rules));
    this.state = this.game.start();
    this.root = Rng.seeded(seed);
    this.shared = this.root.fork('deal');
    this.thoughts = this.root.fork('agent-0');
    this.legalActions = new Int32Array(this.game.maxActions);
    this.deal();
  }

  legal(): number[] {
    return Array.from(this.legalActions.subarray(0, this.state.legal(this.legalActions)));
  }

  place(action: number): void {
    this.state.apply(action);
    this.deal();
  }

  keep(): Kept {
    const state = this.game.start();
    state.copyFrom(this.state);
    return { state, deals: this.deals, stream: this.shared?.save() };
  }

  restore({ state, deals, stream }: Kept): void {
    this.state.copyFrom(state);
    this.deals = deals;
    if (stream) this.shared?.restore(stream);
  }

  private deal(): void {
    const { game, state } = this;
    if (state.turn !== CHANCE) return;
    const stream = this.shared ?? this.root.fork('deal', this.deals++);
    while (state.turn === CHANCE) state.apply(game.chance(state, stream));
  }
}
