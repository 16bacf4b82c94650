import type { Agent, Decision, Explanation, Turn } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import { BrazilState, type BrazilView, Imagination, parseGameId } from '../../games/truco-brazil/index.ts';
import { cardReason, type Grounds } from '../three-tricks/rule-choice.ts';
import { type Rule, RulePlayer } from './rule-player.ts';
import type { Temperament } from './temperament.ts';
import { factor, reason } from './words/reasons.ts';

/** A player by rules behind the agent contract. Levels: 3 plays its best, 2 and 1 misjudge their chances. */
export class RuleAgent implements Agent<BrazilView> {
  readonly name: string;
  private readonly temper: Temperament;
  private readonly level: number;
  private game = '';
  private player!: RulePlayer;
  private state!: BrazilState;

  constructor(temper: Temperament, level = 3) {
    if (![1, 2, 3].includes(level)) throw new InputError(`level must be 1, 2 or 3, not ${level}`);
    this.name = temper.name;
    this.temper = temper;
    this.level = level;
  }

  act({ view, rng, explain }: Turn<BrazilView>): Decision {
    if (this.game !== view.game) {
      const parsed = parseGameId(view.game);
      this.state = new BrazilState(parsed);
      this.player = new RulePlayer(this.temper, this.level, new BrazilState(parsed));
      this.game = view.game;
    }
    // any state that agrees with the view will do: the player looks at nothing else
    new Imagination(view).draw(rng, this.state);
    const action = this.player.choose(this.state, rng);
    return explain ? { action, why: explanation(view, action, this.player.grounds) } : { action };
  }
}

function explanation(view: BrazilView, action: number, { rule, chance: judged, needed }: Grounds<Rule>): Explanation {
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
