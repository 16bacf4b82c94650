import { expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { trucoGame } from './game.ts';
import { randomMatch } from './testing/random.test-support.ts';
import { formatMatch } from './text/match-notation.ts';

/** A random match by seed: changes only when play changes, and then the game's version must rise. */
function playthrough(rules: string): string {
  const game = trucoGame(rules);
  let actions: readonly number[] = [];
  randomMatch(game, Rng.seeded('golden'), (_, done) => {
    actions = done;
  });
  return formatMatch({ game: game.id, actions });
}

test('golden playthrough of ufsm24', () => {
  expect(playthrough('ufsm24')).toMatchInlineSnapshot(`
    "truco/ufsm24@2
    1. 2E 4E 11E/1O 7O 10O: FACE_DOWN:11E TRUCO RETRUCO NO_QUIERO = 2-0
    2. 11E 4O 11C/2E 4E 7E: TRUCO REAL_ENVIDO FALTA_ENVIDO FLOR PLAY:4O PLAY:2E TRUCO RETRUCO VALE_CUATRO QUIERO FACE_DOWN:4E PLAY:11E PLAY:11C PLAY:7E = 9-0
    3. 3C 6C 10C/7E 11E 5O: PLAY:3C FALTA_ENVIDO QUIERO SHOW = 24-0
    "
  `);
});

test('golden playthrough of argentino30', () => {
  expect(playthrough('argentino30')).toMatchInlineSnapshot(`
    "truco/argentino30@2
    1. 2E 4E 11E/1O 7O 10O: ENVIDO FALTA_ENVIDO QUIERO PLAY:11E PLAY:7O PLAY:1O PLAY:2E PLAY:4E PLAY:10O = 0-16
    2. 3C 4C 11C/2E 2B 12B: PLAY:3C PLAY:2E PLAY:4C TRUCO RETRUCO VALE_CUATRO QUIERO PLAY:2B MAZO = 0-20
    3. 3C 6C 10C/7E 11E 5O: FLOR PLAY:10C TRUCO QUIERO PLAY:5O MAZO = 3-22
    4. 1E 5E 11E/5B 7B 11B: PLAY:11E PLAY:7B PLAY:1E TRUCO RETRUCO QUIERO PLAY:5B = 3-25
    5. 2B 7B 10B/2C 3C 5C: PLAY:10B ENVIDO FALTA_ENVIDO FLOR PLAY:2C PLAY:5C PLAY:7B PLAY:2B PLAY:3C = 3-29
    6. 1C 7C 12C/4B 5B 7B: FALTA_ENVIDO FLOR QUIERO MAZO = 8-29
    7. 2O 6O 11O/1E 2E 3E: PLAY:2O ENVIDO REAL_ENVIDO FLOR = 8-30
    "
  `);
});
