import type { Agent, Decision, Explanation, Turn } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import type { Action } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import type { Grounds } from './rule-choice.ts';

/** What the players by rules of a game are made of. */
export interface RuleAgentParts<View, State, Temper, Rule> {
  stateOf(game: string): State;
  /** A player that may use `scratch` as it likes. */
  playerOf(temper: Temper, level: number, scratch: State): RuleBased<State, Rule>;
  /** Makes `into` a state that agrees with the view. */
  imagine(view: View, rng: Rng, into: State): void;
  explain(view: View, action: Action, grounds: Grounds<Rule>): Explanation;
}

interface RuleBased<State, Rule> {
  readonly grounds: Grounds<Rule>;
  choose(state: State, rng: Rng): Action;
}

/** A player by rules as an agent. At level 3 it plays its best; at 2 and 1 it misjudges its chances. */
export class TrickRuleAgent<
  View extends { readonly game: string },
  State,
  Temper extends { readonly name: string },
  Rule,
> implements Agent<View>
{
  readonly name: string;
  private readonly parts: RuleAgentParts<View, State, Temper, Rule>;
  private readonly temper: Temper;
  private readonly level: number;
  private game = '';
  private player!: RuleBased<State, Rule>;
  private state!: State;

  constructor(parts: RuleAgentParts<View, State, Temper, Rule>, temper: Temper, level: number) {
    if (![1, 2, 3].includes(level)) throw new InputError(`level must be 1, 2 or 3, not ${level}`);
    this.name = temper.name;
    this.parts = parts;
    this.temper = temper;
    this.level = level;
  }

  act({ view, rng, explain }: Turn<View>): Decision {
    const { parts } = this;
    if (this.game !== view.game) {
      this.state = parts.stateOf(view.game);
      this.player = parts.playerOf(this.temper, this.level, parts.stateOf(view.game));
      this.game = view.game;
    }
    // the player looks at nothing that the view does not show, so any state that agrees with it will do
    parts.imagine(view, rng, this.state);
    const action = this.player.choose(this.state, rng);
    return explain ? { action, why: parts.explain(view, action, this.player.grounds) } : { action };
  }
}
