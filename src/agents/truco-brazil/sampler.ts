import type { Agent, Decision, Explanation, Turn } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import { BrazilState, type BrazilView, cardNames, handCards, parseGameId } from '../../games/truco-brazil/index.ts';
import { PlayOutRace } from '../play-outs/play-out-race.ts';
import type { Beliefs } from '../three-tricks/beliefs.ts';
import { beliefsOf } from './beliefs.ts';
import { type MatchValue, matchValue } from './match-value.ts';
import { RulePlayer } from './rule-player.ts';
import { bold, careful, type Temperament } from './temperament.ts';
import { factor, reason } from './words/reasons.ts';

export interface SamplerOptions {
  /** Play-outs a decision, over all its choices. */
  readonly playouts?: number;
  /** Stops earlier after so many milliseconds; a result then depends on the machine. */
  readonly milliseconds?: number;
}

/** Takes every call for a bluff. */
const stubborn: Temperament = { ...careful, name: 'stubborn', distrust: 1, caution: -0.05 };

/** Who may sit opposite: a play-out draws one. To know only careful opponents is to lose to the others. */
const opponents: readonly Temperament[] = [careful, careful, bold, stubborn];

/** What a game needs once: states and players to think with. */
interface Workspace {
  readonly game: string;
  readonly start: BrazilState;
  readonly state: BrazilState;
  readonly player: RulePlayer;
  readonly opponents: readonly RulePlayer[];
  readonly value: MatchValue;
}

/**
 * Determinised Monte-Carlo search: imagines what the opponent may hold, the likelier the better it explains what the
 * opponent did, and plays every choice to the end of the hand with players by rules in both seats. A choice is worth
 * the chance to win the game from the scores it leads to.
 */
export class Sampler implements Agent<BrazilView> {
  readonly name = 'sampler';
  private readonly playouts: number;
  private readonly milliseconds: number;
  private workspace: Workspace | undefined;

  constructor({ playouts = 1000, milliseconds = Number.POSITIVE_INFINITY }: SamplerOptions = {}) {
    if (!Number.isInteger(playouts) || playouts < 1)
      throw new InputError(`playouts must be a whole number from 1, not ${playouts}`);
    if (!(milliseconds > 0)) throw new InputError(`milliseconds must be above 0, not ${milliseconds}`);
    this.playouts = playouts;
    this.milliseconds = milliseconds;
  }

  act({ view, legal, rng, deadline, explain }: Turn<BrazilView>): Decision {
    if (legal.length === 1) {
      const action = legal[0];
      return explain ? { action, why: { reason: reason(view, action, 'only', {}) } } : { action };
    }
    if (this.workspace?.game !== view.game) this.workspace = workspaceOf(view.game);
    const { start, state, player, opponents, value } = this.workspace;
    const { seat } = view;
    const beliefs = beliefsOf(view, start, rng);
    let opponent = opponents[0];
    const race = new PlayOutRace(
      legal,
      {
        sample(into) {
          beliefs.deal(rng, into);
          opponent = rng.pick(opponents);
        },
        choose: (at) => (at.turn === seat ? player : opponent).choose(at, rng),
        value: ({ score }) => value.of(score[seat], score[1 - seat]),
      },
      start,
      state,
    );
    race.run(this.playouts, Math.min(deadline - 5, performance.now() + this.milliseconds));
    const action = race.best();
    return explain ? { action, why: explanation(view, race, beliefs) } : { action };
  }
}

function workspaceOf(game: string): Workspace {
  const rules = parseGameId(game);
  return {
    game,
    start: new BrazilState(rules),
    state: new BrazilState(rules),
    player: new RulePlayer(careful, 3, new BrazilState(rules)),
    opponents: opponents.map((temper) => new RulePlayer(temper, 2, new BrazilState(rules))),
    value: matchValue(rules),
  };
}

function explanation(view: BrazilView, race: PlayOutRace<BrazilState>, beliefs: Beliefs<BrazilState>): Explanation {
  const choices = race.choices();
  const best = race.best();
  const chosen = choices.find(({ action }) => action === best)!;
  const second = race.second();
  const next = choices.find(({ action }) => action === second)!;
  const cards = (hand: number) => Array.from(handCards.subarray(3 * hand, 3 * hand + 3), (card) => cardNames[card]);
  return {
    reason: reason(view, best, 'playOuts', { wins: chosen.value, next: next.action, nextWins: next.value }),
    factors: [factor('playOuts', race.played), factor('possibleHands', beliefs.imagination.hands.length)],
    choices,
    measure: 'matchWon',
    details: { likeliest: beliefs.likeliest(5).map(([hand, share]) => ({ hand: cards(hand), share })) },
  };
}
