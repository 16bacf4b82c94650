import type { Agent, Decision, Explanation, Reason, Turn } from '../../../core/agent.ts';
import { InputError } from '../../../core/errors.ts';
import {
  handEnvido,
  handFlor,
  Imagination,
  parseGameId,
  TrucoState,
  type TrucoView,
} from '../../../games/truco/index.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { factor, reason, type TrucoReasons } from '../words/reasons.ts';
import { type Grounds, RulePlayer } from './rule-player.ts';
import type { Temperament } from './temperament.ts';

/** Nearer to certain than this, a hand is won or lost. */
const SURE = 5e-4;

/** A rule-based player as an agent. At level 3 it plays its best; at 2 and 1 it misjudges its chances. */
export class RuleAgent implements Agent<TrucoView> {
  readonly name: string;
  private readonly temper: Temperament;
  private readonly level: number;
  private game = '';
  private player!: RulePlayer;
  private state!: TrucoState;

  constructor(temper: Temperament, level = 3) {
    if (![1, 2, 3].includes(level)) throw new InputError(`level must be 1, 2 or 3, not ${level}`);
    this.name = temper.name;
    this.temper = temper;
    this.level = level;
  }

  act({ view, rng, explain }: Turn<TrucoView>): Decision {
    this.sitDown(view.game);
    // the player looks at nothing that the view does not show, so any state that agrees with it will do
    new Imagination(view).draw(rng, this.state);
    const action = this.player.choose(this.state, rng);
    return explain ? { action, why: explanation(view, action, this.player.grounds) } : { action };
  }

  private sitDown(game: string): void {
    if (this.game === game) return;
    const parsed = parseGameId(game);
    this.state = new TrucoState(parsed);
    this.player = new RulePlayer(this.temper, this.level, new TrucoState(parsed));
    this.game = game;
  }
}

function explanation(view: TrucoView, action: number, { rule, chance: judged, needed }: Grounds): Explanation {
  const chance = Math.min(1, Math.max(0, judged));
  const hand = handOf(view.cards);
  const because = <Code extends keyof TrucoReasons>(code: Code, values: TrucoReasons[Code]) =>
    reason(view, action, code, values);
  const odds = [factor('chance', Math.round(100 * chance)), factor('needed', Math.round(100 * needed))];
  switch (rule) {
    case 'answerFlor':
      if (needed <= 0) return { reason: because('free', {}), factors: odds };
      return { reason: because(rule, { points: handFlor[hand], chance, needed }), factors: odds };
    case 'answerEnvido':
    case 'callEnvido': {
      const points = handEnvido[hand];
      const factors = [factor('points', points), ...odds];
      if (needed <= 0) return { reason: because('free', {}), factors };
      return { reason: because(rule, { points, chance, needed }), factors };
    }
    case 'bluffEnvido':
      return { reason: because(rule, { points: handEnvido[hand] }), factors: odds };
    case 'answerTruco':
    case 'callTruco':
      return { reason: needed > 0 ? because(rule, { chance, needed }) : because('free', {}), factors: odds };
    case 'bluffTruco':
    case 'fold':
      return { reason: because(rule, { chance }), factors: odds };
    case 'showPoints':
    case 'hidePoints':
      return { reason: because(rule, { points: handEnvido[hand], other: view.envido.said[view.mano] ?? 0 }) };
    case 'card':
      return { reason: cardReason(view, action, chance), factors: odds.slice(0, 1) };
    default:
      return { reason: because(rule, {}) };
  }
}

/** Why a card was played, by the chance to win the hand that it leaves. */
function cardReason(view: TrucoView, card: number, chance: number): Reason {
  if (view.held.length === 1) return reason(view, card, 'lastCard', {});
  if (chance > 1 - SURE) return reason(view, card, 'cardWins', {});
  return chance < SURE ? reason(view, card, 'cardLoses', {}) : reason(view, card, 'card', { chance });
}
