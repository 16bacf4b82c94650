import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { formatAction } from '../../../games/truco/actions.ts';
import { Imagination, TrucoState, type TrucoView, trucoGame } from '../../../games/truco/index.ts';
import { playHand } from '../../../games/truco/testing/hand.test-support.ts';
import { manyRules, randomMatch } from '../../../games/truco/testing/random.test-support.ts';
import { choosesByItsView } from '../../three-tricks/rule-player.test-support.ts';
import { RulePlayer } from './rule-player.ts';
import { careful, novice, type Temperament, temperaments } from './temperament.ts';

const honest: Temperament = { ...careful, bluff: { envido: 0, truco: 0 } };

function choice(temper: Temperament, deal: string, actions = '', scores: [number, number] = [0, 0], rules = 'ufsm24') {
  const state = playHand(rules, deal, actions, scores);
  const player = new RulePlayer(temper, 3, new TrucoState(state.rules));
  const action = formatAction(player.choose(state, Rng.seeded(1)));
  return [action, player.grounds.rule];
}

test.each([
  ['a flor is declared', '1E 4E 5E/3O 7B 12C', '', 'FLOR', 'flor'],
  ['also instead of an answer to envido', '3O 7B 12C/1E 4E 5E', 'ENVIDO', 'FLOR', 'flor'],
  ['33 opens with falta envido', '7E 6E 4B/3O 5B 12C', '', 'FALTA_ENVIDO', 'callEnvido'],
  ['27 opens with envido', '7E 12E 4B/3O 5B 12C', '', 'ENVIDO', 'callEnvido'],
  ['31 raises to real envido', '3O 5B 12C/7E 4E 6B', 'ENVIDO', 'REAL_ENVIDO', 'answerEnvido'],
  ['5 declines', '3O 5B 12C/1E 4B 5C', 'ENVIDO', 'NO_QUIERO', 'answerEnvido'],
  ['better points are shown', '2E 3E 12C/7E 6E 5C', 'ENVIDO QUIERO', 'SHOW', 'showPoints'],
  ['worse points are hidden', '7E 6E 12C/2E 3E 5C', 'ENVIDO QUIERO', 'HIDE', 'hidePoints'],
  ['a low flor gives way to contraflor', '1E 10E 11E/4B 5B 6B', 'FLOR CONTRAFLOR_AL_RESTO', 'NO_QUIERO', 'answerFlor'],
  ['a high flor raises', '1E 10E 11E/4B 5B 7B', 'FLOR', 'CONTRAFLOR_AL_RESTO', 'answerFlor'],
  ['the ace of swords and a trick won call truco', '1E 4B 3C/2O 5O 12C', 'PLAY:3C PLAY:2O', 'TRUCO', 'callTruco'],
  [
    'and answer retruco with vale cuatro',
    '1E 4B 3C/2O 5O 12C',
    'PLAY:3C PLAY:2O TRUCO RETRUCO',
    'VALE_CUATRO',
    'answerTruco',
  ],
  ['nothing declines truco', '1E 4B 3C/4O 5C 6B', 'PLAY:3C FACE_DOWN:4O TRUCO', 'NO_QUIERO', 'answerTruco'],
  ['a card that is lost goes face down', '1E 4B 5C/3O 6C 12B', 'PLAY:1E', 'FACE_DOWN:6C', 'faceDown'],
])('%s', (_, deal, actions, action, rule) => {
  expect(choice(honest, deal, actions)).toEqual([action, rule]);
});

test('a trick is won with the lowest card that wins', () => {
  const quiet: Temperament = { ...honest, trucoCall: [2, 2, 2] };
  expect(choice(quiet, '11E 4B 5C/12B 3O 6C', 'PLAY:11E')).toEqual(['PLAY:12B', 'card']);
});

describe('the score counts', () => {
  const weak = '1E 4B 3C/4O 5C 12B';

  test('with nothing left to lose by accepting, accepts and raises on any chance', () => {
    expect(choice(honest, weak, 'TRUCO', [23, 3])[0]).toBe('RETRUCO');
    expect(choice(honest, weak, 'TRUCO', [3, 3])[0]).toBe('NO_QUIERO');
  });

  test('does not raise a hand that already wins the match', () => {
    expect(choice(honest, '1E 4B 3C/2O 5O 12C', 'PLAY:3C PLAY:2O', [23, 3])[0]).not.toBe('TRUCO');
  });
});

test('novices lead their highest card and fold hopeless hands; careful players never fold', () => {
  expect(choice({ ...novice, errors: [0, 0, 0] }, '3C 4B 12E/2O 5O 12C')[0]).toBe('PLAY:3C');
  const hopeless: [string, string] = ['4E 5B 6O/1E 1B 7E', 'ENVIDO NO_QUIERO'];
  expect(choice({ ...novice, errors: [0, 0, 0] }, ...hopeless)).toEqual(['MAZO', 'fold']);
  expect(choice(honest, ...hopeless)[1]).toBe('card');
});

test.each(temperaments)(
  '$name: legal choices, the same for the same draws, blind to the opponent’s cards',
  (temper) => {
    for (const rules of manyRules) {
      const game = trucoGame(rules);
      choosesByItsView<TrucoState, TrucoView>(
        game,
        new RulePlayer(temper, 2, game.start()),
        (rng, at) => randomMatch(game, rng, at),
        (view, rng, into) => new Imagination(view).draw(rng, into),
      );
    }
  },
);
