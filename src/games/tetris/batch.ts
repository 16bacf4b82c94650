import { InputError } from '../../core/errors.ts';
import { CHANCE } from '../../core/game.ts';
import { seedOfGame } from '../../core/match.ts';
import { Rng } from '../../core/rng.ts';
import { columnOf, orientationOf, PLACEMENTS } from './placing/placements.ts';
import { maxRestingPlaces } from './placing/resting-places.ts';
import { NO_PIECE } from './randomizers.ts';
import type { TetrisRules } from './rules.ts';
import { drawAction, TetrisContext, TetrisState } from './state.ts';

/** What a batch tells after every step, one array a field, all of them views of one buffer in this order. */
export interface BatchFields {
  /** Of the game that the step belonged to, also where it has ended and the next one has begun. */
  readonly score: Float64Array;
  readonly lines: Int32Array;
  readonly pieces: Int32Array;
  /** Points of this step. */
  readonly reward: Float32Array;
  /** The position to move in: rows from the bottom, bit c is column c from the left. */
  readonly rows: Uint16Array;
  /** Indexes of `PIECE_LETTERS`; 255 for none. */
  readonly piece: Uint8Array;
  readonly next: Uint8Array;
  /** 1 where the step has ended the game. */
  readonly over: Uint8Array;
  /** A bit for every action number, lowest first, set where it is legal. */
  readonly legal: Uint8Array;
}

const NONE = 255;

/**
 * Many games of Tetris at once, for learners: every step places a piece in each. Game n of the batch's seed is the game
 * of the same seed everywhere else; as games end, the next numbers follow.
 *
 * An action number is `orientation * width + column` where pieces drop straight, else the placement itself.
 */
export class TetrisBatch {
  readonly rules: TetrisRules;
  readonly count: number;
  /** One more than the highest action number. */
  readonly actions: number;
  readonly buffer: ArrayBuffer;
  readonly fields: BatchFields;
  private readonly states: readonly TetrisState[];
  private readonly streams: Rng[] = [];
  /** The placement of each action number of each game; -1 where it is not legal. */
  private readonly places: Int16Array;
  private readonly found: Int32Array;
  private readonly straight: boolean;
  private readonly maskBytes: number;
  private seed: number | string = 0;
  private begun = 0;

  constructor(rules: TetrisRules, count: number) {
    this.rules = rules;
    this.count = count;
    this.straight = !rules.tucks;
    this.actions = this.straight ? 4 * rules.width : PLACEMENTS;
    this.maskBytes = Math.ceil(this.actions / 8);
    const context = new TetrisContext(rules);
    this.states = Array.from({ length: count }, () => new TetrisState(context));
    this.places = new Int16Array(count * this.actions).fill(-1);
    this.found = new Int32Array(maxRestingPlaces(rules));
    const { height, preview } = rules;
    const bytes = count * (8 + 4 + 4 + 4 + 2 * height + 1 + preview + 1 + this.maskBytes);
    this.buffer = new ArrayBuffer(bytes);
    let at = 0;
    const take = <T>(Kind: new (buffer: ArrayBuffer, at: number, length: number) => T, size: number, each = 1): T => {
      const field = new Kind(this.buffer, at, count * each);
      at += count * each * size;
      return field;
    };
    this.fields = {
      score: take(Float64Array, 8),
      lines: take(Int32Array, 4),
      pieces: take(Int32Array, 4),
      reward: take(Float32Array, 4),
      rows: take(Uint16Array, 2, height),
      piece: take(Uint8Array, 1),
      next: take(Uint8Array, 1, preview),
      over: take(Uint8Array, 1),
      legal: take(Uint8Array, 1, this.maskBytes),
    };
  }

  /** Begins the games 0 to count - 1 of a seed. */
  reset(seed: number | string): void {
    this.seed = seed;
    this.begun = 0;
    for (let game = 0; game < this.count; game++) {
      this.begin(game);
      this.tell(game);
      this.show(game);
    }
  }

  /**
   * Places a piece in every game. An action that is not legal refuses the whole step and changes nothing. With `again` a
   * game that ends is followed by the next one at once; without it an ended game takes no more actions (-1 is right).
   */
  step(actions: Int32Array, again = true): void {
    if (this.streams.length === 0) throw new InputError('a reset must come first');
    for (let game = 0; game < this.count; game++) {
      const action = actions[game];
      const legal = this.ended(game) ? action === -1 : this.placeOf(game, action) >= 0;
      if (!legal) throw new InputError(this.complaint(game, action));
    }
    for (let game = 0; game < this.count; game++) {
      if (actions[game] === -1) {
        this.fields.reward[game] = 0;
        continue;
      }
      const state = this.states[game];
      const before = state.score;
      state.apply(this.placeOf(game, actions[game]));
      this.deal(game);
      this.tell(game);
      this.fields.reward[game] = state.score - before;
      if (again && this.fields.over[game] === 1) this.begin(game);
      this.show(game);
    }
  }

  private begin(game: number): void {
    const state = this.states[game];
    state.copyFrom(new TetrisState(state.context));
    this.streams[game] = Rng.seeded(seedOfGame(this.seed, this.begun++)).fork('deal');
    this.deal(game);
  }

  private deal(game: number): void {
    const state = this.states[game];
    const { draws } = state.context;
    while (state.turn === CHANCE) state.apply(drawAction(draws.draw(state.memory, this.streams[game])));
  }

  private ended(game: number): boolean {
    return this.states[game].turn < 0;
  }

  private placeOf(game: number, action: number): number {
    return action >= 0 && action < this.actions ? this.places[game * this.actions + action] : -1;
  }

  private complaint(game: number, action: number): string {
    if (this.ended(game)) return `game ${game} is over: -1 or a reset is right, not ${action}`;
    return `action ${action} is not legal in game ${game}`;
  }

  private tell(game: number): void {
    const { fields } = this;
    const state = this.states[game];
    fields.score[game] = state.score;
    fields.lines[game] = state.lines;
    fields.pieces[game] = state.pieces;
    fields.reward[game] = 0;
    fields.over[game] = this.ended(game) ? 1 : 0;
  }

  private show(game: number): void {
    const { fields, rules, actions, maskBytes, places, found } = this;
    const state = this.states[game];
    fields.rows.set(state.board.rows, game * rules.height);
    fields.piece[game] = state.piece === NO_PIECE ? NONE : state.piece;
    for (let i = 0; i < rules.preview; i++)
      fields.next[game * rules.preview + i] = i < state.nextCount ? state.next[i] : NONE;
    fields.legal.fill(0, game * maskBytes, (game + 1) * maskBytes);
    places.fill(-1, game * actions, (game + 1) * actions);
    const count = state.legal(found);
    for (let i = 0; i < count; i++) {
      const place = found[i];
      const action = this.straight ? orientationOf(place) * rules.width + columnOf(place) : place;
      places[game * actions + action] = place;
      fields.legal[game * maskBytes + (action >> 3)] |= 1 << (action & 7);
    }
  }
}
