import type { Action, State } from '../../core/game.ts';
import { FIRST_DEAL } from './actions.ts';
import { legalActions } from './legal.ts';
import { act, dealNext } from './moves.ts';
import { Position } from './position.ts';

/** A match of Truco: chance deals each hand, the seats play it, until one reaches the target. */
export class TrucoState extends Position implements State {
  legal(into: Int32Array): number {
    return legalActions(this, into);
  }

  apply(action: Action): void {
    if (action >= FIRST_DEAL) dealNext(this, action - FIRST_DEAL);
    else act(this, action);
  }

  scores(): readonly number[] {
    return [this.score[0], this.score[1]];
  }
}
