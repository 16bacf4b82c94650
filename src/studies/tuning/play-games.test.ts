import { describe, expect, test } from 'vitest';
import { Randomizer } from '../../games/tetris/randomizers.ts';
import { type GameSource, gameSets, streamOfGame } from './play-games.ts';

const GAMES = 100;
/** More draws than any game of the study has pieces. */
const DRAWS = 300;

/** Every pair of neighbouring draws of a game's deal: two games that share a stretch share many. */
function* stretches(source: GameSource, game: number): Generator<string> {
  const deal = streamOfGame(source, game).fork('deal');
  let before = deal.uint32();
  for (let i = 0; i < DRAWS; i++) {
    const draw = deal.uint32();
    yield `${before}:${draw}`;
    before = draw;
  }
}

/** How many stretches occur in more than one place. */
function shared(sources: readonly GameSource[]): number {
  const seen = new Set<string>();
  let twice = 0;
  for (const source of sources) {
    for (let game = 0; game < GAMES; game++) {
      for (const stretch of stretches(source, game)) {
        if (seen.has(stretch)) twice++;
        seen.add(stretch);
      }
    }
  }
  return twice;
}

const source = (change: Partial<GameSource>): GameSource => ({ seed: 1, set: 'test', run: 0, iteration: 0, ...change });

describe('games never overlap', () => {
  test('of the training, rejudging, validation and test sets', () => {
    expect(shared(gameSets.map((set) => source({ set })))).toBe(0);
  });

  test('of seeds s and s + 1', () => {
    expect(shared([0, 1, 2, 3].map((seed) => source({ seed })))).toBe(0);
  });

  test('of iterations and runs', () => {
    const sources = [0, 1].flatMap((run) => [0, 1].map((iteration) => source({ set: 'training', run, iteration })));
    expect(shared(sources)).toBe(0);
  });

  test('and this would be seen: a set shares everything with itself', () => {
    expect(shared([source({}), source({})])).toBe(GAMES * DRAWS);
  });
});

test('the first pieces of the games of seeds s and s + 1 differ', () => {
  const pieces = (seed: number, game: number) => {
    const randomizer = new Randomizer('nes');
    randomizer.start(streamOfGame(source({ seed }), game).fork('deal'));
    return Array.from({ length: 30 }, () => randomizer.next()).join('');
  };
  const all = [1, 2].flatMap((seed) => Array.from({ length: GAMES }, (_, game) => pieces(seed, game)));
  expect(new Set(all).size).toBe(all.length);
});
