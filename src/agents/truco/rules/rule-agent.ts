import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import { InputError } from '../../../core/errors.ts';
import {
  handEnvido,
  handFlor,
  Imagination,
  parseGameId,
  TrucoState,
  type TrucoView,
} from '../../../games/truco/index.ts';
import { cardReason, type Grounds } from '../../three-tricks/rule-choice.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { factor, reason, type TrucoReasons } from '../words/reasons.ts';
import { type Rule, RulePlayer } from './rule-player.ts';
import type { Temperament } from './temperament.ts';

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

function explanation(view: TrucoView, action: number, { rule, chance: judged, needed }: Grounds<Rule>): Explanation {
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
    case 'card': {
      const code = cardReason(view.held.length, chance);
      return { reason: reason(view, action, code, code === 'card' ? { chance } : {}), factors: odds.slice(0, 1) };
    }
    default:
      return { reason: because(rule, {}) };
  }
}
