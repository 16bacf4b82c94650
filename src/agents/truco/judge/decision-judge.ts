import { FACE_DOWN, FIRST_CALL } from '../../../games/truco/actions.ts';
import { parseGameId } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { TrucoStrategy } from '../equilibrium/cards/truco-strategy.ts';
import { merged } from '../equilibrium/mix.ts';
import { matchChances } from '../master/chances/match-chances.ts';
import { manoExpects } from '../master/chances/own-chances.ts';
import { MasterAgent } from '../master/master-agent.ts';
import type { MatchValue } from '../master/values.ts';

/** One of the legal actions of a decision; plain JSON. */
export interface JudgedChoice {
  readonly action: number;
  /** How often `master` takes it here. */
  readonly chance: number;
  /** The chance to win the match with it, and the same in points of this hand. */
  readonly wins: number;
  readonly points: number;
  /** Less than with what `master` does itself (`OFTEN`): in the chance to win the match, and in points; never below zero. */
  readonly winCost: number;
  readonly cost: number;
}

/** What each action of a decision costs; plain JSON. */
export interface JudgedDecision {
  /** The cheapest first. */
  readonly choices: readonly JudgedChoice[];
}

/**
 * What `master` does at least so often is no mistake. Whatever an equilibrium plays is worth the same: where the values of
 * such actions differ they are estimates, and most of all after a call that `master` would never have made.
 */
export const OFTEN = 0.1;

const worse = (a: MatchValue, b: MatchValue) => (b.chance < a.chance ? b : a);
const better = (a: MatchValue, b: MatchValue) => (b.chance > a.chance ? b : a);

/** Judges decisions by what `master` finds each legal action worth, over all that the player could not know: luck has no part in it. */
export class DecisionJudge {
  /** One for each seat: a player keeps the rest of the hand that it solved last. */
  private readonly masters: readonly MasterAgent[];

  constructor(strategy: TrucoStrategy) {
    this.masters = [new MasterAgent(strategy), new MasterAgent(strategy)];
  }

  /** What the actions of the seat to move are worth. */
  values(view: TrucoView, legal: readonly number[]): Map<number, MatchValue> {
    return this.masters[view.seat].values(view, legal);
  }

  /** Whether `master` often takes an action here. */
  isOften(view: TrucoView, legal: readonly number[], action: number): boolean {
    const mix = this.masters[view.seat].mix(view, legal);
    return mix.some((each) => each.action === action && each.chance >= OFTEN);
  }

  /** What the actions of the seat to move cost. `taken` may be a card face down, which is valued only where it was played. */
  judge(view: TrucoView, legal: readonly number[], taken?: number): JudgedDecision {
    const master = this.masters[view.seat];
    const values = master.values(view, legal, taken);
    // a card face down that has no value of its own counts as the card
    const known = (action: number) =>
      action >= FACE_DOWN && action < FIRST_CALL && !values.has(action) ? action - FACE_DOWN : action;
    const mix = new Map(merged(master.mix(view, legal), known).map(({ action, chance }) => [action, chance]));
    const found = [...values];
    const own = found.filter(([action]) => (mix.get(action) ?? 0) >= OFTEN).map(([, value]) => value);
    const least = own.length > 0 ? own.reduce(worse) : found.map(([, value]) => value).reduce(better);
    const choices = found.map(([action, { chance: wins, points }]) => ({
      action,
      chance: mix.get(action) ?? 0,
      wins,
      points,
      winCost: Math.max(0, least.chance - wins),
      cost: Math.max(0, least.points - points),
    }));
    return { choices: choices.sort((a, b) => a.winCost - b.winCost || b.chance - a.chance) };
  }

  /** What mano can expect of a hand before it sees its cards, in points, at the start of a match. */
  manoExpects(game: string): number {
    return manoExpects(matchChances(parseGameId(game)));
  }
}
