import { type Action, CHANCE, OVER, type Seat, type State } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import type { ListedGame } from '../../families/index.ts';

/** A match on the table: the full state, with chance's part drawn from the same streams as in the arena. */
export class Table {
  readonly game: ListedGame;
  readonly state: State;
  /** What the seats did, and who did it. */
  readonly actions: Action[] = [];
  readonly movers: Seat[] = [];
  private readonly root: Rng;
  private readonly pieces: Rng;
  private readonly room: Int32Array;
  private deals = 0;

  constructor(game: ListedGame, seed: string) {
    this.game = game;
    this.state = game.start();
    this.root = Rng.seeded(seed);
    this.pieces = this.root.fork('deal');
    this.room = new Int32Array(game.maxActions);
  }

  /** How many actions the seats have taken. */
  get turn(): number {
    return this.actions.length;
  }

  /** The seat to move; null between two deals and after the end. */
  get toMove(): Seat | null {
    return this.state.turn >= 0 ? this.state.turn : null;
  }

  get over(): boolean {
    return this.state.turn === OVER;
  }

  legal(): Action[] {
    return Array.from(this.room.subarray(0, this.state.legal(this.room)));
  }

  isLegal(action: Action): boolean {
    return this.room.subarray(0, this.state.legal(this.room)).includes(action);
  }

  /** Takes a legal action of the seat to move. */
  act(action: Action): void {
    this.movers.push(this.state.turn);
    this.actions.push(action);
    this.state.apply(action);
  }

  /** Lets chance act until a seat is to move; returns whether it did. `each` sees every step. */
  deal(each: () => void = () => {}): boolean {
    if (this.state.turn !== CHANCE) return false;
    const { oneDeal } = this.game;
    const stream = oneDeal ? this.pieces : this.root.fork('deal', this.deals++);
    while (this.state.turn === CHANCE) {
      this.state.apply(this.game.chance(this.state, stream));
      each();
    }
    return true;
  }

  view(seat: Seat): unknown {
    return this.game.view(this.state, seat);
  }

  /** The action of a turn as somebody may know it. */
  shown(turn: number, to: Seat): { turn: number; seat: Seat; action: Action } {
    const seat = this.movers[turn];
    const action = this.actions[turn];
    return { turn, seat, action: this.game.shown?.(action, seat, to) ?? action };
  }
}
