import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import { InputError } from '../../../core/errors.ts';
import type { Rng } from '../../../core/rng.ts';
import {
  formatAction,
  formatHand,
  Imagination,
  parseGameId,
  TrucoState,
  type TrucoView,
} from '../../../games/truco/index.ts';
import { type MatchValue, matchValue } from '../rules/match-value.ts';
import { RulePlayer } from '../rules/rule-player.ts';
import { bluffer, bold, careful, type Temperament } from '../rules/temperament.ts';
import { Beliefs } from './beliefs.ts';

export interface SamplerOptions {
  /** Play-outs a decision, over all its choices. */
  readonly playouts?: number;
  /** Stops earlier after so many milliseconds; a result then depends on the machine. */
  readonly milliseconds?: number;
}

/** Takes every bet for a bluff. */
const stubborn: Temperament = { ...careful, name: 'stubborn', distrust: 1, caution: -0.5 };

/** Who may sit opposite: a play-out draws one. To know only careful opponents is to lose to the others. */
const opponents: readonly Temperament[] = [careful, careful, bold, bluffer, stubborn];

/** Rounds in which the weaker half of the choices is dropped. */
const ROUNDS = 3;

/**
 * Determinised Monte-Carlo search: imagines what the opponent may hold, the likelier the better it explains what the
 * opponent did, and plays every choice to the end of the hand with careful players in both seats. A choice is worth
 * the chance to win the match from the scores it leads to.
 */
export class Sampler implements Agent<TrucoView> {
  readonly name = 'sampler';
  private readonly playouts: number;
  private readonly milliseconds: number;
  private table: Table | undefined;

  constructor({ playouts = 1000, milliseconds = Number.POSITIVE_INFINITY }: SamplerOptions = {}) {
    if (!Number.isInteger(playouts) || playouts < 1)
      throw new InputError(`playouts must be a whole number from 1, not ${playouts}`);
    if (!(milliseconds > 0)) throw new InputError(`milliseconds must be above 0, not ${milliseconds}`);
    this.playouts = playouts;
    this.milliseconds = milliseconds;
  }

  act({ view, legal, rng, deadline, explain }: Turn<TrucoView>): Decision {
    if (legal.length === 1) {
      const only = legal[0];
      return explain
        ? { action: only, why: { summary: `${formatAction(only)}: there is no other choice.`, reasons: [] } }
        : { action: only };
    }
    if (this.table?.game !== view.game) this.table = new Table(view.game);
    const until = Math.min(deadline - 5, performance.now() + this.milliseconds);
    const search = new Search(this.table, view, legal, rng);
    search.run(this.playouts, until);
    const action = search.best();
    return explain ? { action, why: search.explain() } : { action };
  }
}

/** What a game needs once: states and players to think with. */
class Table {
  readonly game: string;
  readonly start: TrucoState;
  readonly state: TrucoState;
  readonly player: RulePlayer;
  readonly opponents: readonly RulePlayer[];
  readonly value: MatchValue;

  constructor(game: string) {
    const rules = parseGameId(game);
    this.game = game;
    this.start = new TrucoState(rules);
    this.state = new TrucoState(rules);
    this.player = new RulePlayer(careful, 3, new TrucoState(rules));
    this.opponents = opponents.map((temper) => new RulePlayer(temper, 2, new TrucoState(rules)));
    this.value = matchValue(rules);
  }
}

/** One decision. */
class Search {
  private readonly table: Table;
  private readonly view: TrucoView;
  private readonly legal: readonly number[];
  private readonly rng: Rng;
  private readonly beliefs: Beliefs;
  private readonly imagination: Imagination;
  private readonly sums: Float64Array;
  private readonly counts: Int32Array;
  /** Indexes of `legal` still in the race. */
  private race: number[];

  constructor(table: Table, view: TrucoView, legal: readonly number[], rng: Rng) {
    this.table = table;
    this.view = view;
    this.legal = legal;
    this.rng = rng;
    this.imagination = new Imagination(view);
    this.beliefs = new Beliefs(this.imagination, view, table.start, rng);
    this.sums = new Float64Array(legal.length);
    this.counts = new Int32Array(legal.length);
    this.race = legal.map((_, i) => i);
  }

  run(playouts: number, until: number): void {
    for (let round = 0; round < ROUNDS; round++) {
      const deals = Math.max(1, Math.floor(playouts / ROUNDS / this.race.length));
      for (let i = 0; i < deals; i++) {
        if (performance.now() > until && this.counts[this.race[0]] > 0) return;
        this.tryAll();
      }
      this.race.sort((a, b) => this.mean(b) - this.mean(a));
      this.race.length = Math.max(2, Math.ceil(this.race.length / 2));
    }
  }

  best(): number {
    return this.legal[this.race.reduce((a, b) => (this.mean(b) > this.mean(a) ? b : a))];
  }

  explain(): Explanation {
    const order = this.legal.map((_, i) => i).sort((a, b) => this.mean(b) - this.mean(a));
    const percent = (i: number) => `${(100 * this.mean(i)).toFixed(1)} %`;
    const chosen = this.legal.indexOf(this.best());
    const next = order.find((i) => i !== chosen)!;
    return {
      summary: `${formatAction(this.legal[chosen])} wins the match in ${percent(chosen)} of the play-outs, ${formatAction(this.legal[next])} in ${percent(next)}.`,
      reasons: [
        { name: 'play-outs', value: this.counts.reduce((a, b) => a + b, 0), note: 'hands played to their end' },
        { name: 'possible hands', value: this.imagination.hands.length, note: 'that the opponent may hold' },
      ],
      choices: order.map((i) => ({ action: this.legal[i], value: this.mean(i), note: `${this.counts[i]} play-outs` })),
      details: { likeliest: this.beliefs.likeliest(5).map(([hand, share]) => ({ hand: formatHand(hand), share })) },
    };
  }

  /** Every choice in the race, against the same imagined hand. */
  private tryAll(): void {
    const { state, start, player, value } = this.table;
    const { seat } = this.view;
    this.imagination.deal(this.beliefs.draw(this.rng), this.rng, start);
    const opponent = this.rng.pick(this.table.opponents);
    for (const i of this.race) {
      state.copyFrom(start);
      state.apply(this.legal[i]);
      while (state.turn >= 0) state.apply((state.turn === seat ? player : opponent).choose(state, this.rng));
      this.sums[i] += value.of(state.score[seat], state.score[1 - seat]);
      this.counts[i]++;
    }
  }

  private mean(i: number): number {
    return this.sums[i] / this.counts[i];
  }
}
