import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import { InputError } from '../../../core/errors.ts';
import type { Action } from '../../../core/game.ts';
import type { Rng } from '../../../core/rng.ts';
import { ACTION } from '../../../games/truco/actions.ts';
import { formatHand, handEnvido } from '../../../games/truco/cards.ts';
import { parseGameId } from '../../../games/truco/game.ts';
import { TrucoState } from '../../../games/truco/state.ts';
import { sayBet } from '../../../games/truco/text/speech.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { PlayOutRace } from '../../play-outs/play-out-race.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { mayFold } from '../equilibrium/play/folding.ts';
import { type MatchValue, matchValue } from '../rules/match-value.ts';
import { RulePlayer } from '../rules/rule-player.ts';
import { bold } from '../rules/temperament.ts';
import { onlyReason, soundChoices } from '../sound-choices.ts';
import { factor, reason } from '../words/reasons.ts';
import { OpponentBeliefs } from './opponent/beliefs.ts';
import type { BettingRates } from './opponent/betting-rates.ts';
import { OpponentModel } from './opponent/opponent-model.ts';
import { type BettingStyle, OpponentPlayer } from './opponent/opponent-player.ts';
import { precedents } from './opponent/precedents.ts';

export interface CbrBestOptions {
  /** Play-outs a decision, over all its choices. */
  readonly playouts?: number;
}

/**
 * How much better than its opponent the agent takes itself to be, in log odds of a match from 0-0. The better player
 * wins in the long run, so it does not stake the match on one falta envido.
 */
const EDGE = 0.8;
const EDGE_OVER_ERRATIC = 2.5;
const HANDS_SHOWN = 5;
/** With less a falta envido is called only where the opponent lacks this many points or fewer. */
const LEAST_FOR_FALTA = 24;
const NOTHING_TO_LOSE = 2;

/**
 * Counterfactual reuse. The opponent's hand is drawn, weighed by how stored players with such hands bet. Every choice
 * is played to the end of the hand against an opponent who goes on betting as they did, in the style that this one has
 * shown in the match. The value of a choice is the chance to win the match.
 */
export class CbrBest implements Agent<TrucoView> {
  readonly name = 'cbr-best';
  private readonly rates: BettingRates;
  private readonly playouts: number;
  private setup: Setup | undefined;
  private rng: Rng | undefined;
  /** The number of the last hand that the opponent model has learned from. */
  private learned = 0;

  constructor(rates: BettingRates, { playouts = 300 }: CbrBestOptions = {}) {
    if (!Number.isInteger(playouts) || playouts < 1) {
      throw new InputError(`playouts must be a whole number from 1, not ${playouts}`);
    }
    this.rates = rates;
    this.playouts = playouts;
  }

  /** A new opponent; what a game needs is made before the first turn, not in it. */
  begin({ game }: { readonly game: string }): void {
    if (this.setup?.game !== game) this.setup = new Setup(game, this.rates);
    this.setup.model.forget();
    this.learned = 0;
  }

  /** Learns how this opponent bets from every finished hand. */
  saw(view: TrucoView): void {
    if (view.outcome === null || view.hand === this.learned || !this.setup || !this.rng) return;
    this.learned = view.hand;
    this.setup.model.learn(view, this.rng.fork('learn', view.hand));
  }

  act({ view, legal, rng, explain }: Turn<TrucoView>): Decision {
    if (this.setup?.game !== view.game) this.setup = new Setup(view.game, this.rates);
    this.rng = rng;
    const choices = worthTrying(view, legal);
    if (choices.length === 1) {
      const [action] = choices;
      return explain ? { action, why: { reason: onlyReason(view, legal, action) } } : { action };
    }
    const { setup } = this;
    const { start, state, self, opponent, model } = setup;
    const { seat } = view;
    const beliefs = new OpponentBeliefs(view, opponent, model, rng, start);
    let style: BettingStyle;
    const race = new PlayOutRace(
      choices,
      {
        sample(into) {
          style = beliefs.deal(rng, into);
        },
        choose: (at) => (at.turn === seat ? self.choose(at, rng) : opponent.choose(at, rng, style)),
        value: ({ score }) => setup.value(score[seat], score[1 - seat], style),
      },
      start,
      state,
    );
    race.run(this.playouts);
    const action = race.best();
    return explain ? { action, why: this.explain(setup, view, race, beliefs, rng) } : { action };
  }

  private explain(
    { model, start }: Setup,
    view: TrucoView,
    race: PlayOutRace<TrucoState>,
    beliefs: OpponentBeliefs,
    rng: Rng,
  ): Explanation {
    // a stream of its own: asking for reasons must not change later decisions
    const bets = precedents(view, beliefs.imagination, this.rates, rng.fork('precedents'), start);
    const { answers, bluffs, erratic } = model.summary();
    const choices = race.choices();
    const best = race.best();
    const { value: wins } = choices.find(({ action }) => action === best)!;
    const runnerUp = race.second();
    const second = choices.find(({ action }) => action === runnerUp)!;
    const played = { wins, next: second.action, nextWins: second.value };
    const bet = bets.findLast(({ call }) => sayBet(call, 'en') !== undefined);
    return {
      reason: bet
        ? reason(view, best, 'precedents', { ...played, bet: bet.call, hands: bet.hands })
        : reason(view, best, 'playOuts', played),
      factors: [
        factor('playOuts', race.played),
        factor('possibleHands', beliefs.imagination.hands.length),
        factor('accepts', answers),
        factor('bluffs', bluffs),
        factor('erratic', erratic),
      ],
      measure: 'matchWon',
      choices,
      details: {
        bets,
        likeliest: beliefs.likeliest(HANDS_SHOWN).map(([hand, share]) => ({ hand: formatHand(hand), share })),
      },
    };
  }
}

/** What is made once for a game: states and players to think with, and the model of the opponent. */
class Setup {
  readonly game: string;
  readonly start: TrucoState;
  readonly state: TrucoState;
  readonly self: RulePlayer;
  readonly opponent: OpponentPlayer;
  readonly model: OpponentModel;
  private readonly matchValue: MatchValue;

  constructor(game: string, rates: BettingRates) {
    const rules = parseGameId(game);
    this.game = game;
    this.start = new TrucoState(rules);
    this.state = new TrucoState(rules);
    this.self = new RulePlayer(bold, 3, new TrucoState(rules));
    this.opponent = new OpponentPlayer(rates, new TrucoState(rules));
    this.model = new OpponentModel(this.opponent, this.start);
    this.matchValue = matchValue(rules);
  }

  /** The chance to win the match from these scores, against an opponent of this style. */
  value(mine: number, theirs: number, { erratic }: BettingStyle): number {
    const even = this.matchValue.of(mine, theirs);
    if (even === 0 || even === 1) return even;
    const { target } = this.state.rules;
    // the nearer the end of the match, the less the better player can make of its edge
    const edge = (erratic ? EDGE_OVER_ERRATIC : EDGE) * Math.sqrt((target - Math.max(mine, theirs)) / target);
    return 1 / (1 + ((1 - even) / even) * Math.exp(-edge));
  }
}

/** A flor held is declared, folding can gain only before anything is said, and no falta envido is bluffed. */
function worthTrying(view: TrucoView, legal: readonly Action[]): readonly Action[] {
  if (legal.length > 1 && legal.includes(ACTION.FLOR)) return [ACTION.FLOR];
  const hopeless = view.target - view.scores[1 - view.seat] <= NOTHING_TO_LOSE;
  const low = handEnvido[handOf(view.cards)] < LEAST_FOR_FALTA && !hopeless;
  const choices = soundChoices(view, legal).filter(
    (action) => (action !== ACTION.MAZO || mayFold(view, legal)) && !(low && action === ACTION.FALTA_ENVIDO),
  );
  return choices.length > 0 ? choices : legal;
}
