import { oncePerKey } from '../../../../core/once.ts';
import { ACTION } from '../../../../games/truco/actions.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { handOf } from '../../equilibrium/cards/hands.ts';
import { ENVIDO_SCORES, envidoScoreIndex, scorePairs } from '../../equilibrium/envido/envido-auction.ts';
import { PASS } from '../../equilibrium/envido/envido-strategy.ts';
import type { HandModel } from '../hand-model.ts';
import { type EnvidoMove, followHand, smoothed } from '../ranges.ts';
import { bidTable, envidoStyles } from './envido-styles.ts';

/** How likely it is, before anything was seen, that an opponent bids by no style but as well as can be. */
const UNREADABLE = 0.3;
/** What an envido that is accepted brings. */
const ACCEPTED = 2;
/** Styles less likely than this are left out of what an opponent may hold. */
const LEAST = 1e-6;
const WIDTH = ENVIDO_SCORES.length;

/** How an opponent bids that is known, and how likely it is one who bids so. */
export interface ReadBidder {
  readonly chance: number;
  /** The chance that it bids with one of `ENVIDO_SCORES` after these calls. */
  readonly bids: (calls: string, place: number) => number;
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
    envidoStyles.forEach(({ share }, m) => {
      this.shares[m] = (1 - UNREADABLE) * share;
    });
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
    const places = [...weights.keys()].filter((place) => weights[place] > 0);
    const tables = moves.map(({ calls, move }) => ({ table: bidTable(calls), bid: isBid(move) }));
    for (let m = 0; m < this.shares.length; m++) {
      let sum = 0;
      for (const place of places) {
        let product = weights[place];
        for (const { table, bid } of tables) {
          const chance = table[m * WIDTH + place];
          product *= bid ? chance : 1 - chance;
        }
        sum += product;
      }
      this.shares[m] *= sum;
    }
    const total = this.shares.reduce((sum, share) => sum + share, unreadable);
    for (let m = 0; m < this.shares.length; m++) this.shares[m] /= total;
  }

  /** How likely a move is with each of `ENVIDO_SCORES`, given how likely it is to one who bids by no style. */
  chances({ calls, move }: Pick<EnvidoMove, 'calls' | 'move'>, byNoStyle: readonly number[]): number[] {
    const { unreadable } = this;
    const chances = byNoStyle.map((chance) => unreadable * chance);
    const bids = this.meanBids(calls);
    return chances.map((chance, place) => chance + (isBid(move) ? bids[place] : 1 - unreadable - bids[place]));
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

  /** All styles together, each as likely as it is. */
  read(): ReadBidder {
    const chance = 1 - this.unreadable;
    const bids = oncePerKey(
      (calls: string) => this.meanBids(calls).map((bid) => bid / chance),
      (calls) => calls,
    );
    return { chance, bids: (calls, place) => bids(calls)[place] };
  }

  /** By place: the chance that the opponent is one who bids by a style, and bids. */
  private meanBids(calls: string): Float64Array {
    const table = bidTable(calls);
    const mean = new Float64Array(WIDTH);
    this.shares.forEach((share, m) => {
      if (share > LEAST) for (let place = 0; place < WIDTH; place++) mean[place] += share * table[m * WIDTH + place];
    });
    return mean;
  }
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
