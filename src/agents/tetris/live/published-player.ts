import { columnOf, orientationOf } from '../../../games/tetris/placing/placements.ts';
import { LookAhead } from '../linear/look-ahead.ts';
import { publishedStrategies } from '../linear/strategies.ts';
import { emptyQueue, fillQueue } from '../simulation/chooser.ts';
import { boxColumn, rules, spawning, turnsOf } from './falling-piece.ts';
import type { LiveKey, LivePlayer, LiveState } from './live-state.ts';

/**
 * The agent of the Aveiro 2021 report, with its loop. For a new piece it finds the best placement and the keys to it;
 * with every other state it sends the next key. It does not check whether keys were applied.
 */
export class PublishedPlayer implements LivePlayer {
  readonly everyState = true;
  private readonly chooser = new LookAhead(rules, publishedStrategies['lookahead-003']);
  private readonly queue = emptyQueue(rules);
  private isNew = true;
  private keys = '';

  see({ board, falling, next }: LiveState): LiveKey {
    if (!falling) {
      this.isNew = true;
      return '';
    }
    if (this.isNew) {
      this.isNew = false;
      fillQueue(this.queue, falling.piece, next);
      this.keys = keysTo(falling.piece, this.chooser.choose(board, this.queue));
      return '';
    }
    const key = this.keys.slice(0, 1);
    this.keys = this.keys.slice(1);
    return key as LiveKey;
  }

  think(): boolean {
    return false;
  }
}

/** Turns first, then steps, then the drop. */
function keysTo(piece: number, place: number): string {
  const spawn = spawning(piece);
  const turns = (orientationOf(place) - spawn.orientation + turnsOf[piece]) % turnsOf[piece];
  const steps = columnOf(place) - boxColumn(4 * piece + orientationOf(place), spawn.column);
  return `${'w'.repeat(turns)}${(steps < 0 ? 'a' : 'd').repeat(Math.abs(steps))}s`;
}
