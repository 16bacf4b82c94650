import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import { InputError } from '../../../core/errors.ts';
import { formatHand, parseGameId, TrucoState, type TrucoView } from '../../../games/truco/index.ts';
import { PlayOutRace } from '../../play-outs/play-out-race.ts';
import type { Beliefs } from '../../three-tricks/beliefs.ts';
import { type MatchValue, matchValue } from '../rules/match-value.ts';
import { RulePlayer } from '../rules/rule-player.ts';
import { bluffer, bold, careful, type Temperament } from '../rules/temperament.ts';
import { onlyReason, soundChoices } from '../sound-choices.ts';
import { factor, reason } from '../words/reasons.ts';
import { beliefsOf } from './beliefs.ts';

export interface SamplerOptions {
  /** Play-outs a decision, over all its choices. */
  readonly playouts?: number;
  /** Stops earlier after so many milliseconds; a result then depends on the machine. */
  readonly milliseconds?: number;
}

/** Takes every bet for a bluff. */
const stubborn: Temperament = { ...careful, name: 'stubborn', distrust: 1, caution: -0.5 };

/**
 * Who may sit opposite: one is drawn for each sampled hand. A sampler that expects only careful opponents loses to
 * the others.
 */
const opponents: readonly Temperament[] = [careful, careful, bold, bluffer, stubborn];

/**
 * Determinised Monte-Carlo search. The opponent's hand is drawn, the likelier the better it explains what the opponent
 * did, and every choice is played to the end of the hand by rule players in both seats. The value of a choice is the
 * chance to win the match from the scores that it leads to.
 */
export class Sampler implements Agent<TrucoView> {
  readonly name = 'sampler';
  private readonly playouts: number;
  private readonly milliseconds: number;
  private setup: Setup | undefined;

  constructor({ playouts = 1000, milliseconds = Number.POSITIVE_INFINITY }: SamplerOptions = {}) {
    if (!Number.isInteger(playouts) || playouts < 1)
      throw new InputError(`playouts must be a whole number from 1, not ${playouts}`);
    if (!(milliseconds > 0)) throw new InputError(`milliseconds must be above 0, not ${milliseconds}`);
    this.playouts = playouts;
    this.milliseconds = milliseconds;
  }

  /** What a game needs is made before the first turn, not in it. */
  begin({ game }: { readonly game: string }): void {
    if (this.setup?.game !== game) this.setup = new Setup(game);
  }

  act({ view, legal, rng, deadline, explain }: Turn<TrucoView>): Decision {
    const choices = soundChoices(view, legal);
    if (choices.length === 1) {
      const [action] = choices;
      return explain ? { action, why: { reason: onlyReason(view, legal, action) } } : { action };
    }
    if (this.setup?.game !== view.game) this.setup = new Setup(view.game);
    const { start, state, self, others, value } = this.setup;
    const { seat } = view;
    const until = Math.min(deadline - 5, performance.now() + this.milliseconds);
    const beliefs = beliefsOf(view, start, rng);
    let opponent = others[0];
    const race = new PlayOutRace(
      choices,
      {
        sample(into) {
          beliefs.deal(rng, into);
          opponent = rng.pick(others);
        },
        choose: (at) => (at.turn === seat ? self : opponent).choose(at, rng),
        value: ({ score }) => value.of(score[seat], score[1 - seat]),
      },
      start,
      state,
    );
    race.run(this.playouts, until);
    const action = race.best();
    return explain ? { action, why: explanation(view, race, beliefs) } : { action };
  }
}

/** What is made once for a game: states and players to think with. */
class Setup {
  readonly game: string;
  readonly start: TrucoState;
  readonly state: TrucoState;
  readonly self: RulePlayer;
  readonly others: readonly RulePlayer[];
  readonly value: MatchValue;

  constructor(game: string) {
    const rules = parseGameId(game);
    this.game = game;
    this.start = new TrucoState(rules);
    this.state = new TrucoState(rules);
    this.self = new RulePlayer(careful, 3, new TrucoState(rules));
    this.others = opponents.map((temper) => new RulePlayer(temper, 2, new TrucoState(rules)));
    this.value = matchValue(rules);
  }
}

function explanation(view: TrucoView, race: PlayOutRace<TrucoState>, beliefs: Beliefs<TrucoState>): Explanation {
  const choices = race.choices();
  const best = race.best();
  const chosen = choices.find(({ action }) => action === best)!;
  const second = race.second();
  const next = choices.find(({ action }) => action === second)!;
  return {
    reason: reason(view, best, 'playOuts', { wins: chosen.value, next: next.action, nextWins: next.value }),
    factors: [factor('playOuts', race.played), factor('possibleHands', beliefs.imagination.hands.length)],
    choices,
    measure: 'matchWon',
    details: { likeliest: beliefs.likeliest(5).map(([hand, share]) => ({ hand: formatHand(hand), share })) },
  };
}
