import type { Seat } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { ACTION, FACE_DOWN, PLAY_UNSEEN } from '../../games/truco-brazil/actions.ts';
import { legalActions } from '../../games/truco-brazil/legal.ts';
import { act } from '../../games/truco-brazil/moves.ts';
import {
  NOBODY,
  ORDINARY,
  type Position,
  SPECIAL,
  strengthIn,
  TIED,
  UNPLAYED,
} from '../../games/truco-brazil/position.ts';
import { asked } from '../../games/truco-brazil/view.ts';
import { HOPELESS, NEVER, RuleChoice } from '../three-tricks/rule-choice.ts';
import { winChance } from './chances.ts';
import { type MatchValue, matchValue } from './match-value.ts';
import type { Temperament } from './temperament.ts';
import type { BrazilReasons } from './words/reasons.ts';

/** The rules, by what they give as a reason. */
export type Rule = Extract<
  keyof BrazilReasons,
  'only' | 'specialHand' | 'answer' | 'call' | 'bluff' | 'nothingToLose' | 'card' | 'faceDown'
>;

/**
 * A player by rules: looks at its own hand and at what everybody sees, never at the opponent's cards. One engine for
 * every temperament, and for the play-outs of the sampler.
 */
export class RulePlayer extends RuleChoice<Rule> {
  private readonly temper: Temperament;
  private readonly value: MatchValue;
  private readonly after: Position;

  /** `scratch` is a position of the same rules that the player may overwrite. */
  constructor(temper: Temperament, level: number, scratch: Position) {
    super(temper.errors[level - 1]);
    this.temper = temper;
    this.value = matchValue(scratch.rules);
    this.after = scratch;
  }

  /** The choice of the seat to move. */
  choose(at: Position, rng: Rng): number {
    const seat = at.turn;
    this.count = legalActions(at, this.legal);
    if (this.count === 1) return this.because('only', this.legal[0], 1, 0);
    // besides, a call in an unseen hand loses the game
    if (this.may(PLAY_UNSEEN)) return this.because('only', PLAY_UNSEEN, 1, 0);
    if (at.answerer !== NOBODY) return at.kind === SPECIAL ? this.special(at, seat, rng) : this.answer(at, seat, rng);
    return this.call(at, seat, rng) || this.card(at, seat, rng);
  }

  private special(at: Position, seat: Seat, rng: Rng): number {
    const chance = this.judge(winChance(at, seat), rng);
    const needed = this.toAccept(at, seat);
    return this.because('specialHand', chance >= needed ? ACTION.ACEITO : ACTION.CORRO, chance, needed);
  }

  /** Who has called holds something, unless it bluffs; who has raised a call holds more. */
  private answer(at: Position, seat: Seat, rng: Rng): number {
    const { distrust, raise } = this.temper;
    const believed = winChance(at, seat, at.step > 0 ? 2 : 1);
    const chance = this.judge((1 - distrust) * believed + distrust * winChance(at, seat), rng);
    const next = ACTION.TRUCO + at.step + 1;
    const level = this.toCall(at, seat, asked(at), raise);
    if (chance >= level && this.may(next))
      return this.because(level === HOPELESS ? 'nothingToLose' : 'answer', next, chance, level);
    const needed = this.toAccept(at, seat);
    return this.because('answer', chance >= needed ? ACTION.ACEITO : ACTION.CORRO, chance, needed);
  }

  private call(at: Position, seat: Seat, rng: Rng): number {
    const call = ACTION.TRUCO + at.step;
    if (at.kind !== ORDINARY || !this.may(call)) return 0;
    const { call: usual, bluff } = this.temper;
    // against an opponent who accepts: that holds something
    const chance = this.judge((winChance(at, seat) + winChance(at, seat, 1)) / 2, rng);
    const needed = this.toCall(at, seat, at.worth, usual[at.trick]);
    if (chance >= needed) return this.because(needed === HOPELESS ? 'nothingToLose' : 'call', call, chance, needed);
    return at.step === 0 && needed < NEVER && rng.float() < bluff ? this.because('bluff', call, chance, needed) : 0;
  }

  private card(at: Position, seat: Seat, rng: Rng): number {
    let best = -1;
    let bestChance = -1;
    for (let i = 0; i < this.count && this.legal[i] < FACE_DOWN; i++) {
      const action = this.legal[i];
      this.after.copyFrom(at);
      act(this.after, action);
      const chance = this.judge(this.chanceAfter(seat), rng);
      const lower = best >= 0 && strengthIn(at, action) < strengthIn(at, best);
      if (chance > bestChance + 1e-9 || (chance > bestChance - 1e-9 && lower)) {
        best = action;
        bestChance = chance;
      }
    }
    const led = at.table[2 * at.trick + 1 - seat];
    const lost = led !== UNPLAYED && led < FACE_DOWN && strengthIn(at, best) < strengthIn(at, led);
    if (lost && this.may(FACE_DOWN + best)) return this.because('faceDown', FACE_DOWN + best, bestChance, 0);
    return this.because('card', best, bestChance, 0);
  }

  private chanceAfter(seat: Seat): number {
    const { after } = this;
    if (after.handWinner === NOBODY) return winChance(after, seat);
    return after.handWinner === TIED ? 0.5 : after.handWinner === seat ? 1 : 0;
  }

  /** The least chance at which accepting what is asked wins the game as often as running from it. */
  private toAccept(at: Position, seat: Seat): number {
    const [mine, theirs] = [at.score[seat], at.score[1 - seat]];
    const points = asked(at);
    const won = this.value.of(mine + points, theirs);
    const lost = this.value.of(mine, theirs + points);
    const ran = this.value.of(mine, theirs + at.worth);
    return (ran + this.temper.caution - lost) / (won - lost);
  }
}
