import type { Action, State } from '../../core/game.ts';
import { FIRST_DEAL } from './actions.ts';
import { legalActions } from './legal.ts';
import { act, chanceActs } from './moves.ts';
import { Position } from './position.ts';

/** A match of Brazilian Truco: chance deals each hand, the seats play it, until one has won its games. */
export class BrazilState extends Position implements State {
  legal(into: Int32Array): number {
    return legalActions(this, into);
  }

  apply(action: Action): void {
    if (action >= FIRST_DEAL) chanceActs(this, action);
    else act(this, action);
  }

  /** Points of this game, and a whole target for each game won before. */
  scores(): readonly number[] {
    const { target } = this.rules;
    return [target * this.games[0] + this.score[0], target * this.games[1] + this.score[1]];
  }
}
