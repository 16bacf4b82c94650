import type { Rng } from '../../../core/rng.ts';
import { playWholeMatch } from '../../three-tricks/random.test-support.ts';
import { ACTION, FIRST_DEAL, FIRST_TURNED, formatAction, parseAction } from '../actions.ts';
import { card, parseDeal } from '../cards.ts';
import type { BrazilGame } from '../game.ts';
import { parseRules } from '../rules.ts';
import { BrazilState } from '../state.ts';
import { applyChecked } from '../text/notation.ts';

/** Rule sets that between them turn every option on and off. */
export const manyRules = [
  'paulista',
  'mineiro',
  'paulista+target=24+ironBlind=true+fold=true',
  'paulista+target=3+ironBlind=true+specialCall=loses',
  'mineiro+ladder=2/4/6/8/12+directRaise=false+tieCards=highest+tieLeads=follower',
  'mineiro+games=2+faceDownFrom=0+ladder=2/4/8/10/12',
  'paulista+manilhas=fixed+faceDownFrom=1+specialShort=0',
  'mineiro+manilhas=turned+ladder=1/2+specialShort=5+games=2+ironBlind=true',
];

/**
 * A hand under way, mano in seat 0: `playHand('paulista', '4C 5H QS/7D KC 3H turned 6D', 'TRUCO ACEITO 4C', [3, 5])`.
 * A bare card is played. Every action must be legal.
 */
export function playHand(rules: string, deal: string, actions = '', scores: [number, number] = [0, 0]): BrazilState {
  const state = new BrazilState(parseRules(rules));
  state.score.set(scores);
  const [hands, turned] = deal.split(' turned ');
  state.apply(FIRST_DEAL + parseDeal(hands));
  if (turned) state.apply(FIRST_TURNED + card(turned));
  for (const name of actions.split(' ').filter(Boolean))
    applyChecked(state, parseAction(/^[4-7QJKA23][CHSD]$/.test(name) ? `PLAY:${name}` : name));
  return state;
}

export function legalOf(state: BrazilState): number[] {
  const into = new Int32Array(16);
  return Array.from(into.subarray(0, state.legal(into)));
}

export function legalNames(state: BrazilState): string[] {
  return legalOf(state).map(formatAction);
}

/** The names of the legal actions that play no card. */
export function legalCalls(state: BrazilState): string[] {
  return legalNames(state).filter((name) => !name.includes(':'));
}

/** The next action of a random player who runs seldom. */
export function randomAction(game: Pick<BrazilGame, 'chance'>, state: BrazilState, rng: Rng): number {
  if (state.turn < 0) return game.chance(state, rng);
  const legal = new Int32Array(16);
  const n = state.legal(legal);
  const action = legal[rng.below(n)];
  return action === ACTION.CORRO && rng.below(4) > 0 ? legal[rng.below(n)] : action;
}

/** Plays a whole match, calling `at` before every action and once at the end. */
export function randomMatch(
  game: Pick<BrazilGame, 'start' | 'chance'>,
  rng: Rng,
  at: (state: BrazilState, actions: readonly number[]) => void,
): BrazilState {
  return playWholeMatch(game.start(), (state) => randomAction(game, state, rng), at);
}
