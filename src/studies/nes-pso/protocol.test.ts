import { describe, expect, test } from 'vitest';
import { studyMetrics } from '../../agents/tetris/metrics/index.ts';
import { heaviest, metricsOf, planOf, readings, trainingsOf } from './protocol.ts';

describe('subgroups', () => {
  test('1, 2 and 3 are the first seven metrics, the other ten, and all', () => {
    expect(metricsOf('1', 'mean', [])).toEqual(studyMetrics.slice(0, 7));
    expect(metricsOf('2', 'mean', [])).toEqual(studyMetrics.slice(7));
    expect(metricsOf('3', 'mean', [])).toEqual(studyMetrics);
  });

  test('4 and 5 are the seven and four metrics with the largest weights of 3, whatever their sign', () => {
    const weights = studyMetrics.map((_, i) => (i % 2 === 0 ? -1 : 1) * (i / 100));
    expect(metricsOf('4', 'mean', weights)).toEqual(studyMetrics.slice(10));
    expect(metricsOf('5', 'mean', weights)).toEqual(studyMetrics.slice(13));
  });

  test('of equal weights the first metric is kept', () => {
    expect(heaviest(new Array(17).fill(0.5), 2)).toEqual(studyMetrics.slice(0, 2));
  });
});

describe('trainings', () => {
  const all = readings.flatMap(trainingsOf);

  test('there are eighteen a reading, and subgroup 3 comes before 4 and 5', () => {
    expect(all).toHaveLength(36);
    const order = trainingsOf(readings[0]).map(({ subgroup }) => subgroup);
    expect(order.lastIndexOf('3')).toBeLessThan(order.indexOf('4'));
  });

  test('a plan has the sizes of the thesis, and a run of its own in its reading', () => {
    const plans = trainingsOf(readings[1]).flatMap((training) =>
      [0, 1, 2, 3, 4].map((restart) => planOf(training, metricsOf('1', 'mean', []), 'full', 1, restart)),
    );
    expect(new Set(plans.map(({ run }) => run)).size).toBe(90);
    expect(plans[0]).toMatchObject({
      rules: 'nes-norotation,tucks=false',
      pieces: 2,
      objective: 'mean',
      optimizer: 'particle-swarm',
      options: { population: 30, iterations: 150, velocityClamp: 0.01, range: [-1, 1], restarts: 1 },
      games: { training: [25, 25], validation: 250, test: 20_000 },
    });
  });
});
