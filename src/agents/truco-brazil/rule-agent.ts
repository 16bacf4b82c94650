import type { Explanation } from '../../core/agent.ts';
import { BrazilState, type BrazilView, Imagination, parseGameId } from '../../games/truco-brazil/index.ts';
import { type RuleAgentParts, TrickRuleAgent } from '../three-tricks/rule-agent.ts';
import { cardReason, type Grounds } from '../three-tricks/rule-choice.ts';
import { type Rule, RulePlayer } from './rule-player.ts';
import type { Temperament } from './temperament.ts';
import { factor, reason } from './words/reasons.ts';

const parts: RuleAgentParts<BrazilView, BrazilState, Temperament, Rule> = {
  stateOf: (game) => new BrazilState(parseGameId(game)),
  playerOf: (temper, level, scratch) => new RulePlayer(temper, level, scratch),
  imagine: (view, rng, into) => new Imagination(view).draw(rng, into),
  explain,
};

/** A player by rules of Brazilian Truco. */
export class RuleAgent extends TrickRuleAgent<BrazilView, BrazilState, Temperament, Rule> {
  constructor(temper: Temperament, level = 3) {
    super(parts, temper, level);
  }
}

function explain(view: BrazilView, action: number, { rule, chance: judged, needed }: Grounds<Rule>): Explanation {
  const chance = Math.min(1, Math.max(0, judged));
  const odds = [factor('chance', Math.round(100 * chance)), factor('needed', Math.round(100 * needed))];
  switch (rule) {
    case 'specialHand':
    case 'answer':
    case 'call':
      if (needed <= 0) return { reason: reason(view, action, 'free', {}), factors: odds };
      return { reason: reason(view, action, rule, { chance, needed }), factors: odds };
    case 'bluff':
      return { reason: reason(view, action, rule, { chance }), factors: odds };
    case 'card': {
      const code = cardReason(view.held.length, chance);
      return { reason: reason(view, action, code, code === 'card' ? { chance } : {}), factors: odds.slice(0, 1) };
    }
    default:
      return { reason: reason(view, action, rule, {}) };
  }
}
