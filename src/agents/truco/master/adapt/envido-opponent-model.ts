import { ACTION } from '../../../../games/truco/actions.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { handOf } from '../../equilibrium/cards/hands.ts';
import { ENVIDO_SCORES, envidoScoreIndex, scorePairs } from '../../equilibrium/envido/envido-auction.ts';
import { PASS } from '../../equilibrium/envido/envido-strategy.ts';
import type { HandModel } from '../hand-model.ts';
import { type EnvidoMove, followHand, smoothed } from '../ranges.ts';
import { bids, type EnvidoStyle, envidoStyles } from './envido-styles.ts';

/** How likely it is, before anything was seen, that an opponent bids by no style but as well as can be. */
const UNREADABLE = 0.7;
/** How often a player does not do what its style says. */
const WHIM = 0.1;
/** What an envido that is accepted brings. */
const ACCEPTED = 2;
/** Styles less likely than this are left out of what an opponent may hold. */
const LEAST = 0.0005;
const WIDTH = ENVIDO_SCORES.length;

/** A style and how likely it is by now. */
export interface LikelyStyle {
  readonly style: EnvidoStyle;
  readonly share: number;
}

/** How one opponent bids: the probability of each style by Bayes' rule, over the hands of a match so far. */
export class EnvidoOpponentModel {
  /** The share of `envidoStyles`; what is left is a player who cannot be read. */
  private readonly shares = new Float64Array(envidoStyles.length);

  constructor() {
    this.forget();
  }

  /** Back to what is believed of a stranger. */
  forget(): void {
    this.shares.fill((1 - UNREADABLE) / this.shares.length);
  }

  /** Believes what another model does. */
  takeFrom(other: EnvidoOpponentModel): void {
    this.shares.set(other.shares);
  }

  /** Learns from a finished hand, over the scores that the opponent may have held. */
  learn(view: TrucoView, model: HandModel): void {
    const other = view.seat === view.mano ? 1 : 0;
    const moves: EnvidoMove[] = [];
    followHand(view, model, (move) => {
      if (move.seat === other) moves.push(move);
    });
    if (moves.length === 0) return;
    const weights = possibleScores(view);
    const likely = (chance: (move: EnvidoMove, place: number) => number) =>
      weights.reduce(
        (sum, weight, place) =>
          weight > 0 ? sum + moves.reduce((product, move) => product * chance(move, place), weight) : sum,
        0,
      );
    const scores = [view.startScores[view.mano], view.startScores[1 - view.mano]] as const;
    const chances = new Map(moves.map((each) => [each, model.envido.chancesOf(scores, each, each.move).map(smoothed)]));
    const unreadable = this.unreadable * likely((move, place) => (chances.get(move) as number[])[place]);
    envidoStyles.forEach((style, m) => {
      this.shares[m] *= likely((move, place) => chanceOf(style, move, ENVIDO_SCORES[place]));
    });
    const total = this.shares.reduce((sum, share) => sum + share, unreadable);
    for (let m = 0; m < this.shares.length; m++) this.shares[m] /= total;
  }

  /** How likely a move is with each of `ENVIDO_SCORES`, given how likely it is to one who bids by no style. */
  chances(move: Pick<EnvidoMove, 'calls' | 'move'>, byNoStyle: readonly number[]): number[] {
    const { unreadable } = this;
    const chances = byNoStyle.map((chance) => unreadable * chance);
    envidoStyles.forEach((style, m) => {
      const share = this.shares[m];
      if (share < LEAST) return;
      for (let place = 0; place < WIDTH; place++) chances[place] += share * chanceOf(style, move, ENVIDO_SCORES[place]);
    });
    return chances;
  }

  /**
   * Points that mano, whose view this is, can expect of envido if it goes on without a call: pie may open, and mano refuses
   * or accepts, whichever costs less.
   */
  ahead(view: TrucoView, model: HandModel): number {
    if (!model.rules.envido) return 0;
    const scores = [view.startScores[view.mano], view.startScores[1 - view.mano]] as const;
    const passes = model.envido.chancesOf(scores, { opener: 1, calls: '' }, PASS);
    const opens = this.chances(
      { calls: '', move: ACTION.ENVIDO },
      passes.map((chance) => 1 - chance),
    );
    const own = envidoScoreIndex[handOf(view.cards)];
    const weights = possibleScores(view);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let [called, won] = [0, 0];
    weights.forEach((weight, place) => {
      const chance = (weight * opens[place]) / total;
      called += chance;
      won += own >= place ? chance : -chance;
    });
    return Math.max(-called, ACCEPTED * won);
  }

  /** How likely it is that the opponent bids by no style. */
  get unreadable(): number {
    return this.shares.reduce((left, share) => left - share, 1);
  }

  /** The likeliest styles, likeliest first; they take over the shares of the others. */
  likeliest(n: number): LikelyStyle[] {
    const sorted = envidoStyles
      .map((style, m) => ({ style, share: this.shares[m] }))
      .sort((a, b) => b.share - a.share)
      .slice(0, n);
    const kept = sorted.reduce((sum, { share }) => sum + share, 0);
    const whole = 1 - this.unreadable;
    return sorted.map(({ style, share }) => ({ style, share: kept > 0 ? (share * whole) / kept : 0 }));
  }
}

/** The chance that a style bids, or does not, as was done. */
function chanceOf(style: EnvidoStyle, { calls, move }: Pick<EnvidoMove, 'calls' | 'move'>, score: number): number {
  return bids(style, calls, score) === isBid(move) ? 1 - WHIM : WHIM;
}

function isBid(move: number): boolean {
  return move !== PASS && move !== ACTION.NO_QUIERO;
}

/** How likely the opponent holds each of `ENVIDO_SCORES`, by the cards of this seat and what was said. */
function possibleScores({ cards, seat, mano, envido }: TrucoView): number[] {
  const own = envidoScoreIndex[handOf(cards)];
  const pairs = scorePairs();
  const said = envido.said[1 - seat];
  const heard = envido.said[mano];
  const hid = seat === mano && heard !== null && said === null;
  return ENVIDO_SCORES.map((score, place) => {
    if (said !== null && score !== said) return 0;
    if (hid && score > heard) return 0;
    return pairs[seat === mano ? own * WIDTH + place : place * WIDTH + own];
  });
}
