import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import type { Action } from '../../../core/game.ts';
import { ACTION, formatAction } from '../../../games/truco/actions.ts';
import {
  betPoints,
  envidoAccepted,
  envidoDeclined,
  envidoRaised,
  envidoSequences,
} from '../../../games/truco/bidding.ts';
import { strength } from '../../../games/truco/cards.ts';
import { parseGameId } from '../../../games/truco/game.ts';
import type { TrucoRules } from '../../../games/truco/rules.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { type MatchValue, matchValue } from '../match-value.ts';
import { florChance } from '../odds.ts';
import { AT } from './attributes.ts';
import { Belief } from './belief.ts';
import type { TrucoCases } from './cases.ts';
import { describeHand } from './export.ts';
import { florPoints } from './hand.ts';
import { type Hint, PublicPlay } from './public-play.ts';
import { Tendencies } from './tendencies.ts';

/** What is worth tuning. */
export interface BestOptions {
  /** How much better than silence a truco call must look, in chance to win the match, by trick. */
  readonly callMargin: readonly [number, number, number];
  /** The same for an envido. */
  readonly envidoMargin: number;
  /** The weight of what the base says about refusals against what this opponent did in the match; in answers. */
  readonly patience: number;
}

/** As measured against players by rules: lower margins call too early, without patience refusals mislead. */
export const bestOptions: BestOptions = { callMargin: [0.02, 0.01, 0], envidoMargin: 0.003, patience: 5 };

const ENVIDO_CALLS = [ACTION.ENVIDO, ACTION.REAL_ENVIDO, ACTION.FALTA_ENVIDO] as const;
/** Chances of a flor from which it accepts, and raises. */
const FLOR_TO_ACCEPT = 0.4;
const FLOR_TO_RAISE = 0.75;
const CASES_SHOWN = 10;

/** What a base says about opponents, computed once. */
export class Experience {
  readonly cases: TrucoCases;
  readonly publicPlay: PublicPlay;
  readonly tendencies: Tendencies;

  constructor(cases: TrucoCases) {
    this.cases = cases;
    this.publicPlay = new PublicPlay(cases);
    this.tendencies = new Tendencies(cases);
  }
}

interface Choice {
  readonly action: Action;
  /** The chance to win the match, or for a card the tricks. */
  readonly value: number;
  readonly note: string;
  /** For a call: the chance that it is declined. */
  readonly refusal?: number;
}

/**
 * Counterfactual reuse: the opponent's hand is imagined from stored hands with similar public play; each one it may
 * hold gets a small exact solve of the tricks and exact envido odds; a bet is worth what it does to the chance to win
 * the match, with refusals as players with such hands gave them, and as this opponent did so far.
 */
export class CbrBest implements Agent<TrucoView> {
  readonly name = 'cbr-best';
  private readonly experience: Experience;
  private readonly options: BestOptions;
  private readonly belief: Belief;
  private rules!: TrucoRules;
  private value!: MatchValue;
  private game = '';
  private view!: TrucoView;
  private choices: Choice[] = [];
  /** Our call that waits for an answer, and how likely a refusal looked. */
  private waiting: { bet: 'truco' | 'envido'; expected: number } | undefined;
  /** Refusals of our calls in this match. */
  private refused: Record<'truco' | 'envido', [seen: number, expected: number]> = { truco: [0, 0], envido: [0, 0] };

  constructor(experience: Experience, options: BestOptions = bestOptions) {
    this.experience = experience;
    this.options = options;
    this.belief = new Belief(experience.publicPlay);
  }

  begin(): void {
    this.refused = { truco: [0, 0], envido: [0, 0] };
    this.waiting = undefined;
  }

  /** Learns how this opponent answers. */
  saw(view: TrucoView): void {
    const last = view.log.at(-1);
    if (!this.waiting || !last || last.seat === view.seat) return;
    const counts = this.refused[this.waiting.bet];
    counts[0] += last.action === ACTION.NO_QUIERO ? 1 : 0;
    counts[1] += this.waiting.expected;
    this.waiting = undefined;
  }

  act({ view, legal, explain }: Turn<TrucoView>): Decision {
    if (view.game !== this.game) {
      this.rules = parseGameId(view.game);
      this.value = matchValue(this.rules);
      this.game = view.game;
    }
    this.view = view;
    this.belief.look(view);
    this.choices = [];
    const action = this.decide(legal);
    const refusal = this.choices.find((choice) => choice.action === action)?.refusal;
    if (refusal !== undefined) {
      this.waiting = { bet: action <= ACTION.FALTA_ENVIDO ? 'envido' : 'truco', expected: refusal };
    }
    return explain ? { action, why: this.explain(action) } : { action };
  }

  private decide(legal: readonly Action[]): Action {
    const may = (action: Action) => legal.includes(action);
    const { view, belief } = this;
    if (legal.length === 1) return legal[0]!;
    if (may(ACTION.SHOW)) {
      return belief.hand[AT.points]! > view.envido.said[view.mano]! ? ACTION.SHOW : ACTION.HIDE;
    }
    if (may(ACTION.FLOR)) return ACTION.FLOR;
    if (view.flor.asked) return this.answerFlor(may);
    if (view.envido.asked) return this.answerEnvido(may);
    const envido = this.bestEnvido(may, this.worth(0, 0));
    if (envido !== undefined) return envido;
    if (view.truco.asked > 0) return this.answerTruco(may);
    const call = legal.find((action) => action >= ACTION.TRUCO && action <= ACTION.VALE_CUATRO);
    if (call !== undefined) {
      const value = this.callValue(call - ACTION.TRUCO);
      if (value > this.tricksFor(view.truco.stake) + this.options.callMargin[belief.trick]!) return call;
    }
    return this.bestCard(legal.filter((action) => action < strength.length));
  }

  private answerFlor(may: (action: Action) => boolean): Action {
    const chance = florChance(florPoints(this.view), this.view.mano === this.view.seat);
    if (chance > FLOR_TO_RAISE && may(ACTION.CONTRAFLOR)) return ACTION.CONTRAFLOR;
    if (chance > FLOR_TO_ACCEPT) return ACTION.QUIERO;
    return may(ACTION.ACHICO) ? ACTION.ACHICO : ACTION.NO_QUIERO;
  }

  /** The envido call that is worth most, if that is more than `otherwise`. */
  private bestEnvido(may: (action: Action) => boolean, otherwise: number): Action | undefined {
    let best: Action | undefined;
    let most = otherwise + this.options.envidoMargin;
    for (const [level, call] of ENVIDO_CALLS.entries()) {
      if (!may(call)) continue;
      const value = this.envidoCallValue(level);
      if (value > most) {
        most = value;
        best = call;
      }
    }
    return best;
  }

  private answerEnvido(may: (action: Action) => boolean): Action {
    const sequence = envidoSequences.indexOf(this.view.envido.calls);
    const [won, lost] = this.envidoWorths(envidoAccepted[sequence]!);
    const accept = this.belief.overPoints((_, better) => (better ? won : lost));
    const decline = this.envidoWorths(envidoDeclined[sequence]!)[1];
    this.note(ACTION.QUIERO, accept, 'accept');
    this.note(ACTION.NO_QUIERO, decline, 'decline');
    const raise = this.bestEnvido(may, Math.max(accept, decline));
    return raise ?? (accept >= decline ? ACTION.QUIERO : ACTION.NO_QUIERO);
  }

  private answerTruco(may: (action: Action) => boolean): Action {
    const { asked } = this.view.truco;
    const accept = this.tricksFor(asked);
    const decline = this.worth(0, asked - 1);
    this.note(ACTION.QUIERO, accept, 'accept');
    this.note(ACTION.NO_QUIERO, decline, 'decline');
    const raise = ACTION.TRUCO + asked - 1;
    if (asked < 4 && may(raise)) {
      if (this.callValue(asked - 1) > Math.max(accept, decline) + this.options.callMargin[1]) return raise;
    }
    return accept >= decline ? ACTION.QUIERO : ACTION.NO_QUIERO;
  }

  /** The card after which the most weight of the opponent's hands loses; the weaker of equals. */
  private bestCard(cards: readonly Action[]): Action {
    let best = cards[0]!;
    let most = -1;
    for (const card of [...cards].sort((a, b) => strength[a]! - strength[b]!)) {
      const chance = this.belief.winChance(card);
      this.note(card, chance, 'chance to win the tricks');
      if (chance > most + 1e-9) {
        most = chance;
        best = card;
      }
    }
    return best;
  }

  /** The chance to win the match if the hand is played out for these points. */
  private tricksFor(points: number): number {
    const chance = this.belief.winChance();
    return chance * this.worth(points, 0) + (1 - chance) * this.worth(0, points);
  }

  /** A truco call of this level: declined as players with such hands did, else played for more. */
  private callValue(level: number): number {
    const { belief, experience } = this;
    const [won, lost] = [this.worth(level + 2, 0), this.worth(0, level + 2)];
    const declined = this.worth(level + 1, 0);
    const correction = this.correction('truco');
    const refuses = (group: number) =>
      clip(correction * experience.tendencies.declinesTruco(level, belief.trick, group));
    const value = belief.overHands((group, beaten) => mix(refuses(group), declined, beaten ? won : lost));
    this.note(ACTION.TRUCO + level, value, 'call', belief.overHands(refuses));
    return value;
  }

  private envidoCallValue(level: number): number {
    const { belief, experience } = this;
    const before = envidoSequences.indexOf(this.view.envido.calls);
    const sequence = envidoRaised[3 * before + level]!;
    const [declined] = this.envidoWorths(envidoDeclined[sequence]!);
    const [won, lost] = this.envidoWorths(envidoAccepted[sequence]!);
    const correction = this.correction('envido');
    const refuses = (group: number) => clip(correction * experience.tendencies.declinesEnvido(level, group));
    const value = belief.overPoints((group, better) => mix(refuses(group), declined, better ? won : lost));
    this.note(ENVIDO_CALLS[level]!, value, 'call', belief.overPoints(refuses));
    return value;
  }

  /** What an envido of these points (or falta) makes of the match: for us, and for them. */
  private envidoWorths(points: number): [won: number, lost: number] {
    const { scores, seat } = this.view;
    const [mine, theirs] = [scores[seat]!, scores[1 - seat]!];
    return [
      this.worth(betPoints(this.rules, points, mine, theirs), 0),
      this.worth(0, betPoints(this.rules, points, theirs, mine)),
    ];
  }

  private worth(gain: number, loss: number): number {
    const { scores, seat } = this.view;
    return this.value.of(scores[seat]! + gain, scores[1 - seat]! + loss);
  }

  /** How much more often than expected this opponent has declined. */
  private correction(bet: 'truco' | 'envido'): number {
    const [seen, expected] = this.refused[bet];
    const { patience } = this.options;
    return (seen + patience) / (expected + patience);
  }

  private note(action: Action, value: number, note: string, refusal?: number): void {
    this.choices.push({ action, value, note, refusal });
  }

  private explain(action: Action): Explanation {
    const { belief } = this;
    const { cases } = this.experience;
    const told = (hint: Hint | undefined) =>
      hint && {
        factors: [...hint.factors],
        cases: hint.rows.slice(0, CASES_SHOWN).map((row, i) => ({
          similarity: hint.similarity[i],
          ...describeHand(cases, row),
        })),
      };
    const chosen = this.choices.find((choice) => choice.action === action);
    const chance = belief.winChance();
    const bets = belief.strengthHint ?? belief.pointHint;
    const basis = bets ? `${bets.rows.length} stored hands with similar bets` : 'no bet yet, every hand as likely';
    return {
      summary: `${formatAction(action)}: takes the tricks against ${Math.round(100 * chance)} % of the opponent's hands (${basis})`,
      reasons: [
        { name: 'possible hands', value: belief.possible, note: 'that the opponent may hold' },
        { name: 'chance of the tricks', value: chance, note: 'by perfect play against each hand' },
        ...(chosen ? [{ name: chosen.note, value: chosen.value }] : []),
        ...(chosen?.refusal === undefined ? [] : [{ name: 'chance of a refusal', value: chosen.refusal }]),
      ],
      choices: this.choices
        .map(({ action: each, value, note }) => ({ action: each, value, note }))
        .sort((a, b) => b.value - a.value),
      details: { strength: told(belief.strengthHint), envido: told(belief.pointHint) },
    };
  }
}

function mix(share: number, one: number, other: number): number {
  return share * one + (1 - share) * other;
}

/** No opponent always declines, or never. */
function clip(chance: number): number {
  return Math.min(0.98, Math.max(0.02, chance));
}
