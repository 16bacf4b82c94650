import { describe, expect, test } from 'vitest';
import { bits } from '../../../agents/tetris/metrics/mass-and-symmetry.ts';
import { countCells, sumFilled } from '../../../agents/tetris/metrics/metric.ts';
import { spawnShapes } from '../../../agents/tetris/metrics/possible-positions.ts';
import { Rng } from '../../../core/rng.ts';
import { type Board, columnHeights, fits, isFilled, topOf } from '../../../games/tetris/board.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import { columnOf, rowOf } from '../../../games/tetris/placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { askHere } from '../../tasks.ts';
import { byAbbreviation, metricsOf, readings } from '../protocol.ts';
import type { TrainingSetup } from '../trainings.ts';
import { gamesOfGroup, resultsOf } from './groups.ts';
import { LastRowPlaces } from './last-row-places.ts';
import { type LooseName, looseNames, looseReadings } from './loose-metrics.ts';
import { looseOfSecond, plannedGroups, positionsGroup, WELLS } from './plans.ts';
import perform, { type Trial } from './trial.ts';
import { ValueNetwork } from './value-network.ts';

/** Each reading cell by cell. */
const plain: Readonly<Record<LooseName, (board: Board) => number>> = {
  freePlaces: (board) => {
    let places = 0;
    for (const shape of spawnShapes)
      for (let y = 0; y + shape.height <= board.height; y++)
        for (let x = 0; x + shape.width <= board.width; x++) if (fits(board, shape, x, y)) places++;
    return places;
  },
  lowColumns: (board) => {
    const heights = columnHeights(board);
    const beside = (x: number) => heights[x] ?? Number.POSITIVE_INFINITY;
    return heights.filter((height, x) => height < beside(x - 1) && height < beside(x + 1)).length;
  },
  meanHeight: (board) =>
    sumFilled(board, (_, y) => y + 1) /
    Math.max(
      1,
      sumFilled(board, () => 1),
    ),
  unsigned: (board) => sumFilled(board, (x) => Math.abs(x - 4.5)),
  rowEntropy: (board) => {
    let sum = 0;
    for (const row of board.rows) sum += bits(row.toString(2).replaceAll('0', '').length / 10);
    return sum;
  },
  cornerCover: (board) =>
    sumFilled(board, (x, y) => {
      if (x !== 0 && x !== 9) return 0;
      return Array.from({ length: y }, (_, below) => isFilled(board, x, below)).includes(false) ? 1 : 0;
    }),
  flooredWells: (board) => {
    const filled = (x: number, y: number) => x < 0 || x > 9 || y < 0 || isFilled(board, x, y);
    const isOpen = (x: number, y: number) =>
      Array.from({ length: 20 - y }, (_, above) => filled(x, y + above)).every((each) => !each);
    return countCells(board, (x, y) => isOpen(x, y) && filled(x - 1, y) && filled(x + 1, y) && filled(x, y - 1));
  },
  filledPairs: (board) => countCells(board, (x, y) => isFilled(board, x, y) && isFilled(board, 9 - x, y)),
};

describe('loose readings', () => {
  const rng = Rng.seeded(5);
  const boards = Array.from({ length: 40 }, (_, i): Board => {
    const rows = new Uint16Array(20);
    for (let y = 0; y < i % 20; y++) rows[y] = rng.below(1024) | (i % 3 === 0 ? rng.below(1024) : 0);
    return { width: 10, height: 20, rows };
  });

  test.each(looseNames)('%s is what it says, on every board', (name) => {
    for (const board of boards)
      expect(looseReadings[name].of(board.rows, topOf(board.rows))).toBeCloseTo(plain[name](board), 9);
  });

  test('each is of a metric of the subgroup that is trained with it', () => {
    const [first, second] = (['1', '2'] as const).map((subgroup) => metricsOf(subgroup, 'mean', []));
    for (const name of looseOfSecond) expect(second).toContain(byAbbreviation(looseReadings[name].metric));
    expect(first).toContain(byAbbreviation(looseReadings[WELLS].metric));
  });
});

test('on its last row a piece slides under an overhang where it dropped beside it, and not from higher up', () => {
  const rules = parseRules(readings[0].rules);
  const found = (board: readonly string[]) => {
    const rows = new Uint16Array(20);
    for (const [i, line] of [...board].reverse().entries())
      for (let x = 0; x < 10; x++) if (line[x] === '#') rows[i] |= 1 << x;
    const into = new Int32Array(maxRestingPlaces(rules));
    const places = (finder: RestingPlaces) => {
      const count = finder.find(rows, PIECE_LETTERS.indexOf('O'), into);
      return Array.from(into.subarray(0, count), (code) => `${columnOf(code)},${rowOf(code)}`);
    };
    const [last, all] = [places(new LastRowPlaces(rules)), places(new RestingPlaces(rules))];
    const drops = places(new RestingPlaces({ ...rules, tucks: false }));
    for (const place of drops) expect(last).toContain(place);
    for (const place of last) expect(all).toContain(place);
    return { last, all };
  };
  // under a roof that is open to the right, all on the floor
  expect(found(['####......', '..........', '..........']).last).toContain('0,0');
  // a step before the roof: the piece would have to fall after it slid
  const stepped = found(['####......', '..........', '..........', '####......', '####......']);
  expect(stepped.all).toContain('0,2');
  expect(stepped.last).not.toContain('0,2');
});

test('a network learns what it is told', () => {
  const network = new ValueNetwork(['aggregate-height', 'column-holes'], 8, Rng.seeded(1));
  const wanted = (heights: number, holes: number) => 5 - heights / 40 - holes / 4;
  const rng = Rng.seeded(2);
  let error = 0;
  for (let i = 0; i < 4000; i++) {
    const [heights, holes] = [rng.below(120), rng.below(12)];
    const off = wanted(heights, holes) - network.value((input) => (input === 0 ? heights : holes));
    network.learn(off, 0.05);
    if (i >= 3800) error += Math.abs(off) / 200;
  }
  expect(error).toBeLessThan(0.2);
});

describe('a trial', () => {
  const trial: Trial = {
    name: 'test',
    run: 0,
    rules: readings[1].rules,
    metrics: metricsOf('2', 'mean', []),
    by: {
      optimizer: 'particle-swarm',
      options: { population: 3, iterations: 2 },
      objective: { record: 0.4, mean: 0.6 },
      games: 2,
      judgingGames: 3,
    },
    testGames: 5,
  };
  const lines = ({ test: { counts } }: ReturnType<ReturnType<typeof perform>>) => counts;

  test('is the same for the same seed, and another for another run', () => {
    const first = perform({ seed: 1 })(trial);
    const again = perform({ seed: 1 })(trial);
    expect([again.weights, lines(again)]).toEqual([first.weights, lines(first)]);
    expect(perform({ seed: 1 })({ ...trial, run: 1 }).weights).not.toEqual(first.weights);
    expect(first.weights).toHaveLength(10);
    expect(first.played).toBe(3 * 2 * 2 + 3 * 3 + 3);
  });

  test('with given weights plays as found; another reading of a metric without weight changes nothing', () => {
    const { weights } = perform({ seed: 1 })(trial);
    const given = { ...trial, by: undefined, weights: [...weights!.slice(0, 9), 0] };
    const usual = perform({ seed: 1 })(given);
    expect(lines(perform({ seed: 1 })({ ...given, loose: 'freePlaces' }))).toEqual(lines(usual));
    expect(usual.played).toBe(0);
  });

  test('a network plays too', () => {
    const found = perform({ seed: 1 })({ ...trial, by: { network: { units: 4, games: 3, step: 0.02 } } });
    expect(found.test.counts.reduce((a, b) => a + b)).toBe(5);
  });
});

test('groups are kept, found again, and refused if they are of another plan', async () => {
  const kept = new Map<string, unknown>();
  const setup: TrainingSetup = {
    scale: 'smoke',
    seed: 1,
    ask: askHere,
    checkpoints: { read: (name) => kept.get(name), write: (name, json) => void kept.set(name, json) },
    timed: false,
    mayGoOn: () => true,
    told: () => {},
  };
  const group = positionsGroup('reached', { set: '2', objective: 'mean', replicate: 0 }, 'smoke');
  const results = await resultsOf(group, setup);
  expect(await resultsOf(group, { ...setup, mayGoOn: () => false })).toBe(results);
  expect(await resultsOf({ ...group, name: 'other' }, { ...setup, mayGoOn: () => false })).toBeUndefined();
  const changed = { ...group, trials: [{ ...group.trials[0], testGames: 11 }] };
  await expect(resultsOf(changed, setup)).rejects.toThrow('of another plan');
});

test('every group has a name of its own and games to play', () => {
  for (const scale of ['smoke', 'full'] as const) {
    const groups = plannedGroups(scale);
    expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
    for (const group of groups) expect(gamesOfGroup(group)).toBeGreaterThan(0);
  }
});
