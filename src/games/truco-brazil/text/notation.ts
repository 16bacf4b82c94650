import { InputError } from '../../../core/errors.ts';
import type { Action } from '../../../core/game.ts';
import { FIRST_DEAL, FIRST_ORDER, FIRST_TURNED, formatAction, parseAction, parseOrder } from '../actions.ts';
import { card, cardNames, formatDeal, parseDeal } from '../cards.ts';
import { MOST_ACTIONS } from '../legal.ts';
import { PLAYING, SHUFFLE, TURN_UP } from '../position.ts';
import type { BrazilRules } from '../rules.ts';
import { BrazilState } from '../state.ts';

/**
 * A state as one line: the number of the hand, the scores before it, the games won where a match has several, the
 * deal, the card turned up, the order of unseen cards, the actions so far.
 * `3 5-7 4C 5H QS/7D KC 3H turned 6D: TRUCO ACEITO PLAY:4C`; `0 0-0` before the first deal.
 */
export function formatState(state: BrazilState): string {
  const { rules } = state;
  const games = rules.games > 1 ? ` games ${state.games[0]}-${state.games[1]}` : '';
  const scores = `${state.handNumber} ${state.startScore[0]}-${state.startScore[1]}${games}`;
  if (state.deal < 0) return scores;
  const turned = state.turned < 0 ? '' : ` turned ${cardNames[state.turned]}`;
  const order = state.order < 0 ? '' : ` order ${state.order}`;
  const actions = Array.from(state.log.subarray(0, state.logLength), (entry) => ` ${formatAction(entry & 127)}`);
  return `${scores} ${formatDeal(state.deal)}${turned}${order}:${actions.join('')}`;
}

const LINE =
  /^(\d{1,9}) (\d{1,4})-(\d{1,4})(?: games (\d)-(\d))?(?: ([^:]*?)(?: turned ([^ :]*))?(?: order ([^ :]*))?:(.*))?$/;

export function parseState(text: string, rules: BrazilRules): BrazilState {
  const parts = LINE.exec(text);
  if (!parts)
    throw new InputError(
      `a state reads "3 5-7 4C 5H QS/7D KC 3H turned 6D: TRUCO ACEITO", not ${JSON.stringify(text)}`,
    );
  const [, number, , , , , deal, turned, order, actions] = parts;
  const [scores, games] = [parts.slice(2, 4).map(Number), parts.slice(4, 6).map((won) => Number(won ?? 0))];
  if (games.some((won) => won >= rules.games))
    throw new InputError(`games won before a hand must be below ${rules.games}`);
  if (scores.some((score) => score >= rules.target))
    throw new InputError(`scores before a hand must be below the target, ${rules.target}`);
  const hand = Number(number);
  if (deal === undefined ? hand !== 0 : hand === 0)
    throw new InputError(`hand ${number} needs its deal; only hand 0 has none`);
  const state = new BrazilState(rules);
  if (deal === undefined) {
    if ([...scores, ...games].some((points) => points > 0)) throw new InputError('a match begins with the scores 0-0');
    return state;
  }
  state.handNumber = hand - 1;
  state.score.set(scores);
  state.games.set(games);
  state.apply(FIRST_DEAL + parseDeal(deal));
  if (turned !== undefined) applyTurned(state, card(turned));
  if (order !== undefined) applyOrder(state, parseOrder(order));
  const names = actions.split(' ').filter(Boolean);
  if (names.length > 0 && state.stage !== PLAYING)
    throw new InputError('a hand is played when its card is turned up and its unseen cards have an order');
  for (const name of names) applyChecked(state, parseAction(name));
  return state;
}

function applyTurned(state: BrazilState, turned: number): void {
  if (state.stage !== TURN_UP) throw new InputError('no card is turned up under these rules');
  if (state.cards.includes(turned)) throw new InputError(`${cardNames[turned]} is in a hand, and cannot be turned up`);
  state.apply(FIRST_TURNED + turned);
}

function applyOrder(state: BrazilState, order: number): void {
  if (state.stage !== SHUFFLE) throw new InputError('only cards that nobody looks at have an order');
  state.apply(FIRST_ORDER + order);
}

/** Applies an action of a seat that may take it; throws on any other. */
export function applyChecked(state: BrazilState, action: Action): void {
  const legal = new Int32Array(MOST_ACTIONS);
  const allowed = legal.subarray(0, state.legal(legal));
  if (!allowed.includes(action)) {
    const names = allowed.length > 0 ? Array.from(allowed, formatAction).join(', ') : 'none, the hand is over';
    throw new InputError(`${formatAction(action)} is not legal in hand ${state.handNumber}; legal: ${names}`);
  }
  state.apply(action);
}
