import { describe, expect, test } from 'vitest';
import { CHANCE, OVER } from '../../../core/game.ts';
import { Rng } from '../../../core/rng.ts';
import { tetrisGame } from '../../../games/tetris/game.ts';
import { parseRules, ruleSets, type TetrisRules } from '../../../games/tetris/rules.ts';
import { chooserOf, RandomChooser } from '../linear/choosers.ts';
import type { Strategy } from '../linear/look-ahead.ts';
import { Simulator } from './simulator.ts';

const strategy: Strategy = { weights: { 'aggregate-height': -1, holes: -3, bumpiness: -1, lines: 1 }, pieces: 1 };

/** The same game through the game's contract, the chooser asked at each turn. */
function throughTheGame(rules: TetrisRules, rng: Rng, maxPieces: number) {
  const game = tetrisGame(rules);
  const state = game.start();
  const deal = rng.fork('deal');
  const chooser = chooserOf(rules, strategy);
  while (state.turn !== OVER && state.pieces < maxPieces) {
    if (state.turn === CHANCE) {
      state.apply(game.chance(state, deal));
      continue;
    }
    state.apply(
      chooser.choose(state.board.rows, Int32Array.of(state.piece, ...state.next.subarray(0, state.nextCount), -1)),
    );
  }
  return { lines: state.lines, points: state.score, pieces: state.pieces };
}

describe.each([
  ...ruleSets.map((rules) => rules.id),
  'nes,randomizer=bag',
  'classic,randomizer=list:TJZOSLI*',
  'ist,randomizer=list:TJZ',
])('%s', (id) => {
  test('a simulated game is the game', () => {
    const rules = parseRules(id);
    const simulator = new Simulator(rules, chooserOf(rules, strategy));
    for (let game = 0; game < 3; game++) {
      const rng = Rng.seeded(5).fork('game', game);
      expect(simulator.play(rng, 300)).toEqual(throughTheGame(rules, rng, 300));
    }
  });
});

test('games do not depend on those played before', () => {
  const rules = parseRules('nes-norotation');
  const one = new Simulator(rules, chooserOf(rules, strategy));
  const other = new Simulator(rules, chooserOf(rules, strategy));
  const game = (i: number) => Rng.seeded(1).fork('game', i);
  one.play(game(0));
  one.play(game(1));
  expect(one.play(game(2))).toEqual(other.play(game(2)));
});

test('random play is the same for the same seed, and no better than it should be', () => {
  const rules = parseRules('classic');
  const play = () => new Simulator(rules, new RandomChooser(rules)).play(Rng.seeded(3));
  expect(play()).toEqual(play());
  expect(play().lines).toBeLessThan(5);
});
