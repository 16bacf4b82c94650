import type { Explanation } from '../../../core/agent.ts';
import {
  handEnvido,
  handFlor,
  Imagination,
  parseGameId,
  TrucoState,
  type TrucoView,
} from '../../../games/truco/index.ts';
import { type RuleAgentParts, TrickRuleAgent } from '../../three-tricks/rule-agent.ts';
import { cardReason, type Grounds } from '../../three-tricks/rule-choice.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { factor, reason, type TrucoReasons } from '../words/reasons.ts';
import { type Rule, RulePlayer } from './rule-player.ts';
import type { Temperament } from './temperament.ts';

const parts: RuleAgentParts<TrucoView, TrucoState, Temperament, Rule> = {
  stateOf: (game) => new TrucoState(parseGameId(game)),
  playerOf: (temper, level, scratch) => new RulePlayer(temper, level, scratch),
  imagine: (view, rng, into) => new Imagination(view).draw(rng, into),
  explain,
};

/** A player by rules of Truco. */
export class RuleAgent extends TrickRuleAgent<TrucoView, TrucoState, Temperament, Rule> {
  constructor(temper: Temperament, level = 3) {
    super(parts, temper, level);
  }
}

function explain(view: TrucoView, action: number, { rule, chance: judged, needed }: Grounds<Rule>): Explanation {
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
