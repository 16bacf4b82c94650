import type { Agent, Decision, Explanation } from '../core/agent.ts';
import { type Action, CHANCE, type Game, OVER, type Seat, type State } from '../core/game.ts';
import { Rng } from '../core/rng.ts';
import { type Fault, faultOf, IllegalAnswer, TimedOut } from './fault.ts';
import { within } from './within.ts';

export interface MatchOptions<S> {
  /** All chance of the match: deal n is drawn from the stream `deal`, n, and seat s thinks with `agent-s`. */
  readonly seed: number | string;
  /** Milliseconds for each answer; without it nobody is hurried. */
  readonly clock?: number;
  /** Ask the agents for their reasons. */
  readonly explain?: boolean;
  /** Shows every action, chance's too (`seat` is then `CHANCE`), after it was applied. */
  readonly onAction?: (state: S, seat: number, action: Action, why?: Explanation) => void;
}

export interface MatchResult {
  /** Points as they stood at the end, also when a fault ended the match. */
  readonly scores: readonly number[];
  /** The seat with most points, of those without a fault; null for a draw. */
  readonly winner: Seat | null;
  readonly faults: readonly Fault[];
  /** What the seats did, in order; chance's part follows from the seed. */
  readonly actions: readonly Action[];
  /** Points that each seat made in each deal; a deal that a fault cut short counts as it stood. */
  readonly gains: readonly (readonly number[])[];
}

/**
 * Plays one match of any game. While the agents answer at once no promise is made, and the result is returned
 * directly; the first promise turns the rest of the match into one.
 *
 * A seat that answers illegally, too late, throws or disconnects has lost: the match ends there, the points stand as
 * they are, and the fault is in the result. An agent that never comes back from a synchronous call cannot be stopped
 * from inside its own thread; one that comes back late is out of time.
 *
 *     const { winner, faults } = await playMatch(game, [careful, random], { seed: 7, clock: 1000 });
 */
export function playMatch<S extends State, View>(
  game: Game<S, View>,
  agents: readonly Agent<View>[],
  options: MatchOptions<S>,
): MatchResult | Promise<MatchResult> {
  if (agents.length !== game.seats) throw new RangeError(`${game.id} needs ${game.seats} agents, not ${agents.length}`);
  const table = new Table(game, agents, options);
  const pending = table.run();
  return pending ? table.finish(pending) : table.end();
}

class Table<S extends State, View> {
  private readonly game: Game<S, View>;
  private readonly agents: readonly Agent<View>[];
  private readonly options: MatchOptions<S>;
  private readonly state: S;
  private readonly root: Rng;
  private readonly streams: readonly Rng[];
  private readonly watchers: readonly Seat[];
  private readonly legal: Int32Array;
  private count = 0;
  private deadline = Number.POSITIVE_INFINITY;
  private deals = 0;
  private before: readonly number[];
  private readonly actions: Action[] = [];
  private readonly gains: number[][] = [];
  private readonly faults: Fault[] = [];

  constructor(game: Game<S, View>, agents: readonly Agent<View>[], options: MatchOptions<S>) {
    this.game = game;
    this.agents = agents;
    this.options = options;
    this.state = game.start();
    this.root = Rng.seeded(options.seed);
    this.streams = agents.map((_, seat) => this.root.fork(`agent-${seat}`));
    this.watchers = agents.flatMap((agent, seat) => (agent.saw ? [seat] : []));
    this.legal = new Int32Array(game.maxActions);
    this.before = this.state.scores();
    agents.forEach((agent, seat) => {
      this.guarded(seat, () => agent.begin?.({ game: game.id, seat, rng: this.streams[seat] }));
    });
  }

  /** Plays on to the end, or to the first answer that is not there yet. */
  run(): PromiseLike<Decision> | undefined {
    for (;;) {
      if (this.state.turn === CHANCE) this.deal();
      if (this.state.turn === OVER || this.faults.length > 0) return undefined;
      const answer = this.ask();
      if (isPromise(answer)) return answer;
      if (this.faults.length === 0) this.accept(answer);
    }
  }

  async finish(pending: PromiseLike<Decision>): Promise<MatchResult> {
    for (let next: PromiseLike<Decision> | undefined = pending; next; next = this.run()) {
      let decision: Decision;
      try {
        decision = await within(next, this.deadline - performance.now());
      } catch (error) {
        this.blame(this.state.turn, error);
        continue;
      }
      this.accept(decision);
    }
    return this.end();
  }

  end(): MatchResult {
    this.closeDeal();
    const scores = this.state.scores();
    const winner = winnerOf(scores, this.state.turn === OVER ? [] : this.faults);
    // a fault here comes too late to change the result, and is recorded all the same
    this.agents.forEach((agent, seat) => {
      this.guarded(seat, () => agent.end?.(scores));
    });
    return { scores, winner, faults: this.faults, actions: this.actions, gains: this.gains };
  }

  /** One deal is everything that chance does until a seat moves: two matches of one seed meet the same deals. */
  private deal(): void {
    if (this.deals > 0) this.closeDeal();
    const stream = this.root.fork('deal', this.deals++);
    while (this.state.turn === CHANCE) this.apply(CHANCE, this.game.chance(this.state, stream));
  }

  private closeDeal(): void {
    const now = this.state.scores();
    this.gains.push(now.map((points, seat) => points - this.before[seat]));
    this.before = now;
  }

  private ask(): Decision | PromiseLike<Decision> | undefined {
    const seat = this.state.turn;
    this.count = this.state.legal(this.legal);
    const { clock, explain } = this.options;
    if (clock !== undefined) this.deadline = performance.now() + clock;
    const view = this.game.view(this.state, seat);
    try {
      return this.agents[seat].act({
        view,
        legal: Array.from(this.legal.subarray(0, this.count)),
        deadline: this.deadline,
        rng: this.streams[seat],
        ...(explain && { explain }),
      });
    } catch (error) {
      this.blame(seat, error);
      return undefined;
    }
  }

  private accept(decision: Decision | undefined): void {
    const seat = this.state.turn;
    if (performance.now() > this.deadline) {
      this.blame(seat, new TimedOut('answered too late'));
      return;
    }
    const action = decision?.action;
    if (action === undefined || !this.legal.subarray(0, this.count).includes(action)) {
      this.blame(seat, new IllegalAnswer(this.complaint(action)));
      return;
    }
    this.actions.push(action);
    this.apply(seat, action, decision?.why);
  }

  private apply(seat: number, action: Action, why?: Explanation): void {
    this.state.apply(action);
    this.options.onAction?.(this.state, seat, action, why);
    for (const watcher of this.watchers) {
      const view = this.game.view(this.state, watcher);
      this.guarded(watcher, () => this.agents[watcher]?.saw?.(view));
    }
  }

  private complaint(action: unknown): string {
    const choices = Array.from(this.legal.subarray(0, this.count), (each) => this.game.formatAction(each));
    return `answered ${describe(action)}, legal were ${choices.join(', ')}`;
  }

  private guarded(seat: Seat, call: () => void): void {
    try {
      call();
    } catch (error) {
      this.blame(seat, error);
    }
  }

  private blame(seat: Seat, error: unknown): void {
    this.faults.push(faultOf(error, seat, this.actions.length));
  }
}

/** The one seat with most points among those without a fault. */
export function winnerOf(scores: readonly number[], faults: readonly Fault[]): Seat | null {
  const seats = scores.map((_, seat) => seat).filter((seat) => faults.every((fault) => fault.seat !== seat));
  const best = Math.max(...seats.map((seat) => scores[seat]));
  const first = seats.filter((seat) => scores[seat] === best);
  return first.length === 1 ? first[0] : null;
}

function isPromise(answer: Decision | PromiseLike<Decision> | undefined): answer is PromiseLike<Decision> {
  return typeof (answer as PromiseLike<Decision> | undefined)?.then === 'function';
}

function describe(value: unknown): string {
  return typeof value === 'number' || typeof value === 'undefined' ? String(value) : typeof value;
}
