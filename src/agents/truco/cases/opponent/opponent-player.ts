import type { Rng } from '../../../../core/rng.ts';
import { ACTION, FIRST_CALL } from '../../../../games/truco/actions.ts';
import { ENVIDO_ASKED, ENVIDO_SHOWDOWN, type Position } from '../../../../games/truco/position.ts';
import { winChance } from '../../rules/chances.ts';
import { RulePlayer } from '../../rules/rule-player.ts';
import { careful, type Temperament } from '../../rules/temperament.ts';
import {
  ANSWER_ENVIDO,
  ANSWER_TRUCO,
  bets,
  CALL_TRUCO,
  DECLINED,
  envidoOdds,
  forEachBet,
  isAboutBets,
  lastEnvido,
  OPEN_ENVIDO,
  Options,
  RAISED,
  trucoContext,
} from './bets.ts';
import type { BettingRates } from './betting-rates.ts';

/** How an opponent departs from the players of the base. */
export interface BettingStyle {
  /** Factor of the odds that it does not decline a bet. */
  readonly answers: number;
  /** Factor of the odds that it bets on a weak chance. */
  readonly bluffs: number;
  /** Does anything that is legal. */
  readonly erratic: boolean;
}

/** Plays cards, answers flor and shows points; makes no bet of its own. */
const mute: Temperament = {
  ...careful,
  name: 'mute',
  envidoCall: [2, 2, 2],
  trucoCall: [2, 2, 2],
  bluff: { envido: 0, truco: 0 },
};

/** A bet on less than this is a bluff. */
const WEAK = 0.5;
/** How often somebody folds who need not. */
const FOLDS = 0.01;
/** How often somebody keeps a flor to himself. */
const HIDES = 0.02;

/** An opponent as the base knows its like: it bets as stored players with such a chance did, in a manner of its own. */
export class OpponentPlayer {
  private readonly conduct: BettingRates;
  private readonly player: RulePlayer;
  private readonly options = new Options();
  private manners: readonly BettingStyle[] = [];
  private into: Float64Array = new Float64Array(0);

  /** `scratch` is a position of the game's rules that may be overwritten. */
  constructor(conduct: BettingRates, scratch: Position) {
    this.conduct = conduct;
    this.player = new RulePlayer(mute, 3, scratch);
  }

  /**
   * Multiplies `into`, a number a manner, by how likely the seat to move, with its cards, is to act like this. Which of
   * its cards it plays is left out.
   */
  weigh(at: Position, action: number, manners: readonly BettingStyle[], into: Float64Array): void {
    const may = this.options.look(at);
    if (may.count === 1 || at.florAsked || at.envidoStage === ENVIDO_SHOWDOWN) return;
    const any = (action < FIRST_CALL ? may.cards() : 1) / may.count;
    const rare = may.has(ACTION.FLOR) ? (action === ACTION.FLOR ? 1 : HIDES) : action === ACTION.MAZO ? FOLDS : 1;
    for (let m = 0; m < manners.length; m++) into[m] *= manners[m].erratic ? any : rare;
    if (!isAboutBets(at, may)) return;
    this.manners = manners;
    this.into = into;
    forEachBet(at, action, this.multiply);
  }

  private readonly multiply = (kind: number, context: number, chance: number, outcome: number): void => {
    const { manners, into } = this;
    for (let m = 0; m < manners.length; m++) {
      if (!manners[m].erratic) into[m] *= this.share(kind, context, chance, outcome, manners[m]);
    }
  };

  /** What it would do in this position. */
  choose(at: Position, rng: Rng, manner: BettingStyle): number {
    const may = this.options.look(at);
    if (may.count === 1) return may.get(0);
    if (manner.erratic) return may.get(rng.below(may.count));
    if (!isAboutBets(at, may)) return this.player.choose(at, rng);
    const seat = at.turn;
    if (at.envidoStage === ENVIDO_ASKED) {
      const outcome = this.draw(ANSWER_ENVIDO, lastEnvido(at), envidoOdds(at, seat), rng, manner);
      return this.answer(outcome, ACTION.ENVIDO, ACTION.FALTA_ENVIDO);
    }
    if (may.has(ACTION.ENVIDO)) {
      const outcome = this.draw(OPEN_ENVIDO, seat === at.mano ? 0 : 1, envidoOdds(at, seat), rng, manner);
      if (outcome > 0) return ACTION.ENVIDO + outcome - 1;
    }
    if (at.trucoAsked) {
      const context = trucoContext(at.trucoAsked - 2, at.trick);
      const raise = ACTION.TRUCO + at.trucoAsked - 1;
      return this.answer(this.draw(ANSWER_TRUCO, context, winChance(at, seat), rng, manner), raise, raise);
    }
    const call = ACTION.TRUCO + at.stake - 1;
    if (at.stake < 4 && may.has(call)) {
      const context = trucoContext(at.stake - 1, at.trick);
      if (this.draw(CALL_TRUCO, context, winChance(at, seat), rng, manner) > 0) return call;
    }
    return this.player.choose(at, rng);
  }

  /** The action of an answer's outcome; a raise that is not legal gives way to the next higher, then to accepting. */
  private answer(outcome: number, lowest: number, highest: number): number {
    if (outcome === DECLINED) return ACTION.NO_QUIERO;
    if (outcome >= RAISED) {
      for (let raise = lowest + outcome - RAISED; raise <= highest; raise++) {
        if (this.options.has(raise)) return raise;
      }
    }
    return ACTION.QUIERO;
  }

  /** The share of the base, with the odds of everything but the timid outcome changed by the manner. */
  private share(kind: number, context: number, chance: number, outcome: number, manner: BettingStyle): number {
    const { conduct } = this;
    const share = conduct.share(kind, context, chance, outcome);
    const answers = kind === ANSWER_ENVIDO || kind === ANSWER_TRUCO;
    const factor = answers ? manner.answers : chance < WEAK ? manner.bluffs : 1;
    if (factor === 1) return share;
    const timid = conduct.share(kind, context, chance, 0);
    return ((outcome === 0 ? 1 : factor) * share) / (timid + (1 - timid) * factor);
  }

  private draw(kind: number, context: number, chance: number, rng: Rng, manner: BettingStyle): number {
    const last = bets[kind].outcomes - 1;
    let x = rng.float();
    for (let outcome = 0; outcome < last; outcome++) {
      x -= this.share(kind, context, chance, outcome, manner);
      if (x < 0) return outcome;
    }
    return last;
  }
}
