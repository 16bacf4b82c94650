import { type FallingPiece, turnsOf } from './falling-piece.ts';
import type { LiveKey } from './live-state.ts';

/** After how many states a key counts as lost, if no other key can have replaced it. */
const LONG_PATIENCE = 6;
/** The same for other keys, in addition to the usual delay. */
const PATIENCE = 2;
/** From how many of the last keys the delay is estimated, and the rows that a piece falls between keys. */
const REMEMBERED = 8;
const REMEMBERED_FALLS = 24;

/**
 * A key that was sent: what the piece looks like once it is applied, the row when it was sent, and the states since.
 */
interface Sent {
  readonly orientation: number;
  readonly column: number;
  readonly row: number;
  states: number;
}

/**
 * Decides when the next key may be sent, from the keys that were sent and what states show of them. At each tick the
 * server applies only the last key that has arrived, so a key may be applied late, or be replaced by the next one and
 * lost. Therefore the next key waits until the last one shows. Only if all keys have had the same delay for a while, as
 * many keys may be under way as the delay has ticks.
 */
export class KeyPlanner {
  /** The piece before the keys that are under way. */
  private from = { orientation: 0, column: 0 };
  private readonly sent: Sent[] = [];
  private readonly lags: number[] = [];
  private readonly falls: number[] = [];

  /** The delay of keys in ticks, if all of the last ones had the same; otherwise 0. */
  get lag(): number {
    return this.lags.length === REMEMBERED && Math.min(...this.lags) === this.latest ? this.latest : 0;
  }

  /**
   * How many rows a piece falls on average from one key to the next. More than 1 if keys are late or states were
   * missed.
   */
  get pace(): number {
    if (this.lag > 0 || this.falls.length === 0) return 1;
    return this.falls.reduce((sum, fall) => sum + fall, 0) / this.falls.length;
  }

  /** The longest delay of the last keys in ticks. */
  get latest(): number {
    return Math.max(0, ...this.lags);
  }

  /** Whether no key is under way. */
  get isIdle(): boolean {
    return this.sent.length === 0;
  }

  /** Whether another key may be sent. */
  get hasRoom(): boolean {
    return this.sent.length <= this.lag;
  }

  /** Forgets the keys that are under way. */
  clear(): void {
    this.sent.length = 0;
  }

  /** Notes that a key is sent while the piece is here. */
  press(key: LiveKey, falling: FallingPiece): void {
    if (this.isIdle) this.from = falling;
    const { orientation, column } = this.sent.at(-1) ?? this.from;
    this.sent.push({
      orientation: key === 'w' ? (orientation + 1) % turnsOf[falling.piece] : orientation,
      column: column + (key === 'a' ? -1 : key === 'd' ? 1 : 0),
      row: falling.row,
      states: 0,
    });
  }

  /** Compares what a state shows with the keys sent. `off route`: the keys were lost, or did something else. */
  see(falling: FallingPiece): 'on route' | 'waiting' | 'off route' {
    const { sent, from } = this;
    if (sent.length === 0) return 'on route';
    for (const key of sent) key.states++;
    const shown = sent.findLastIndex(({ orientation, column }) => isAt(falling, orientation, column));
    if (shown >= 0) {
      this.from = sent[shown];
      for (const { states, row } of sent.splice(0, shown + 1)) {
        this.lags.push(states - 1);
        this.falls.push(row - falling.row);
      }
      keepLast(this.lags, REMEMBERED);
      keepLast(this.falls, REMEMBERED_FALLS);
      return 'on route';
    }
    const unmoved = isAt(falling, from.orientation, from.column);
    const patience = unmoved && this.lag === 0 ? LONG_PATIENCE : this.lag + PATIENCE;
    if (sent.at(-1)!.states < patience) return unmoved && this.hasRoom ? 'on route' : 'waiting';
    this.clear();
    return 'off route';
  }
}

function isAt(falling: FallingPiece, orientation: number, column: number): boolean {
  return falling.orientation === orientation && falling.column === column;
}

function keepLast(list: number[], count: number): void {
  if (list.length > count) list.splice(0, list.length - count);
}
