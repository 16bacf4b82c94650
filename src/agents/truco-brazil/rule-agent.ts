import type { Agent, Decision, Explanation, Turn } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import {
  BrazilState,
  type BrazilView,
  formatAction,
  Imagination,
  parseGameId,
} from '../../games/truco-brazil/index.ts';
import { type Grounds, RulePlayer, rules } from './rule-player.ts';
import type { Temperament } from './temperament.ts';

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
    return explain ? { action, why: explanation(action, this.player.grounds) } : { action };
  }
}

function explanation(action: number, { rule, chance, needed }: Grounds): Explanation {
  const percent = (x: number) => `${Math.round(100 * Math.min(1, Math.max(0, x)))} %`;
  const least = needed > 0 && needed <= 1 ? `, ${percent(needed)} needed` : '';
  return {
    summary: `${formatAction(action)}: ${rules[rule]} (chance ${percent(chance)}${least}).`,
    reasons: [
      { name: rule, value: chance, note: rules[rule] },
      ...(least ? [{ name: 'needed', value: needed, note: 'the least chance for it' }] : []),
    ],
  };
}
