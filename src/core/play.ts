import type { Agent, Decision } from './agent.ts';
import { type Fault, faultOf, TimedOut, within } from './faults.ts';
import { type Action, CHANCE, type Game, OVER, type Seat, type State } from './game.ts';
import { Match, type MatchSeed, type Observer } from './match.ts';

export interface PlayOptions<S> {
  /** All chance of the match follows from it: see `Match`. */
  readonly seed: MatchSeed;
  /** Milliseconds for each answer; without it nobody is hurried. */
  readonly clock?: number;
  /** Ask the agents for their reasons. */
  readonly explain?: boolean;
  readonly onAction?: Observer<S>;
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
  options: PlayOptions<S>,
): MatchResult | Promise<MatchResult> {
  if (agents.length !== game.seats) throw new RangeError(`${game.id} needs ${game.seats} agents, not ${agents.length}`);
  const play = new Play(game, agents, options);
  const pending = play.run();
  return pending ? play.finish(pending) : play.end();
}

/** A match with its agents, their clock and their faults. */
class Play<S extends State, View> {
  private readonly match: Match<S, View>;
  private readonly agents: readonly Agent<View>[];
  private readonly options: PlayOptions<S>;
  /** The seats whose agents want to see every action. */
  private readonly onlookers: readonly Seat[];
  private deadline = Number.POSITIVE_INFINITY;
  private before: readonly number[];
  private readonly gains: number[][] = [];
  private readonly faults: Fault[] = [];

  constructor(game: Game<S, View>, agents: readonly Agent<View>[], options: PlayOptions<S>) {
    this.agents = agents;
    this.options = options;
    this.onlookers = agents.flatMap((agent, seat) => (agent.saw ? [seat] : []));
    this.match = new Match(game, { seed: options.seed, onAction: (...seen) => this.show(...seen) });
    this.before = this.match.state.scores();
    for (const [seat, agent] of agents.entries())
      this.guarded(seat, () => agent.begin?.({ game: game.id, seat, rng: this.match.stream(seat) }));
  }

  /** Plays on to the end, or to the first answer that is not there yet. */
  run(): PromiseLike<Decision> | undefined {
    for (;;) {
      if (this.match.toMove === CHANCE && this.match.deals > 0 && !this.match.game.oneDeal) this.closeDeal();
      const seat = this.match.advance();
      if (seat === OVER || this.faults.length > 0) return undefined;
      const answer = this.ask(seat);
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
        this.blame(this.match.toMove, error);
        continue;
      }
      this.accept(decision);
    }
    return this.end();
  }

  end(): MatchResult {
    this.closeDeal();
    const { state, over, actions } = this.match;
    const scores = state.scores();
    const winner = winnerOf(scores, over ? [] : this.faults);
    // a fault here comes too late to change the result, and is recorded all the same
    for (const [seat, agent] of this.agents.entries())
      this.guarded(seat, () => agent.end?.(scores, { winner, faults: [...this.faults] }));
    return { scores, winner, faults: this.faults, actions, gains: this.gains };
  }

  private ask(seat: Seat): Decision | PromiseLike<Decision> | undefined {
    const { clock, explain } = this.options;
    if (clock !== undefined) this.deadline = performance.now() + clock;
    const turn = this.match.turn({ deadline: this.deadline, explain });
    try {
      return this.agents[seat].act(turn);
    } catch (error) {
      this.blame(seat, error);
      return undefined;
    }
  }

  private accept(decision: Decision | undefined): void {
    const seat = this.match.toMove;
    const action = decision?.action as Action;
    const late = performance.now() > this.deadline ? new TimedOut('answered too late') : undefined;
    const fault = late ?? this.match.refusal(action);
    if (fault) this.blame(seat, fault);
    else this.match.answer(action, decision?.why);
  }

  private show(...[state, seat, action, why]: Parameters<Observer<S>>): void {
    this.options.onAction?.(state, seat, action, why);
    for (const onlooker of this.onlookers) {
      const view = this.match.view(onlooker);
      this.guarded(onlooker, () => this.agents[onlooker].saw?.(view));
    }
  }

  /** Notes what each seat has made since the last deal. */
  private closeDeal(): void {
    const now = this.match.state.scores();
    this.gains.push(now.map((points, seat) => points - this.before[seat]));
    this.before = now;
  }

  private guarded(seat: Seat, call: () => void): void {
    try {
      call();
    } catch (error) {
      this.blame(seat, error);
    }
  }

  private blame(seat: Seat, error: unknown): void {
    this.faults.push(faultOf(error, seat, this.match.actions.length));
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
