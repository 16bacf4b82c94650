import { describe, expect, test } from 'vitest';
import { OVER } from '../../../core/game.ts';
import { Match, seedOfGame } from '../../../core/match.ts';
import { Rng } from '../../../core/rng.ts';
import { tetrisGame } from '../../../games/tetris/game.ts';
import { parseRules, ruleSets, type TetrisRules } from '../../../games/tetris/rules.ts';
import { chooserOf } from '../linear/linear-agent.ts';
import type { Strategy } from '../linear/strategies.ts';
import { RandomChooser } from '../random.ts';
import { type Chooser, emptyQueue, fillQueue } from './chooser.ts';
import { Simulator } from './simulator.ts';

const strategy: Strategy = { weights: { 'aggregate-height': -1, holes: -3, bumpiness: -1, lines: 1 }, pieces: 1 };

/** The same game played by `Match`, the chooser asked at each turn. */
function throughMatch(rules: TetrisRules, chooser: Chooser, seed: string, maxPieces: number) {
  const match = new Match(tetrisGame(rules), { seed });
  const queue = emptyQueue(rules);
  const { state } = match;
  chooser.begin?.(match.stream(0));
  while (match.advance() !== OVER && state.pieces < maxPieces)
    match.answer(
      chooser.choose(state.board.rows, fillQueue(queue, state.piece, state.next.subarray(0, state.nextCount))),
    );
  return { lines: state.lines, points: state.score, pieces: state.pieces };
}

describe.each([
  ...ruleSets.map((rules) => rules.id),
  'nes,randomizer=bag',
  'classic,randomizer=list:TJZOSLI*',
  'ist,randomizer=list:TJZ',
])('%s', (id) => {
  const rules = parseRules(id);
  test.each([
    ['by a strategy', () => chooserOf(rules, strategy)],
    ['at random', () => new RandomChooser(rules)],
  ])('a simulated game %s is the match of its seed', (_, make) => {
    const simulator = new Simulator(rules, make());
    for (let game = 0; game < 3; game++) {
      const seed = seedOfGame(5, game);
      expect(simulator.play(Rng.seeded(seed), 300)).toEqual(throughMatch(rules, make(), seed, 300));
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
