import { InputError } from '../../../core/errors.ts';
import type { Action } from '../../../core/game.ts';
import { problem } from '../../../core/problems.ts';
import { FIRST_DEAL, formatAction, parseAction } from '../actions.ts';
import { formatDeal, parseDeal } from '../cards.ts';
import type { TrucoRules } from '../rules.ts';
import { TrucoState } from '../state.ts';

/** More than the legal actions of any position. */
export const MOST_ACTIONS = 16;

/** `1E 4B 5C/7E 7O 12C`, mano's hand first. */
export function writeDeal(deal: number): string {
  return formatDeal(deal)
    .map((hand) => hand.join(' '))
    .join('/');
}

export function readDeal(text: string): number {
  return parseAction(`DEAL:${text}`) - FIRST_DEAL;
}

/**
 * A state as one line: the number of the hand, the scores before it, its deal, its actions so far.
 * `3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO PLAY:4B`; `0 0-0` before the first deal.
 */
export function formatState(state: TrucoState): string {
  const scores = `${state.handNumber} ${state.startScore[0]}-${state.startScore[1]}`;
  if (state.deal < 0) return scores;
  const actions = Array.from(state.log.subarray(0, state.logLength), (entry) => formatAction(entry & 127));
  return `${scores} ${writeDeal(state.deal)}:${actions.map((action) => ` ${action}`).join('')}`;
}

export function parseState(text: string, rules: TrucoRules): TrucoState {
  const [, number, first, second, deal, actions] = /^(\d+) (\d+)-(\d+)(?: ([^:]*):(.*))?$/.exec(text) ?? [];
  if (number === undefined) {
    throw new InputError(problem('badPosition', { text }));
  }
  const hand = Number(number);
  if (deal === undefined ? hand !== 0 : hand < 1 || hand > 1e9)
    throw new InputError(`hand ${number} needs its deal; only hand 0 has none`);
  const scores = [Number(first), Number(second)];
  if (deal === undefined && scores.some((score) => score > 0))
    throw new InputError('a match begins with the scores 0-0');
  if (scores.some((score) => score >= rules.target))
    throw new InputError(`scores before a hand must be below the target, ${rules.target}`);
  const state = new TrucoState(rules);
  if (deal === undefined) return state;
  state.handNumber = hand - 1;
  state.score.set(scores);
  state.apply(FIRST_DEAL + readDeal(deal));
  for (const name of actions.split(' ').filter(Boolean)) applyChecked(state, parseAction(name));
  return state;
}

/** Applies an action of a seat that may take it; throws on any other. */
export function applyChecked(state: TrucoState, action: Action): void {
  const legal = new Int32Array(MOST_ACTIONS);
  const n = state.legal(legal);
  const allowed = legal.subarray(0, n);
  if (!allowed.includes(action)) {
    const names = n > 0 ? Array.from(allowed, formatAction).join(', ') : 'none, the hand is over';
    throw new InputError(`${formatAction(action)} is not legal in hand ${state.handNumber}; legal: ${names}`);
  }
  state.apply(action);
}

/** A match as its game and all its actions, deals included. */
export interface MatchRecord {
  readonly game: string;
  readonly actions: readonly Action[];
}

/** One hand of a match in JSON; `scores` after it, missing while it is not over. */
export interface HandRecord {
  readonly deal: readonly [mano: readonly string[], pie: readonly string[]];
  readonly actions: readonly string[];
  readonly scores?: readonly [number, number];
}

/** The hands of a match, each with the scores after it. Throws when an action is not legal. */
export function matchHands(actions: readonly Action[], rules: TrucoRules): HandRecord[] {
  const state = new TrucoState(rules);
  const hands: { deal: [string[], string[]]; actions: string[]; scores?: [number, number] }[] = [];
  for (const action of actions) {
    if (action >= FIRST_DEAL) {
      formatAction(action);
      if (state.turn !== -1) throw new InputError(`a deal comes after a hand is over, not in hand ${state.handNumber}`);
      state.apply(action);
      hands.push({ deal: formatDeal(action - FIRST_DEAL), actions: [] });
    } else {
      applyChecked(state, action);
      hands.at(-1)!.actions.push(formatAction(action));
    }
    if (state.turn < 0) hands.at(-1)!.scores = [state.score[0], state.score[1]];
  }
  return hands;
}

/** The actions of a match from its hands; checks every action and every score that is given. */
export function matchActions(hands: readonly HandRecord[], rules: TrucoRules): Action[] {
  const actions = hands.flatMap((hand) => [FIRST_DEAL + parseDeal(...hand.deal), ...hand.actions.map(parseAction)]);
  for (const [i, hand] of matchHands(actions, rules).entries()) {
    const [written, got] = [hands[i].scores, hand.scores].map((scores) => scores?.join('-'));
    if (written !== undefined && written !== got) {
      throw new InputError(
        `hand ${i + 1} is written with the scores ${written}, but ${got ? `ends ${got}` : 'is not over'}`,
      );
    }
  }
  return actions;
}
