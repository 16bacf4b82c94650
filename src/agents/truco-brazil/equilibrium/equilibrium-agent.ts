import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import type { Rng } from '../../../core/rng.ts';
import { ACTION, FACE_DOWN } from '../../../games/truco-brazil/actions.ts';
import { FIXED, strengths } from '../../../games/truco-brazil/cards.ts';
import { parseGameId } from '../../../games/truco-brazil/game.ts';
import type { BrazilRules } from '../../../games/truco-brazil/rules.ts';
import type { BrazilView } from '../../../games/truco-brazil/view.ts';
import { RuleAgent } from '../rule-agent.ts';
import { careful } from '../temperament.ts';
import { factor, reason } from '../words/reasons.ts';
import { ACCEPTS, CALLS, LAST_CARD, RUNS } from './hand-tree.ts';
import { informationSetOf, rankIn } from './information-set.ts';
import type { HandStrategy } from './strategy.ts';

/** An action with its chance; a mix is a list of them. */
export interface ActionChance {
  readonly action: number;
  readonly chance: number;
}

/** Finds the solved hand for a rule set: one with a turned card, one with fixed manilhas. */
export type Strategies = (manilhas: BrazilRules['manilhas']) => HandStrategy;

/**
 * Plays the solved hand of cards and raises. The score counts only where it leaves no doubt; a card that loses its
 * trick goes face down. Hands without raises (special and iron ones) and what the solved hand does not know are left
 * to a careful player by rules.
 */
export class EquilibriumAgent implements Agent<BrazilView> {
  readonly name = 'equilibrium';
  private readonly strategies: Strategies;
  private readonly byRules = new RuleAgent(careful);
  private game = '';
  private rules!: BrazilRules;

  constructor(strategies: Strategies) {
    this.strategies = strategies;
  }

  act(turn: Turn<BrazilView>): Decision {
    const { view, legal, rng, explain } = turn;
    const mix = this.mix(view, legal);
    if (mix === undefined) return this.byRules.act(turn);
    const action = draw(mix, rng);
    return explain ? { action, why: this.explanation(view, legal, action, mix) } : { action };
  }

  /** The chance of each action here, adding up to one; undefined where it plays by rules. */
  mix(view: BrazilView, legal: readonly number[]): ActionChance[] | undefined {
    if (this.game !== view.game) {
      this.rules = parseGameId(view.game);
      this.game = view.game;
    }
    if (view.kind !== 'ordinary') return undefined;
    const strategy = this.strategies(this.rules.manilhas);
    if (strategy.facts.ladder.length !== this.rules.ladder.length) return undefined;
    const place = informationSetOf(view, strategy.tree);
    const solved = place && strategy.mix(place.node, place.index);
    if (place === undefined || solved === undefined) return undefined;
    const mix = solved.flatMap((chance, k) => {
      const action = engineAction(view, legal, strategy.tree.meaning(place.node, k));
      return chance > 0 && legal.includes(action) ? [{ action, chance }] : [];
    });
    return whole(atScore(mix, view, legal));
  }

  private explanation(
    view: BrazilView,
    legal: readonly number[],
    action: number,
    mix: readonly ActionChance[],
  ): Explanation {
    const choices = [...mix].sort((a, b) => b.chance - a.chance);
    const { chance } = mix.find((choice) => choice.action === action)!;
    const code = legal.length === 1 ? 'only' : 'always';
    return {
      reason: chance < 0.995 ? reason(view, action, 'mix', { chance }) : reason(view, action, code, {}),
      factors: [factor('exploitability', this.strategies(this.rules.manilhas).facts.exploitability)],
      choices: choices.map((choice) => ({ action: choice.action, value: choice.chance })),
      measure: 'taken',
    };
  }
}

/** What an action of the solved hand is in the engine. */
function engineAction(view: BrazilView, legal: readonly number[], meaning: number): number {
  if (meaning === RUNS) return ACTION.CORRO;
  if (meaning === ACCEPTS) return ACTION.ACEITO;
  if (meaning === CALLS) {
    const call = ACTION.TRUCO + view.bet.step + (view.bet.answerer === null ? 0 : 1);
    // without a direct raise one accepts first
    return legal.includes(call) || view.bet.answerer === null ? call : ACTION.ACEITO;
  }
  const card =
    meaning === LAST_CARD ? view.held[0] : view.held.find((each) => rankIn(each, view.manilhas!) === meaning)!;
  return isLost(view, card) && legal.includes(FACE_DOWN + card) ? FACE_DOWN + card : card;
}

/** Whether a card loses the trick that the opponent led: then nobody need see it. */
function isLost(view: BrazilView, card: number): boolean {
  const open = view.tricks.find(({ winner }) => winner === null);
  const led = open?.plays[1 - view.seat];
  if (led === undefined || led === null || led >= FACE_DOWN) return false;
  const row = 40 * (view.manilhas ?? FIXED);
  return strengths[row + card] < strengths[row + led];
}

/** Where the score leaves no doubt: a hand that wins the game is not raised, one that loses it is, and never run from. */
function atScore(mix: readonly ActionChance[], view: BrazilView, legal: readonly number[]): readonly ActionChance[] {
  const { bet, target, scores, seat } = view;
  const raise = legal.find((action) => action >= ACTION.TRUCO && action <= ACTION.DOZE);
  const worth = bet.answerer === null ? bet.worth : bet.asked;
  if (scores[seat] + worth >= target) mix = mix.filter(({ action }) => action !== raise);
  else if (raise !== undefined && scores[1 - seat] + worth >= target) return [{ action: raise, chance: 1 }];
  if (bet.answerer !== null && scores[1 - seat] + bet.worth >= target) {
    mix = mix.filter(({ action }) => action !== ACTION.CORRO);
    if (mix.length === 0) return [{ action: ACTION.ACEITO, chance: 1 }];
  }
  return mix;
}

/** One entry for each action, adding up to one; undefined for an empty mix. */
function whole(mix: readonly ActionChance[]): ActionChance[] | undefined {
  const chances = new Map<number, number>();
  for (const { action, chance } of mix) chances.set(action, (chances.get(action) ?? 0) + chance);
  const total = mix.reduce((sum, { chance }) => sum + chance, 0);
  return total > 0 ? Array.from(chances, ([action, chance]) => ({ action, chance: chance / total })) : undefined;
}

function draw(mix: readonly ActionChance[], rng: Rng): number {
  let at = rng.float();
  for (const { action, chance } of mix) {
    at -= chance;
    if (at < 0) return action;
  }
  return mix[mix.length - 1].action;
}
