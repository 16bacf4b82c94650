import { describe, expect, test } from 'vitest';
import { keptResults } from '../../testing/kept-results.ts';
import playTask from '../agents/tetris/play-task.ts';
import recordTask from '../agents/tetris/record-task.ts';
import { Rng } from '../core/rng.ts';
import { evolve } from './ist-genetic/evolution.ts';
import { variants as geneticVariants, rounded, setupOf } from './ist-genetic/runs.ts';
import { contenders, readContender, rerolled, secondsPerMove, variants } from './nes-pso/players.ts';
import { metricsOf, planOf, readings, trainingsOf } from './nes-pso/protocol.ts';
import { rotationPlayers } from './nes-pso/rotation.ts';
import { askHere } from './tasks.ts';
import partTask from './truco-beyond/part-task.ts';
import { playBy, Tuning } from './tuning/tuning.ts';

// A part of each kind of result that data/studies keeps is made again: that the code still gives what the reports show.

const SEED = 1;
const nes = keptResults('nes-pso');

describe('nes-pso', () => {
  const players = [...contenders, ...variants, ...rerolled].map((contender) => ({
    contender,
    record: readContender(contender, { seed: SEED, checkpoints: nes }),
  }));
  // slower ones take seconds for a game
  const quick = players.filter(({ record }) => record.games > 0 && secondsPerMove(record) < 0.005);

  test('most players are quick enough to be looked at', () => {
    expect(quick.length).toBeGreaterThan(20);
  });

  test.each(quick)('the best game of $contender.agent ($contender.name)', ({ record }) => {
    const { rules, agent, seed, best } = record;
    expect(recordTask({ rules, agent, seed })(best.game).lines).toBe(best.lines);
  });

  // metrics of the others follow from a training that is over
  const trainings = readings
    .flatMap(trainingsOf)
    .filter(({ subgroup, objective }) => subgroup !== '4' && subgroup !== '5' && objective === 'weighted');

  test.each(trainings)('the first iteration of the training of $subgroup, $reading.name', async (training) => {
    const { reading, subgroup, objective } = training;
    const plan = planOf(training, metricsOf(subgroup, objective, []), 'full', SEED, 0);
    const tuning = Tuning.start(plan);
    await tuning.step(playBy(askHere, plan));
    const record = nes.read(`${reading.name}/${subgroup}-${objective}-0`) as { history: number[][] };
    expect(tuning.history[0].map((score) => Number(score.toFixed(2)))).toEqual(record.history[0]);
  });

  test.each(rotationPlayers)('the first game of %s with rotation', (agent) => {
    const record = nes.read(`rotation/${agent}`) as Record<'lines' | 'points' | 'pieces', number[]>;
    const { lines, points, pieces } = playTask({ rules: 'nes', agent, seed: SEED, maxPieces: 3000 })(0);
    expect([lines, points, pieces]).toEqual([record.lines[0], record.points[0], record.pieces[0]]);
  });
});

test('ist-genetic: the first generation of a run', () => {
  const setup = setupOf(geneticVariants[0], 'full', SEED);
  const record = keptResults('ist-genetic').read('published-0') as { setup: unknown; generations: object[] };
  expect(record.setup).toEqual(setup);
  const once = { ...setup, options: { ...setup.options, iterations: 1 } };
  const [generation] = evolve(once, Rng.seeded(SEED).fork('ist-genetic')).generations;
  expect(rounded(generation)).toEqual(record.generations[0]);
});

test('truco-beyond: who bluffs', async () => {
  const { cpuSeconds: _, ...kept } = keptResults('truco-beyond').read('bluff-1') as Record<string, unknown>;
  const { cpuSeconds: __, ...made } = await partTask({ scale: 'full', seed: SEED })('bluff');
  expect(JSON.parse(JSON.stringify(made))).toEqual(kept);
});
