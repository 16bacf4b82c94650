import type { Seat } from '../../../core/game.ts';
import type { Rng } from '../../../core/rng.ts';
import { ACTION, FACE_DOWN } from '../../../games/truco/actions.ts';
import {
  betPoints,
  envidoAccepted,
  envidoDeclined,
  envidoSequences,
  florAccepted,
  florDeclined,
} from '../../../games/truco/bidding.ts';
import { handEnvido, handFlor, strength } from '../../../games/truco/cards.ts';
import { legalActions } from '../../../games/truco/legal.ts';
import { act } from '../../../games/truco/moves.ts';
import { ENVIDO_ASKED, ENVIDO_SHOWDOWN, type Position, UNPLAYED } from '../../../games/truco/position.ts';
import { HOPELESS, NEVER, RuleChoice } from '../../three-tricks/rule-choice.ts';
import type { TrucoReasons } from '../words/reasons.ts';
import { envidoChance, florChance, winChance } from './chances.ts';
import type { Temperament } from './temperament.ts';

/** The rules, by what they give as a reason. */
export type Rule = Extract<
  keyof TrucoReasons,
  | 'only'
  | 'flor'
  | 'answerFlor'
  | 'showPoints'
  | 'hidePoints'
  | 'answerEnvido'
  | 'callEnvido'
  | 'bluffEnvido'
  | 'answerTruco'
  | 'callTruco'
  | 'bluffTruco'
  | 'nothingToLose'
  | 'fold'
  | 'card'
  | 'highestFirst'
  | 'faceDown'
>;

/** The caller of an envido is taken to hold a hand of this best share of all, by its last call. */
const envidoShare = { E: 0.55, R: 0.35, F: 0.2 } as const;

/**
 * Plays by rules: it looks at its own hand and at what everybody sees, never at the opponent's cards. Every temperament
 * and all play-outs use it.
 */
export class RulePlayer extends RuleChoice<Rule> {
  private readonly temper: Temperament;
  private readonly after: Position;

  /** `scratch` is a position of the same rules that the player may overwrite. */
  constructor(temper: Temperament, level: number, scratch: Position) {
    super(temper.errors[level - 1]);
    this.temper = temper;
    this.after = scratch;
  }

  /** The choice of the seat to move. */
  choose(at: Position, rng: Rng): number {
    const seat = at.turn;
    this.count = legalActions(at, this.legal);
    if (this.count === 1) return this.because('only', this.legal[0], 1, 0);
    if (at.florAsked) return this.answerFlor(at, seat);
    if (at.envidoStage === ENVIDO_SHOWDOWN) {
      const wins = handEnvido[at.hand[seat]] > at.envidoSaid[at.mano];
      return wins ? this.because('showPoints', ACTION.SHOW, 1, 1) : this.because('hidePoints', ACTION.HIDE, 0, 1);
    }
    if (this.may(ACTION.FLOR)) return this.because('flor', ACTION.FLOR, 1, 0);
    if (at.envidoStage === ENVIDO_ASKED) return this.answerEnvido(at, seat, rng);
    const opening = this.openEnvido(at, seat, rng);
    if (opening) return opening;
    if (at.trucoAsked) return this.answerTruco(at, seat, rng);
    return this.callTruco(at, seat, rng) || this.fold(at, seat, rng) || this.card(at, seat, rng);
  }

  private answerFlor(at: Position, seat: Seat): number {
    const score = handFlor[at.hand[seat]];
    const chance = florChance(score, seat === at.mano, at.flor === 1 ? 1 : 0.5);
    const needed = this.toAccept(at, seat, florAccepted(at.rules, at.flor), florDeclined(at.rules, at.flor));
    if (chance > 0.85 && this.may(ACTION.CONTRAFLOR_AL_RESTO))
      return this.because('answerFlor', ACTION.CONTRAFLOR_AL_RESTO, chance, 0.85);
    if (chance > 0.6 && this.may(ACTION.CONTRAFLOR)) return this.because('answerFlor', ACTION.CONTRAFLOR, chance, 0.6);
    const decline = this.may(ACTION.ACHICO) ? ACTION.ACHICO : ACTION.NO_QUIERO;
    return this.because('answerFlor', chance >= needed ? ACTION.QUIERO : decline, chance, needed);
  }

  private answerEnvido(at: Position, seat: Seat, rng: Rng): number {
    const { envidoRaise, distrust } = this.temper;
    const score = handEnvido[at.hand[seat]];
    const mano = seat === at.mano;
    const sequence = envidoSequences[at.envido];
    const share = envidoShare[sequence.at(-1) as 'E' | 'R' | 'F'];
    const chance = this.judge(
      (1 - distrust) * envidoChance(score, mano, share) + distrust * envidoChance(score, mano),
      rng,
    );
    if (chance >= envidoRaise) {
      const raise = chance > 0.93 && this.may(ACTION.FALTA_ENVIDO) ? ACTION.FALTA_ENVIDO : ACTION.REAL_ENVIDO;
      if (this.may(raise)) return this.because('answerEnvido', raise, chance, envidoRaise);
    }
    const needed = this.toAccept(at, seat, envidoAccepted[at.envido], envidoDeclined[at.envido]);
    return this.because('answerEnvido', chance >= needed ? ACTION.QUIERO : ACTION.NO_QUIERO, chance, needed);
  }

  private openEnvido(at: Position, seat: Seat, rng: Rng): number {
    if (!this.may(ACTION.ENVIDO)) return 0;
    const { envidoCall, bluff } = this.temper;
    const chance = this.judge(envidoChance(handEnvido[at.hand[seat]], seat === at.mano), rng);
    for (let call = 2; call >= 0; call--) {
      if (chance >= envidoCall[call]) return this.because('callEnvido', ACTION.ENVIDO + call, chance, envidoCall[call]);
    }
    return rng.float() < bluff.envido ? this.because('bluffEnvido', ACTION.ENVIDO, chance, envidoCall[0]) : 0;
  }

  private answerTruco(at: Position, seat: Seat, rng: Rng): number {
    const { distrust, trucoRaise } = this.temper;
    const believed = at.trucoAsked > 2 ? 2 : 1;
    const chance = this.judge((1 - distrust) * winChance(at, seat, believed) + distrust * winChance(at, seat), rng);
    const raise = ACTION.TRUCO + at.trucoAsked - 1;
    const needed = this.toAccept(at, seat, at.trucoAsked, at.trucoAsked - 1);
    const level = this.toCall(at, seat, at.trucoAsked, trucoRaise);
    if (chance >= level && this.may(raise))
      return this.because(level === HOPELESS ? 'nothingToLose' : 'answerTruco', raise, chance, level);
    return this.because('answerTruco', chance >= needed ? ACTION.QUIERO : ACTION.NO_QUIERO, chance, needed);
  }

  private callTruco(at: Position, seat: Seat, rng: Rng): number {
    const call = ACTION.TRUCO + at.stake - 1;
    if (!this.may(call)) return 0;
    const { trucoCall, bluff } = this.temper;
    // half against any hand, half against the better ones that would accept
    const chance = this.judge((winChance(at, seat) + winChance(at, seat, 1)) / 2, rng);
    const needed = this.toCall(at, seat, at.stake, trucoCall[at.trick]);
    if (chance >= needed)
      return this.because(needed === HOPELESS ? 'nothingToLose' : 'callTruco', call, chance, needed);
    return at.stake === 1 && needed < NEVER && rng.float() < bluff.truco
      ? this.because('bluffTruco', call, chance, needed)
      : 0;
  }

  private fold(at: Position, seat: Seat, rng: Rng): number {
    if (this.temper.foldBelow === 0 || !this.may(ACTION.MAZO)) return 0;
    const chance = this.judge(winChance(at, seat), rng);
    return chance < this.temper.foldBelow ? this.because('fold', ACTION.MAZO, chance, this.temper.foldBelow) : 0;
  }

  private card(at: Position, seat: Seat, rng: Rng): number {
    let best = -1;
    let bestChance = -1;
    for (let i = 0; i < this.count; i++) {
      const action = this.legal[i];
      if (action >= FACE_DOWN) break;
      this.after.copyFrom(at);
      act(this.after, action);
      const chance = this.temper.highestFirst ? strength[action] / 14 : this.judge(this.chanceAfter(seat), rng);
      const lower = best >= 0 && strength[action] < strength[best];
      if (chance > bestChance + 1e-9 || (chance > bestChance - 1e-9 && lower)) {
        best = action;
        bestChance = chance;
      }
    }
    const theirs = at.table[2 * at.trick + 1 - seat];
    const lost = theirs !== UNPLAYED && theirs < FACE_DOWN && strength[best] < strength[theirs];
    if (lost && this.may(FACE_DOWN + best)) return this.because('faceDown', FACE_DOWN + best, bestChance, 0);
    return this.because(this.temper.highestFirst ? 'highestFirst' : 'card', best, bestChance, 0);
  }

  private chanceAfter(seat: Seat): number {
    const { after } = this;
    if (after.handWinner >= 0) return after.handWinner === seat ? 1 : 0;
    return winChance(after, seat);
  }

  /** The least chance at which accepting is as good as declining; points beyond the target do not count. */
  private toAccept(at: Position, seat: Seat, accepted: number, declined: number): number {
    const [mine, theirs] = [at.score[seat], at.score[1 - seat]];
    const { target } = at.rules;
    const gain = Math.min(target - mine, betPoints(at.rules, accepted, mine, theirs));
    const loss = Math.min(target - theirs, betPoints(at.rules, accepted, theirs, mine));
    const price = Math.min(target - theirs, declined);
    // gain * p - loss * (1 - p) >= caution - price
    return (this.temper.caution - price + loss) / (gain + loss);
  }
}
