import { columnOf, orientationOf } from '../../../games/tetris/placements.ts';
import { NO_PIECE } from '../../../games/tetris/randomizers.ts';
import { LookAhead, type Strategy } from '../linear/look-ahead.ts';
import { readyStrategies } from '../linear/strategies.ts';
import { boxColumn, rules, spawning, turnsOf } from './falling-piece.ts';
import type { LiveKey, LivePlayer, LiveState } from './live-state.ts';

/**
 * The agent of the Aveiro 2021 report, with its loop: on a new piece it finds the best place and the keys to it, on any
 * other state it sends the next key. It trusts that every key counts.
 */
export class PublishedPlayer implements LivePlayer {
  readonly everyState = true;
  private readonly chooser: LookAhead;
  private readonly queue = new Int32Array(rules.preview + 2).fill(NO_PIECE);
  private isNew = true;
  private keys = '';

  constructor(strategy: Strategy = readyStrategies['lookahead-003']) {
    this.chooser = new LookAhead(rules, strategy);
  }

  see({ board, falling: flight, next }: LiveState): LiveKey {
    if (!flight) {
      this.isNew = true;
      return '';
    }
    if (this.isNew) {
      this.isNew = false;
      this.queue.fill(NO_PIECE);
      this.queue.set([flight.piece, ...next]);
      this.keys = keysTo(flight.piece, this.chooser.choose(board, this.queue));
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
