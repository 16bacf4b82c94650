import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import { InputError } from '../../../core/errors.ts';
import type { Action } from '../../../core/game.ts';
import type { Rng } from '../../../core/rng.ts';
import { ACTION, FACE_DOWN, FIRST_CALL, formatAction } from '../../../games/truco/actions.ts';
import { formatHand, strength } from '../../../games/truco/cards.ts';
import { parseGameId } from '../../../games/truco/game.ts';
import { TrucoState } from '../../../games/truco/state.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { type MatchValue, matchValue } from '../rules/match-value.ts';
import { RulePlayer } from '../rules/rule-player.ts';
import { bold } from '../rules/temperament.ts';
import { Belief } from './opponent/belief.ts';
import type { BettingRates } from './opponent/betting-rates.ts';
import { OpponentModel } from './opponent/opponent-model.ts';
import { type BettingStyle, OpponentPlayer } from './opponent/opponent-player.ts';
import { precedents } from './opponent/precedents.ts';

export interface BestOptions {
  /** Play-outs a decision, over all its choices. */
  readonly playouts?: number;
}

/** Rounds in which the weaker half of the choices is dropped. */
const ROUNDS = 3;
/**
 * How much better than its opponent it takes itself to be, in log odds of a match from 0-0: who is better wins in the
 * long run, and does not stake the match on one falta envido.
 */
const EDGE = 0.8;
const EDGE_OVER_ERRATIC = 2.5;
const HANDS_SHOWN = 5;

/**
 * Counterfactual reuse: the opponent's hand is imagined, weighed by how stored players with such hands bet; every
 * choice is played to the end of the hand against an opponent who goes on as they did, in the manner that this one has
 * shown in the match. A choice is worth the chance to win the match.
 */
export class CbrBest implements Agent<TrucoView> {
  readonly name = 'cbr-best';
  private readonly conduct: BettingRates;
  private readonly playouts: number;
  private table: Table | undefined;
  private rng: Rng | undefined;
  /** The last hand that was learned from. */
  private learned = 0;

  constructor(conduct: BettingRates, { playouts = 300 }: BestOptions = {}) {
    if (!Number.isInteger(playouts) || playouts < 1) {
      throw new InputError(`playouts must be a whole number from 1, not ${playouts}`);
    }
    this.conduct = conduct;
    this.playouts = playouts;
  }

  begin(): void {
    this.table?.portrait.forget();
    this.learned = 0;
  }

  /** Learns how this opponent bets from every hand that is over. */
  saw(view: TrucoView): void {
    if (view.outcome === null || view.hand === this.learned || !this.table || !this.rng) return;
    this.learned = view.hand;
    this.table.portrait.learn(view, this.rng.fork('learn', view.hand));
  }

  act({ view, legal, rng, explain }: Turn<TrucoView>): Decision {
    if (this.table?.game !== view.game) this.table = new Table(view.game, this.conduct);
    this.rng = rng;
    const choices = worthTrying(view, legal);
    if (choices.length === 1) {
      const only = choices[0];
      const summary = `${formatAction(only)}: ${legal.length === 1 ? 'there is no other choice' : 'a flor held is declared'}`;
      return explain ? { action: only, why: { summary, reasons: [] } } : { action: only };
    }
    const race = new Race(this.table, view, choices, rng);
    race.run(this.playouts);
    return explain ? { action: race.best(), why: race.explain(this.conduct) } : { action: race.best() };
  }
}

/** What a game needs once. */
class Table {
  readonly game: string;
  readonly start: TrucoState;
  readonly state: TrucoState;
  readonly self: RulePlayer;
  readonly opponent: OpponentPlayer;
  readonly portrait: OpponentModel;
  private readonly value: MatchValue;

  constructor(game: string, conduct: BettingRates) {
    const rules = parseGameId(game);
    this.game = game;
    this.start = new TrucoState(rules);
    this.state = new TrucoState(rules);
    this.self = new RulePlayer(bold, 3, new TrucoState(rules));
    this.opponent = new OpponentPlayer(conduct, new TrucoState(rules));
    this.portrait = new OpponentModel(this.opponent, this.start);
    this.value = matchValue(rules);
  }

  /** The chance to win the match from these scores, against such an opponent. */
  worth(mine: number, theirs: number, { erratic }: BettingStyle): number {
    const even = this.value.of(mine, theirs);
    if (even === 0 || even === 1) return even;
    const { target } = this.state.rules;
    // the nearer the end, the less there is left to be better in
    const edge = (erratic ? EDGE_OVER_ERRATIC : EDGE) * Math.sqrt((target - Math.max(mine, theirs)) / target);
    return 1 / (1 + ((1 - even) / even) * Math.exp(-edge));
  }
}

/** One decision: the choices run against each other over the same imagined hands. */
class Race {
  private readonly table: Table;
  private readonly view: TrucoView;
  private readonly choices: readonly Action[];
  private readonly rng: Rng;
  private readonly belief: Belief;
  private readonly sums: Float64Array;
  private readonly counts: Int32Array;
  /** Indexes of `choices` still running. */
  private running: number[];

  constructor(table: Table, view: TrucoView, choices: readonly Action[], rng: Rng) {
    this.table = table;
    this.view = view;
    this.choices = choices;
    this.rng = rng;
    this.belief = new Belief(view, table.opponent, table.portrait, rng, table.start);
    this.sums = new Float64Array(choices.length);
    this.counts = new Int32Array(choices.length);
    this.running = choices.map((_, i) => i);
  }

  run(playouts: number): void {
    for (let round = 0; round < ROUNDS; round++) {
      const deals = Math.max(1, Math.floor(playouts / ROUNDS / this.running.length));
      for (let i = 0; i < deals; i++) this.tryAll();
      this.running.sort((a, b) => this.mean(b) - this.mean(a));
      this.running.length = Math.max(2, Math.ceil(this.running.length / 2));
    }
    this.running.sort((a, b) => this.mean(b) - this.mean(a));
  }

  best(): Action {
    return this.choices[this.running[0]];
  }

  explain(conduct: BettingRates): Explanation {
    const { table, belief, view } = this;
    // drawn apart, so that reasons change nothing
    const bets = precedents(view, belief, conduct, this.rng.fork('precedents'), table.start);
    const manner = table.portrait.summary();
    const order = this.choices.map((_, i) => i).sort((a, b) => this.mean(b) - this.mean(a));
    const chosen = this.running[0];
    const basis = bets.at(-1);
    const why = basis ? `${basis.hands} stored hands tell what ${basis.action} means` : 'the opponent has not bet';
    return {
      summary: `${formatAction(this.best())}: wins the match in ${(100 * this.mean(chosen)).toFixed(1)} % of the play-outs (${why})`,
      reasons: [
        { name: 'play-outs', value: this.counts.reduce((a, b) => a + b, 0), note: 'hands played to their end' },
        { name: 'possible hands', value: belief.imagination.hands.length, note: 'that the opponent may hold' },
        { name: 'accepts', value: manner.answers, note: 'odds that it does not decline, 1: as the stored players' },
        { name: 'bluffs', value: manner.bluffs, note: 'odds that it bets on little, 1: as the stored players' },
        { name: 'plays at random', value: manner.erratic, note: 'how likely that looks by now' },
      ],
      choices: order.map((i) => ({
        action: this.choices[i],
        value: this.mean(i),
        note: `${this.counts[i]} play-outs`,
      })),
      details: {
        bets,
        likeliest: belief.likeliest(HANDS_SHOWN).map(([hand, share]) => ({ hand: formatHand(hand), share })),
      },
    };
  }

  /** Every choice still running, against the same imagined hand. */
  private tryAll(): void {
    const { start, state, self, opponent } = this.table;
    const { seat } = this.view;
    const { rng } = this;
    const manner = this.belief.deal(rng, start);
    for (const i of this.running) {
      state.copyFrom(start);
      state.apply(this.choices[i]);
      while (state.turn >= 0) {
        state.apply(state.turn === seat ? self.choose(state, rng) : opponent.choose(state, rng, manner));
      }
      this.sums[i] += this.table.worth(state.score[seat], state.score[1 - seat], manner);
      this.counts[i]++;
    }
  }

  private mean(i: number): number {
    return this.sums[i] / this.counts[i];
  }
}

/** A flor held is declared; nobody gains by folding; face down goes the weakest card, if any. */
function worthTrying(view: TrucoView, legal: readonly Action[]): readonly Action[] {
  if (legal.length === 1) return legal;
  if (legal.includes(ACTION.FLOR)) return [ACTION.FLOR];
  const weakest = view.held.reduce((a, b) => (strength[b] < strength[a] ? b : a), view.held[0]);
  return legal.filter((action) =>
    action >= FIRST_CALL ? action !== ACTION.MAZO : action < FACE_DOWN || action === FACE_DOWN + weakest,
  );
}
