import { expect, test } from 'vitest';
import { Match } from '../../../../core/match.ts';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { card, parseDeal } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { ranks14 } from '../../equilibrium/cards/ranks.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { MasterAgent } from '../master-agent.ts';
import { restKey } from './rest-key.ts';

const game = trucoGame('ufsm24');
const strategy = shippedTrucoStrategy();

interface Question {
  readonly view: TrucoView;
  readonly legal: readonly number[];
}

/** What the seat to move is asked after a deal and these actions. */
function asked(mano: string, pie: string, ...actions: readonly (string | number)[]): Question {
  const state = game.start();
  state.apply(FIRST_DEAL + parseDeal(mano.split(' '), pie.split(' ')));
  for (const action of actions) state.apply(typeof action === 'string' ? card(action) : action);
  const legal = new Int32Array(game.maxActions);
  return { view: game.view(state, state.turn), legal: Array.from(legal.subarray(0, state.legal(legal))) };
}

const key = ({ view }: Question) => restKey(view, ranks14, []);

test('a player that keeps many solved rests answers as one that solves each anew', () => {
  const keeping = new MasterAgent(strategy, { rests: 100 });
  const questions: Question[] = [];
  const played = new Match(game, { seed: 'kept rests' });
  while (questions.length < 9) {
    played.advance();
    const { view, legal } = played.turn();
    questions.push({ view: view as TrucoView, legal });
    played.answer(keeping.act(played.turn()).action);
  }
  // the same first trick of other suits, with other cards in hand, and by the other seat
  questions.push(
    asked('12E 6B 4E', '3O 11C 5B', '12E', '3O'),
    asked('12O 7C 5E', '3C 1C 6B', '12O', '3C'),
    asked('12O 7C 5E', '3C 1C 6B', '12O', '3C', '6B'),
  );
  const answers = (player: () => MasterAgent) => questions.map(({ view, legal }) => player().mix(view, legal));
  const anew = answers(() => new MasterAgent(strategy));
  expect(answers(() => keeping)).toEqual(anew);
  expect(answers(() => keeping)).toEqual(anew);
}, 60_000);

test('what is public has one key, whatever the suits and the cards in hand; what tells more has another', () => {
  const plain = key(asked('12E 6B 4E', '3O 11C 5B', '12E', '3O'));
  expect(key(asked('12O 7C 5E', '3C 1C 6B', '12O', '3C'))).toBe(plain);
  // pie after its lead: the other seat
  expect(key(asked('12O 7C 5E', '3C 1C 6B', '12O', '3C', '6B'))).not.toBe(plain);
  const others = [
    asked('12E 6B 4E', '2O 11C 5B', '12E', '2O'),
    asked('12E 6B 4E', '3O 11C 5B', ACTION.ENVIDO, ACTION.NO_QUIERO, '12E', '3O'),
    asked('12E 6B 4E', '3O 11C 5B', ACTION.ENVIDO, ACTION.QUIERO, '12E', '3O'),
    asked('12E 6B 4E', '3O 11C 5B', ACTION.TRUCO, ACTION.QUIERO, '12E', '3O'),
  ].map(key);
  expect(new Set([plain, ...others]).size).toBe(others.length + 1);
  expect(restKey(asked('12E 6B 4E', '3O 11C 5B', '12E', '3O').view, ranks14, [0.9])).not.toBe(plain);
});
