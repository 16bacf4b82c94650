import type { Agent } from '../core/agent.ts';
import type { Action, Game, Seat, State } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';

/** What a trained response may see and do; coarser learns faster and finds less. */
export interface Abstraction<View> {
  /** Names of the situation, from the coarsest to the finest: each corrects the one before as it becomes known. */
  keys(view: View): readonly string[];
  /** The legal actions worth trying here, at least one. */
  actions(view: View, legal: readonly Action[]): readonly Action[];
  /** What an action is called under the keys, the same in every situation of one name. */
  label(view: View, action: Action): string;
}

/** Visits after which a finer name of a situation weighs as much as the coarser ones together. */
const PRIOR = 10;

interface ActionAdvantages {
  visits: number;
  /** How much better than the mean of its situation each action did, later visits counting more. */
  readonly advantages: Map<string, number>;
}

/**
 * A best response to one fixed opponent, learned by external sampling (Lanctot and others 2009): every action of the
 * learner is tried, chance and the opponent are sampled. The opponent is asked, never looked into: it must decide by
 * the view alone. What the response gains on fresh deals is a lower bound on what the opponent gives away.
 *
 * With a base player the response is that player, changed where changing has paid.
 */
export class LearnedResponse<S extends State, View> {
  /** How often the opponent was asked in training. */
  queries = 0;
  /** Points by which an action must beat the base player's, divided by the root of the visits to the finest name. */
  caution = 1.5;
  private readonly game: Game<S, View>;
  private readonly opponent: Agent<View>;
  private readonly abstraction: Abstraction<View>;
  private readonly base: Agent<View> | undefined;
  private readonly learned = new Map<string, ActionAdvantages>();
  private readonly states: S[] = [];
  private readonly legal: Int32Array;

  constructor(game: Game<S, View>, opponent: Agent<View>, lens: Abstraction<View>, base?: Agent<View>) {
    this.game = game;
    this.opponent = opponent;
    this.abstraction = lens;
    this.base = base;
    this.legal = new Int32Array(game.maxActions);
  }

  /** Learns from one deal (one draw of chance, until chance would draw again) in a seat. */
  async train(seat: Seat, rng: Rng): Promise<void> {
    this.queries += await this.explore(this.deal(rng), seat, rng, 0, { value: 0 });
  }

  /** Plays one deal in a seat; the points gained. */
  async play(seat: Seat, rng: Rng): Promise<number> {
    const state = this.deal(rng);
    while (state.turn >= 0) {
      if (state.turn !== seat) state.apply(await this.ask(state, rng));
      else {
        const view = this.game.view(state, seat);
        const legal = this.legalActions(state);
        const actions = this.abstraction.actions(view, legal);
        const baseAction = await this.usual(view, legal, rng);
        state.apply(actions[this.best(view, actions, baseAction)]);
      }
    }
    return gain(state, seat);
  }

  /** Explores below a state, leaves its value to the learner in `found`; returns how often the opponent was asked. */
  private async explore(state: S, seat: Seat, rng: Rng, depth: number, found: { value: number }): Promise<number> {
    let queries = 0;
    while (state.turn >= 0 && state.turn !== seat) {
      state.apply(await this.ask(state, rng));
      queries++;
    }
    if (state.turn < 0) {
      found.value = gain(state, seat);
      return queries;
    }
    const view = this.game.view(state, seat);
    const legal = this.legalActions(state);
    const actions = this.abstraction.actions(view, legal);
    const usual = await this.usual(view, legal, rng);
    const values: number[] = [];
    for (const action of actions) {
      const next = (this.states[depth] ??= this.game.start());
      next.copyFrom(state);
      next.apply(action);
      queries += await this.explore(next, seat, rng, depth + 1, found);
      values.push(found.value);
    }
    found.value = values[this.best(view, actions, usual)];
    if (actions.length > 1) this.learn(view, actions, values);
    return queries;
  }

  private learn(view: View, actions: readonly Action[], values: readonly number[]): void {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    for (const key of this.abstraction.keys(view)) {
      const learned = this.learned.get(key) ?? { visits: 0, advantages: new Map<string, number>() };
      this.learned.set(key, learned);
      learned.visits++;
      actions.forEach((action, k) => {
        const label = this.abstraction.label(view, action);
        const edge = learned.advantages.get(label) ?? 0;
        // visits weigh 1, 2, 3 ...: early ones were followed by worse play
        learned.advantages.set(label, edge + (values[k] - mean - edge) * (2 / (learned.visits + 1)));
      });
    }
  }

  /** What the base player does here, if there is one. */
  private async usual(view: View, legal: readonly Action[], rng: Rng): Promise<string | undefined> {
    if (this.base === undefined) return undefined;
    const turn = { view, legal, deadline: Number.POSITIVE_INFINITY, rng };
    return this.abstraction.label(view, (await this.base.act(turn)).action);
  }

  /** The place of the action that did best here, as far as is known; the usual one wins what is in doubt. */
  private best(view: View, actions: readonly Action[], usual: string | undefined): number {
    const edges = actions.map(() => 0);
    const labels = actions.map((action) => this.abstraction.label(view, action));
    let visits = 0;
    for (const key of this.abstraction.keys(view)) {
      const learned = this.learned.get(key);
      visits = learned?.visits ?? 0;
      if (learned === undefined) break;
      const weight = visits / (visits + PRIOR);
      labels.forEach((label, k) => {
        const known = edges[k];
        edges[k] = known + ((learned.advantages.get(label) ?? 0) - known) * weight;
      });
    }
    const at = usual === undefined ? -1 : labels.indexOf(usual);
    if (at >= 0) edges[at] = edges[at] + this.caution / Math.sqrt(visits + 1);
    return edges.indexOf(Math.max(...edges));
  }

  private deal(rng: Rng): S {
    const state = this.game.start();
    state.apply(this.game.chance(state, rng));
    return state;
  }

  private async ask(state: S, rng: Rng): Promise<Action> {
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
