import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import { InputError } from '../../../core/errors.ts';
import { formatAction, Imagination, parseGameId, TrucoState, type TrucoView } from '../../../games/truco/index.ts';
import { type Grounds, RulePlayer, rules } from './rule-player.ts';
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
    return explain ? { action, why: explanation(action, this.player.grounds) } : { action };
  }

  private sitDown(game: string): void {
    if (this.game === game) return;
    const parsed = parseGameId(game);
    this.state = new TrucoState(parsed);
    this.player = new RulePlayer(this.temper, this.level, new TrucoState(parsed));
    this.game = game;
  }
}

function explanation(action: number, { rule, chance, needed }: Grounds): Explanation {
  const percent = (x: number) => `${Math.round(100 * Math.min(1, Math.max(0, x)))} %`;
  const asked = needed > 0 && needed <= 1 ? `, ${percent(needed)} needed` : '';
  return {
    summary: `${formatAction(action)}: ${rules[rule]} (chance ${percent(chance)}${asked}).`,
    reasons: [
      { name: rule, value: chance, note: rules[rule] },
      ...(asked ? [{ name: 'needed', value: needed, note: 'the least chance for it' }] : []),
    ],
  };
}
