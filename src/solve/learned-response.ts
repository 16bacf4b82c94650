import type { Agent } from '../core/agent.ts';
import type { Action, Game, Seat, State } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';

/** What a learned response tells apart. A coarse abstraction learns fast and finds little. */
export interface Abstraction<View> {
  /** Keys of the situation, from the coarsest to the finest. A finer key counts more the better it is known. */
  keys(view: View): readonly string[];
  /** The legal actions that are tried here, at least one. */
  actions(view: View, legal: readonly Action[]): readonly Action[];
  /** The name of an action, the same in every situation that has a key in common. */
  label(view: View, action: Action): string;
}

/** After so many visits a finer key counts as much as all coarser ones together. */
const PRIOR = 10;

interface ActionAdvantages {
  visits: number;
  /** By how much each action did better than the mean of all actions; later visits count more. */
  readonly advantages: Map<string, number>;
}

/** A response as it stands: of each key its visits, and of each action by how much it did better. */
export interface SavedResponse {
  readonly queries: number;
  readonly learned: readonly (readonly [
    key: string,
    visits: number,
    advantages: readonly (readonly [label: string, advantage: number])[],
  ])[];
}

/**
 * A best response to one fixed opponent, learned by external sampling (Lanctot and others 2009): every action of the
 * response is tried, while chance and the opponent are sampled. The opponent is only asked, so it must decide by its
 * view alone. What the response gains on fresh deals is a lower bound on the opponent's exploitability.
 *
 * With a base player the response plays as that player does, except where another action has proved better.
 */
export class LearnedResponse<S extends State, View> {
  /** How often the opponent was asked in training. */
  queries = 0;
  /** An action must be better than the base player's by this many points, divided by the root of the visits. */
  caution = 1.5;
  private readonly game: Game<S, View>;
  private readonly opponent: Agent<View>;
  private readonly abstraction: Abstraction<View>;
  private readonly base: Agent<View> | undefined;
  private readonly learned = new Map<string, ActionAdvantages>();
  /** One state for each depth of the exploration. */
  private readonly states: S[] = [];
  private readonly legal: Int32Array;

  constructor(game: Game<S, View>, opponent: Agent<View>, abstraction: Abstraction<View>, base?: Agent<View>) {
    this.game = game;
    this.opponent = opponent;
    this.abstraction = abstraction;
    this.base = base;
    this.legal = new Int32Array(game.maxActions);
  }

  /** What was learned, as JSON takes it. */
  save(): SavedResponse {
    const learned = Array.from(
      this.learned,
      ([key, { visits, advantages }]) => [key, visits, [...advantages]] as const,
    );
    return { queries: this.queries, learned };
  }

  /** Goes on from what was saved. */
  restore({ queries, learned }: SavedResponse): void {
    this.queries = queries;
    this.learned.clear();
    for (const [key, visits, advantages] of learned) this.learned.set(key, { visits, advantages: new Map(advantages) });
  }

  /** Learns from one deal in a seat: from a draw of chance to the next, or to the end. */
  async train(seat: Seat, rng: Rng): Promise<void> {
    await this.explore(this.deal(rng), seat, rng, 0);
  }

  /** Plays one deal in a seat; the points gained. */
  async play(seat: Seat, rng: Rng): Promise<number> {
    const state = this.deal(rng);
    while (state.turn >= 0) {
      if (state.turn !== seat) state.apply(await this.askOpponent(state, rng));
      else {
        const { view, actions, usual } = await this.choices(state, rng);
        state.apply(actions[this.best(view, actions, usual)]);
      }
    }
    return gain(state, seat);
  }

  /** Tries all actions below a state and learns from them. Returns the value of the best one, as far as is known. */
  private async explore(state: S, seat: Seat, rng: Rng, depth: number): Promise<number> {
    while (state.turn >= 0 && state.turn !== seat) {
      this.queries++;
      state.apply(await this.askOpponent(state, rng));
    }
    if (state.turn < 0) return gain(state, seat);
    const { view, actions, usual } = await this.choices(state, rng);
    const values: number[] = [];
    for (const action of actions) {
      this.states[depth] ??= this.game.start();
      const next = this.states[depth];
      next.copyFrom(state);
      next.apply(action);
      values.push(await this.explore(next, seat, rng, depth + 1));
    }
    const value = values[this.best(view, actions, usual)];
    if (actions.length > 1) this.learn(view, actions, values);
    return value;
  }

  private learn(view: View, actions: readonly Action[], values: readonly number[]): void {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    for (const key of this.abstraction.keys(view)) {
      const learned = this.learned.get(key) ?? { visits: 0, advantages: new Map<string, number>() };
      this.learned.set(key, learned);
      learned.visits++;
      actions.forEach((action, k) => {
        const label = this.abstraction.label(view, action);
        const advantage = learned.advantages.get(label) ?? 0;
        // visits count 1, 2, 3 ...: play below the early ones was worse
        const change = (values[k] - mean - advantage) * (2 / (learned.visits + 1));
        learned.advantages.set(label, advantage + change);
      });
    }
  }

  /** The view and actions of the seat to move, and the name of what the base player does, if there is one. */
  private async choices(state: S, rng: Rng) {
    const view = this.game.view(state, state.turn);
    const legal = this.legalActions(state);
    const actions = this.abstraction.actions(view, legal);
    if (this.base === undefined) return { view, actions, usual: undefined };
    const { action } = await this.base.act({ view, legal, deadline: Number.POSITIVE_INFINITY, rng });
    return { view, actions, usual: this.abstraction.label(view, action) };
  }

  /** The place of the best action, as far as is known; the usual one unless another is better beyond doubt. */
  private best(view: View, actions: readonly Action[], usual: string | undefined): number {
    const advantages = actions.map(() => 0);
    const labels = actions.map((action) => this.abstraction.label(view, action));
    let visits = 0;
    for (const key of this.abstraction.keys(view)) {
      const learned = this.learned.get(key);
      visits = learned?.visits ?? 0;
      if (learned === undefined) break;
      const weight = visits / (visits + PRIOR);
      labels.forEach((label, k) => {
        advantages[k] += ((learned.advantages.get(label) ?? 0) - advantages[k]) * weight;
      });
    }
    const at = usual === undefined ? -1 : labels.indexOf(usual);
    if (at >= 0) advantages[at] += this.caution / Math.sqrt(visits + 1);
    return advantages.indexOf(Math.max(...advantages));
  }

  private deal(rng: Rng): S {
    const state = this.game.start();
    state.apply(this.game.chance(state, rng));
    return state;
  }

  private async askOpponent(state: S, rng: Rng): Promise<Action> {
    const view = this.game.view(state, state.turn);
    const turn = { view, legal: this.legalActions(state), deadline: Number.POSITIVE_INFINITY, rng };
    return (await this.opponent.act(turn)).action;
  }

  private legalActions(state: S): Action[] {
    return Array.from(this.legal.subarray(0, state.legal(this.legal)));
  }
}

function gain(state: State, seat: Seat): number {
  const scores = state.scores();
  return scores[seat] - scores[1 - seat];
}
