import { oncePerKey } from '../../../../core/once.ts';
import { ACTION, FACE_DOWN, FIRST_CALL } from '../../../../games/truco/actions.ts';
import { betPoints, envidoAccepted, envidoSequences } from '../../../../games/truco/bidding.ts';
import { CARDS, handEnvido, strength } from '../../../../games/truco/cards.ts';
import { parseGameId } from '../../../../games/truco/game.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { type MatchValue, matchValue } from '../../rules/match-value.ts';
import { handOf } from '../cards/hands.ts';
import type { HandStakes } from '../cards/staked-tree.ts';
import { trucoMix, trucoValues } from '../cards/truco-mix.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { EnvidoStrategy, PASS } from '../envido/envido-strategy.ts';
import { EquilibriumAgent } from '../play/equilibrium-agent.ts';
import { florValues } from '../play/flor.ts';
import { foldPoints } from '../play/folding.ts';

/** When a player lacks this many points or fewer, decisions are judged by the chance to win the match. */
export const NEAR_THE_END = 8;
const LEVELS = [0, 1, 2, 3, 4];

/** One of the legal actions of a decision; plain JSON. */
export interface JudgedChoice {
  readonly action: number;
  /** How often the equilibrium takes it here. */
  readonly chance: number;
  /** Points less than with the best one; near the end of a match those that the loss of chance amounts to. */
  readonly cost: number;
  /** By how much less the chance to win the match is raised than by the best one. */
  readonly winCost: number;
}

/** What each action of a decision costs; plain JSON. */
export interface JudgedDecision {
  /** The cheapest first. */
  readonly choices: readonly JudgedChoice[];
  /** Whether the score of the match decides, and not points alone. */
  readonly decisive: boolean;
}

/** What can be won and lost, in points or in chances to win the match. */
interface Currency {
  readonly envido: EnvidoStrategy;
  readonly stakes?: HandStakes;
  /** The worth of points won, or lost where they are below zero. */
  worth(points: number): number;
}

interface SolvedRules {
  readonly rules: TrucoRules;
  readonly match: MatchValue;
  readonly envido: EnvidoStrategy;
  readonly matchEnvido: EnvidoStrategy;
}

/**
 * Judges decisions by the solved game: what each legal action is worth if both play the equilibrium from there on, over
 * all that the player could not know. So luck has no part in it. Cards and truco are valued by their own game, envido by
 * its auction, flor by its chances; what a call tells about the cards is left out.
 */
export class DecisionJudge {
  private readonly strategy: TrucoStrategy;
  private readonly agent: EquilibriumAgent;
  private readonly solved = oncePerKey(
    (game: string): SolvedRules => {
      const rules = parseGameId(game);
      const match = matchValue(rules);
      return { rules, match, envido: new EnvidoStrategy(rules), matchEnvido: new EnvidoStrategy(rules, match) };
    },
    (game) => game,
  );

  constructor(strategy: TrucoStrategy) {
    this.strategy = strategy;
    this.agent = new EquilibriumAgent(strategy);
  }

  /** What the actions of the seat to move cost. `taken` may be a card face down, which is valued only where it was played. */
  judge(view: TrucoView, legal: readonly number[], taken?: number): JudgedDecision {
    const { rules, match, envido, matchEnvido } = this.solved(view.game);
    const own = view.scores[view.seat];
    const other = view.scores[1 - view.seat];
    const decisive = view.scores.some((score) => rules.target - score <= NEAR_THE_END);
    const point = (mine: number, theirs: number) => (match.of(mine + 1, theirs) - match.of(mine, theirs + 1)) / 2;
    // near the end a point may be worth next to nothing: what a mistake costs there is not blown up by that
    const perPoint = decisive ? Math.max(point(own, other), point(0, 0)) : point(own, other);
    const now = match.of(own, other);
    const chances: Currency = {
      envido: matchEnvido,
      stakes: {
        won: LEVELS.map((points) => match.of(own + points, other) - now),
        lost: LEVELS.map((points) => match.of(own, other + points) - now),
      },
      worth: (points) => (points >= 0 ? match.of(own + points, other) : match.of(own, other - points)) - now,
    };
    const values = this.values(view, legal, rules, decisive ? chances : { envido, worth: (points) => points }, taken);
    const best = Math.max(...values.values());
    const mix = new Map(this.agent.mix(view, legal).map(({ action, chance }) => [action, chance]));
    const choices = [...values].map(([action, value]) => {
      const lost = best - value;
      const [cost, winCost] = decisive ? [lost / perPoint, lost] : [lost, lost * perPoint];
      return { action, chance: mix.get(action) ?? 0, cost, winCost };
    });
    return { choices: choices.sort((a, b) => a.cost - b.cost || b.chance - a.chance), decisive };
  }

  /** What mano can expect of a hand before it sees its cards, in points: of cards and truco, and of the envido. */
  manoExpects(game: string): number {
    return this.strategy.facts.value + this.solved(game).envido.expectedAtStart();
  }

  /** What an action brings from here on; while an envido or a flor waits for its answer, of that alone. */
  private values(
    view: TrucoView,
    legal: readonly number[],
    rules: TrucoRules,
    currency: Currency,
    taken = -1,
  ): Map<number, number> {
    if (legal.includes(ACTION.SHOW)) return shownValues(view, rules, currency);
    if (view.flor.asked) return florValues(view, legal, rules, currency.worth);
    const flor = legal.includes(ACTION.FLOR) ? currency.worth(rules.florAlone) : undefined;
    if (view.envido.asked) {
      const values = currency.envido.actionValues(view);
      if (flor !== undefined) values.set(ACTION.FLOR, flor);
      return values;
    }
    const cards = this.cardValues(view, rules, currency);
    if (view.truco.asked === 0 && legal.includes(ACTION.VALE_CUATRO) && !cards.has(ACTION.VALE_CUATRO))
      cards.set(ACTION.VALE_CUATRO, this.lateRaise(view, rules, currency));
    if (taken >= FACE_DOWN && taken < FIRST_CALL) cards.set(taken, this.faceDownValue(view, rules, currency, taken));
    if (legal.includes(ACTION.MAZO)) cards.set(ACTION.MAZO, currency.worth(-foldPoints(view, rules)));
    const mayBid = legal.includes(ACTION.ENVIDO);
    if (!mayBid && flor === undefined) return cards;
    // a card or truco gives up the envido and the flor; a call leaves the cards as they are
    const rest = trucoMix(this.strategy, view).reduce(
      (sum, { action, chance }) => sum + chance * cards.get(action)!,
      0,
    );
    const calls = mayBid ? currency.envido.actionValues(view) : new Map<number, number>();
    const passed = calls.get(PASS) ?? 0;
    const ends = (action: number) => action === ACTION.MAZO || action === ACTION.NO_QUIERO;
    const all = new Map([...cards].map(([action, value]) => [action, ends(action) ? value : value + passed]));
    for (const [action, value] of calls) if (action !== PASS) all.set(action, value + rest);
    if (flor !== undefined) all.set(ACTION.FLOR, flor + rest);
    return all;
  }

  /** Cards and truco; cards of one rank are worth the same. */
  private cardValues(view: TrucoView, rules: TrucoRules, { stakes }: Currency): Map<number, number> {
    const values = trucoValues(this.strategy, view, rules, stakes);
    for (const card of view.held) {
      const same = view.held.find((each) => strength[each] === strength[card] && values.has(each));
      if (same !== undefined) values.set(card, values.get(same)!);
    }
    return values;
  }

  /** To accept a retruco on one's own turn and then to raise is the same as to raise at once. */
  private lateRaise(view: TrucoView, rules: TrucoRules, currency: Currency): number {
    const truco = { stake: 2, asked: 3, by: 1 - view.seat, raiser: 1 - view.seat };
    return this.cardValues({ ...view, truco, log: view.log.slice(0, -1) }, rules, currency).get(ACTION.VALE_CUATRO)!;
  }

  /** A card face down wins no trick: it is played as if it were one of the weakest. */
  private faceDownValue(view: TrucoView, rules: TrucoRules, currency: Currency, taken: number): number {
    const card = taken - FACE_DOWN;
    const values = (seen: TrucoView) => this.cardValues(seen, rules, currency);
    const onTable = view.tricks.flatMap(({ plays }) => plays);
    const weakest = WEAKEST.find((each) => !onTable.includes(each) && (each === card || !view.cards.includes(each)));
    if (weakest === undefined || weakest === card || strength[card] === strength[weakest])
      return values(view).get(card)!;
    const instead = (cards: readonly number[]) => cards.map((each) => (each === card ? weakest : each));
    return values({ ...view, cards: instead(view.cards), held: instead(view.held) }).get(weakest)!;
  }
}

/** The cards that every other beats: the fours. */
const WEAKEST = Array.from({ length: CARDS }, (_, card) => card).filter(
  (card) => strength[card] === Math.min(...strength),
);

/** Pie has heard mano's envido points: with better ones it wins by showing them. */
function shownValues(view: TrucoView, rules: TrucoRules, { worth }: Currency): Map<number, number> {
  const { mano, seat, scores, envido } = view;
  const points = envidoAccepted[envidoSequences.indexOf(envido.calls)];
  const won = betPoints(rules, points, scores[seat], scores[1 - seat]);
  const lost = betPoints(rules, points, scores[1 - seat], scores[seat]);
  const wins = handEnvido[handOf(view.cards)] > (envido.said[mano] ?? 0);
  return new Map([
    [ACTION.SHOW, worth(wins ? won : -lost)],
    [ACTION.HIDE, worth(-lost)],
  ]);
}
