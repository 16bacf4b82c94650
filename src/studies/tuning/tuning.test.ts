import { describe, expect, test } from 'vitest';
import { askOf, withThreads } from '../../works/testing/ask.ts';
import { type Ask, askHere } from '../tasks.ts';
import { linesOf, statistics } from './lines.ts';
import { parsePlan } from './plan.ts';
import playGames, { type GamesTask } from './play-games.ts';
import { playBy, Tuning, testTasks } from './tuning.ts';

const plan = parsePlan(
  {
    rules: 'nes-norotation,height=10',
    metrics: ['holes', 'aggregate-height', 'lines'],
    pieces: 1,
    optimizer: 'particle-swarm',
    options: { population: 4, iterations: 3, restarts: 2, velocityClamp: 0.2 },
    games: { training: 30, rejudge: 6, validation: 5, test: 60 },
    seed: 3,
  },
  'test',
);

async function finish(tuning: Tuning, ask: Ask = askHere): Promise<Tuning> {
  const play = playBy(ask, plan);
  while (!tuning.done) await tuning.step(play);
  return tuning;
}

describe('Tuning', () => {
  test('1 and 2 workers give the same weights', async () => {
    const alone = await finish(Tuning.start(plan));
    const two = await withThreads(2, (threads) => finish(Tuning.start(plan), askOf(threads)));
    expect(two.save()).toEqual(alone.save());
    expect(alone.best!.weights.every(Number.isFinite)).toBe(true);
  });

  test('saved after every batch and restored it gives the same weights', async () => {
    const unbroken = await finish(Tuning.start(plan));
    const play = playBy(askHere, plan);
    let tuning = Tuning.start(plan);
    let batches = 0;
    for (; !tuning.done; batches++) {
      await tuning.step(play);
      tuning = Tuning.restore(JSON.parse(JSON.stringify(tuning.save())), 'test');
    }
    // 3 iterations and a rejudging a restart, one validation
    expect(batches).toBe(2 * 4 + 1);
    expect(tuning.save()).toEqual(unbroken.save());
  });

  test('keeps the points that were tried with their scores, of many every second one; says what its best is judged by', () => {
    const long = parsePlan(
      { ...plan, games: { training: 1 }, options: { population: 20, iterations: 60, restarts: 1 } },
      'test',
    );
    const tuning = Tuning.start(long);
    const lines = (score: number) => ({ lines: [score], pieces: 1, evaluations: 1, cpuSeconds: 0 });
    const judge = (points: number) => tuning.tell(Array.from({ length: points }, (_, i) => lines(i)));
    for (let iteration = 0; iteration < 60; iteration++) judge(20);
    expect(tuning.trials.length).toBeGreaterThan(190);
    expect(tuning.trials.length).toBeLessThanOrEqual(400);
    expect(tuning.trials.every((trial) => trial.length === 4)).toBe(true);
    expect(tuning.trials[0].at(-1)).toBe(0);
    expect(tuning.best).toMatchObject({ score: 19, by: 'training' });
    const finalists = tuning.tasks().length;
    const each = Math.ceil(long.games.rejudge / 25);
    tuning.tell(tuning.tasks().map((_, i) => lines(i < each ? 7 : 3)));
    expect(finalists).toBeGreaterThan(each - 1);
    expect(tuning.best).toMatchObject({ score: 7, by: 'rejudge' });
    tuning.tell(tuning.tasks().map(() => lines(6)));
    expect(tuning.best).toMatchObject({ score: 6, by: 'validation' });
  });

  test('every point of a batch plays the same games, new ones each iteration; validation games are fixed', async () => {
    const seen: GamesTask[][] = [];
    const work = playGames(plan);
    const tuning = Tuning.start(plan);
    while (!tuning.done) {
      await tuning.step(async (tasks) => {
        seen.push([...tasks]);
        return tasks.map(work);
      });
    }
    const sources = seen.map((tasks) => [...new Set(tasks.map(({ source }) => JSON.stringify(source)))]);
    expect(sources.every((each) => each.length === 1)).toBe(true);
    const sets = sources.map(([text]) => JSON.parse(text).set);
    const run = ['training', 'training', 'training', 'rejudge'];
    expect(sets).toEqual([...run, ...run, 'validation']);
    const training = sources.flat().filter((text) => text.includes('training'));
    expect(new Set(training).size).toBe(training.length);
    expect(sources[3]).toEqual(sources[7]);
    // 30 games are a chunk of 25 and one of 5
    expect(seen[0].slice(0, 2).map(({ from, to }) => [from, to])).toEqual([
      [0, 25],
      [25, 30],
    ]);
    expect(tuning.played).toBe(2 * (3 * 4 * 30 + 4 * 6) + 2 * 5);
  });

  test('scales turn the optimiser’s coordinates into weights', async () => {
    const first = (tasks: readonly GamesTask[]) => tasks[0].weights;
    const weightsWith = async (scales: number[]) => {
      let weights: readonly number[] = [];
      const work = playGames(plan);
      await Tuning.start({ ...plan, scales }).step(async (tasks) => {
        weights = first(tasks);
        return tasks.map(work);
      });
      return weights;
    };
    const plain = await weightsWith([1, 1, 1]);
    expect(await weightsWith([2, 1, 0.5])).toEqual([2 * plain[0], plain[1], 0.5 * plain[2]]);
  });

  const saved = () => JSON.parse(JSON.stringify(Tuning.start(plan).save()));
  const damage: [string, (json: Record<string, unknown>) => unknown][] = [
    ['nothing', () => null],
    ['another format', (json) => ({ ...json, format: 'x' })],
    ['no optimiser', (json) => ({ ...json, optimizer: {} })],
    ['a history that is none', (json) => ({ ...json, history: [1] })],
    ['no count of games', (json) => ({ ...json, played: 'many' })],
    [
      'a plan with another number of metrics',
      (json) => ({ ...json, plan: { ...plan, metrics: ['holes'], scales: [1] } }),
    ],
  ];
  test.each(damage)('a checkpoint with %s is refused', (_, change) => {
    expect(() => Tuning.restore(change(saved()), 'file')).toThrow(/file|damaged/);
  });
});

describe('testTasks', () => {
  test('the lines of the test games are counted', async () => {
    let told = 0;
    const play = playBy(askHere, plan, (games) => {
      told += games;
    });
    const counted = linesOf(await play(testTasks(plan, [-1, -0.5, 1], plan.games.test)));
    expect(told).toBe(60);
    const { n, min, max, mean, std, error } = statistics(counted);
    expect(n).toBe(60);
    expect(counted.counts[min]).toBeGreaterThan(0);
    expect(counted.counts.length - 1).toBe(max);
    expect(mean).toBeGreaterThan(min);
    expect(error).toBeCloseTo(std / Math.sqrt(60), 12);
    expect(counted.pieces).toBeGreaterThan(60);
  });
});

test('statistics of known counts: lines 1, 1, 4', () => {
  const found = statistics({ counts: [0, 2, 0, 0, 1] });
  expect(found).toMatchObject({ n: 3, min: 1, max: 4, mean: 2 });
  expect(found.std).toBeCloseTo(Math.sqrt(3), 12);
});
