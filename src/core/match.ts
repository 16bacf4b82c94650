import type { Explanation, Turn } from './agent.ts';
import { InputError } from './errors.ts';
import { IllegalAction } from './faults.ts';
import { type Action, CHANCE, type Game, OVER, type Seat, type State } from './game.ts';
import { problem } from './problems.ts';
import { Rng } from './rng.ts';

/** The seed of game `n` of a run that plays many: `tetris play --seed 3` plays the matches of the seeds 3/0, 3/1, ... */
export function seedOfGame(seed: number | string, n: number): string {
  return `${seed}/${n}`;
}

/** Hears of every action after it was applied, chance's too (`seat` is then `CHANCE`); changes nothing. */
export type Observer<S> = (state: S, seat: number, action: Action, why?: Explanation) => void;

/** Everything random of a match follows from it: a seed, or the stream of one match of many. */
export type MatchSeed = number | string | Rng;

export interface MatchSetup<S> {
  readonly seed: MatchSeed;
  /** What the seats did before: the match goes on from there. Illegal actions are an `InputError`. */
  readonly log?: readonly Action[];
  readonly onAction?: Observer<S>;
}

/**
 * A match of any game, without input, output or time: whoever drives it decides when an answer comes and from whom.
 * The arena, rooms, replays, `watch` and the browser all play through this class.
 *
 *     const match = new Match(game, { seed: 7 });
 *     while (match.advance() !== OVER) match.answer(agents[match.toMove].act(match.turn()).action);
 *
 * Everything random follows from the seed. Chance draws from the stream `deal`: a game of many deals draws deal n from
 * its fork n, so that two matches of one seed meet the same deals however they were played; a game of one deal (see
 * `Game.oneDeal`) draws from `deal` itself. Seat s thinks with the stream `agent-s`. So a seed is one game in every
 * command, room, record and page, and `{ game, seed, actions }` is a whole record.
 */
export class Match<S extends State, View> {
  readonly game: Game<S, View>;
  readonly seed: MatchSeed;
  readonly state: S;
  /** What the seats did, and which seat it was. */
  readonly actions: Action[] = [];
  readonly movers: Seat[] = [];
  /** For each deal how many actions of the seats came before it. */
  readonly dealtAt: number[] = [];
  private readonly chance: Rng;
  private readonly streams: readonly Rng[];
  private readonly onAction: Observer<S> | undefined;
  private readonly legalNow: Int32Array;
  /** How many actions are legal now; -1 while that is not known. */
  private count = -1;

  constructor(game: Game<S, View>, { seed, log = [], onAction }: MatchSetup<S>) {
    this.game = game;
    this.seed = seed;
    this.state = game.start();
    const root = seed instanceof Rng ? seed : Rng.seeded(seed);
    this.chance = root.fork('deal');
    this.streams = Array.from({ length: game.seats }, (_, seat) => root.fork(`agent-${seat}`));
    this.onAction = onAction;
    this.legalNow = new Int32Array(game.maxActions);
    for (const action of log) this.replay(action, log.length);
  }

  /** The seat to move, `CHANCE` before a deal, or `OVER`. */
  get toMove(): number {
    return this.state.turn;
  }

  /** How many deals have begun. */
  get deals(): number {
    return this.dealtAt.length;
  }

  get over(): boolean {
    return this.state.turn === OVER;
  }

  /** Lets chance do what it owes, until a seat is to move; returns that seat, or `OVER`. */
  advance(): number {
    if (this.state.turn !== CHANCE) return this.state.turn;
    const number = this.deals;
    if (!this.game.oneDeal || number === 0) this.dealtAt.push(this.actions.length);
    const stream = this.game.oneDeal ? this.chance : this.chance.fork(number);
    while (this.state.turn === CHANCE) this.apply(CHANCE, this.game.chance(this.state, stream));
    return this.state.turn;
  }

  /** What the seat to move is asked. The list of actions is the caller's own. */
  turn(asked?: Pick<Turn<View>, 'deadline' | 'explain'>): Turn<View> {
    const seat = this.state.turn;
    return {
      view: this.game.view(this.state, seat),
      legal: this.legal(),
      deadline: asked?.deadline ?? Number.POSITIVE_INFINITY,
      rng: this.streams[seat],
      ...(asked?.explain && { explain: true }),
    };
  }

  /** Applies an action of the seat to move; one that is not legal throws an `IllegalAction` and changes nothing. */
  answer(action: Action, why?: Explanation): void {
    const refusal = this.refusal(action);
    if (refusal) throw refusal;
    const seat = this.state.turn;
    this.actions.push(action);
    this.movers.push(seat);
    this.apply(seat, action, why);
  }

  legal(): Action[] {
    return Array.from(this.legalNow.subarray(0, this.countLegal()));
  }

  isLegal(action: unknown): boolean {
    return this.legalNow.subarray(0, this.countLegal()).includes(action as Action);
  }

  /** Why an answer of the seat to move is not accepted; undefined where it is legal. */
  refusal(action: unknown): IllegalAction | undefined {
    if (this.isLegal(action)) return undefined;
    const answer = typeof action === 'number' || action === undefined ? String(action) : typeof action;
    const choices = this.legal().map((each) => this.game.formatAction(each));
    return new IllegalAction(`answered ${answer}, legal were ${choices.join(', ')}`);
  }

  /** The seat's own random stream. */
  stream(seat: Seat): Rng {
    return this.streams[seat];
  }

  view(seat: Seat): View {
    return this.game.view(this.state, seat);
  }

  /** The action of a turn as seat `to` (or `WATCHER`) may know it. */
  shown(turn: number, to: Seat): { turn: number; seat: Seat; action: Action } {
    const seat = this.movers[turn];
    const action = this.actions[turn];
    return { turn, seat, action: this.game.shown?.(action, seat, to) ?? action };
  }

  /** A match of its own that stands where this one does: the same actions lead to the same end. */
  copy(): Match<S, View> {
    const copy = new Match(this.game, { seed: this.seed });
    copy.state.copyFrom(this.state);
    copy.actions.push(...this.actions);
    copy.movers.push(...this.movers);
    copy.dealtAt.push(...this.dealtAt);
    copy.chance.restore(this.chance.save());
    for (const [seat, stream] of this.streams.entries()) copy.streams[seat].restore(stream.save());
    return copy;
  }

  private replay(action: Action, count: number): void {
    const turn = this.actions.length;
    if (this.advance() === OVER) throw new InputError(problem('recordTooLong', { count: count - turn }));
    if (!this.isLegal(action)) throw new InputError(problem('recordIllegal', { turn, action }));
    this.answer(action);
  }

  private apply(seat: number, action: Action, why?: Explanation): void {
    this.state.apply(action);
    this.count = -1;
    this.onAction?.(this.state, seat, action, why);
  }

  private countLegal(): number {
    if (this.count < 0) this.count = this.state.legal(this.legalNow);
    return this.count;
  }
}
