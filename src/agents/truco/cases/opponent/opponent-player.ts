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
  LegalActions,
  lastEnvido,
  OPEN_ENVIDO,
  RAISED,
  trucoContext,
} from './bets.ts';
import type { BettingRates } from './betting-rates.ts';

/** How an opponent's bets differ from those of the stored players. */
export interface BettingStyle {
  /** Multiplies the odds that it does not decline a bet. */
  readonly answers: number;
  /** Multiplies the odds that it bets on a weak chance. */
  readonly bluffs: number;
  /** It plays any legal action. */
  readonly erratic: boolean;
}

/** Plays cards, answers flor and shows points, but makes no bets: those are drawn from the rates. */
const mute: Temperament = {
  ...careful,
  name: 'mute',
  envidoCall: [2, 2, 2],
  trucoCall: [2, 2, 2],
  bluff: { envido: 0, truco: 0 },
};

/** A bet on less than this is a bluff. */
const WEAK = 0.5;
/** How often a player folds who need not. */
const FOLDS = 0.01;
/** How often a player does not declare a flor. */
const HIDES = 0.02;

/** Plays as the opponent in play-outs: bets as stored players with such a chance did, changed by a style. */
export class OpponentPlayer {
  private readonly rates: BettingRates;
  private readonly player: RulePlayer;
  private readonly options = new LegalActions();
  private styles: readonly BettingStyle[] = [];
  private into: Float64Array = new Float64Array(0);

  /** `scratch` is a position of the game's rules that may be overwritten. */
  constructor(rates: BettingRates, scratch: Position) {
    this.rates = rates;
    this.player = new RulePlayer(mute, 3, scratch);
  }

  /**
   * Multiplies each number of `into`, one for each style, by how likely the seat to move, with its cards, is to act
   * like this. Which card it plays is not counted.
   */
  weigh(at: Position, action: number, styles: readonly BettingStyle[], into: Float64Array): void {
    const legal = this.options.look(at);
    if (legal.count === 1 || at.florAsked || at.envidoStage === ENVIDO_SHOWDOWN) return;
    const any = (action < FIRST_CALL ? legal.cards() : 1) / legal.count;
    const rare = legal.has(ACTION.FLOR) ? (action === ACTION.FLOR ? 1 : HIDES) : action === ACTION.MAZO ? FOLDS : 1;
    for (let m = 0; m < styles.length; m++) into[m] *= styles[m].erratic ? any : rare;
    if (!isAboutBets(at, legal)) return;
    this.styles = styles;
    this.into = into;
    forEachBet(at, action, this.multiply);
  }

  private readonly multiply = (kind: number, context: number, chance: number, outcome: number): void => {
    const { styles, into } = this;
    for (let m = 0; m < styles.length; m++) {
      if (!styles[m].erratic) into[m] *= this.share(kind, context, chance, outcome, styles[m]);
    }
  };

  /** An action of the seat to move, drawn. */
  choose(at: Position, rng: Rng, style: BettingStyle): number {
    const legal = this.options.look(at);
    if (legal.count === 1) return legal.get(0);
    if (style.erratic) return legal.get(rng.below(legal.count));
    if (!isAboutBets(at, legal)) return this.player.choose(at, rng);
    const seat = at.turn;
    if (at.envidoStage === ENVIDO_ASKED) {
      const outcome = this.draw(ANSWER_ENVIDO, lastEnvido(at), envidoOdds(at, seat), rng, style);
      return this.answer(outcome, ACTION.ENVIDO, ACTION.FALTA_ENVIDO);
    }
    if (legal.has(ACTION.ENVIDO)) {
      const outcome = this.draw(OPEN_ENVIDO, seat === at.mano ? 0 : 1, envidoOdds(at, seat), rng, style);
      if (outcome > 0) return ACTION.ENVIDO + outcome - 1;
    }
    if (at.trucoAsked) {
      const context = trucoContext(at.trucoAsked - 2, at.trick);
      const raise = ACTION.TRUCO + at.trucoAsked - 1;
      return this.answer(this.draw(ANSWER_TRUCO, context, winChance(at, seat), rng, style), raise, raise);
    }
    const call = ACTION.TRUCO + at.stake - 1;
    if (at.stake < 4 && legal.has(call)) {
      const context = trucoContext(at.stake - 1, at.trick);
      if (this.draw(CALL_TRUCO, context, winChance(at, seat), rng, style) > 0) return call;
    }
    return this.player.choose(at, rng);
  }

  /** The action of an answer's outcome. Instead of a raise that is not legal the next higher is taken, or the bet accepted. */
  private answer(outcome: number, lowest: number, highest: number): number {
    if (outcome === DECLINED) return ACTION.NO_QUIERO;
    if (outcome >= RAISED) {
      for (let raise = lowest + outcome - RAISED; raise <= highest; raise++) {
        if (this.options.has(raise)) return raise;
      }
    }
    return ACTION.QUIERO;
  }

  /** The share of the stored players, with the odds of every bet changed by the style. */
  private share(kind: number, context: number, chance: number, outcome: number, style: BettingStyle): number {
    const { rates } = this;
    const share = rates.share(kind, context, chance, outcome);
    const answers = kind === ANSWER_ENVIDO || kind === ANSWER_TRUCO;
    const factor = answers ? style.answers : chance < WEAK ? style.bluffs : 1;
    if (factor === 1) return share;
    const noBet = rates.share(kind, context, chance, 0);
    return ((outcome === 0 ? 1 : factor) * share) / (noBet + (1 - noBet) * factor);
  }

  private draw(kind: number, context: number, chance: number, rng: Rng, style: BettingStyle): number {
    const last = bets[kind].outcomes - 1;
    let x = rng.float();
    for (let outcome = 0; outcome < last; outcome++) {
      x -= this.share(kind, context, chance, outcome, style);
      if (x < 0) return outcome;
    }
    return last;
  }
}
