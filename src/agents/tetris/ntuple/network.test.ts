import { describe, expect, test } from 'vitest';
import { averageOf } from './network.ts';
import { Training, type TrainingSettings, trainCommands } from './training.ts';

const settings: TrainingSettings = {
  rules: 'nes-norotation,width=8,height=8',
  ...{ moves: 500, seed: 1, bands: 2, step: 1, lambda: 0.5, optimism: 0, decay: 0.25 },
};

function trained(changes: Partial<TrainingSettings> = {}) {
  const training = new Training({ ...settings, ...changes });
  while (!training.done) training.play();
  return training.network();
}

const one = trained();
const two = trained({ seed: 2, explore: 0.1 });

test('every weight is the mean', () => {
  const mean = averageOf([one, two]);
  let differ = 0;
  let wrong = 0;
  for (let i = 0; i < mean.weights.length; i++) {
    if (Math.abs(2 * mean.weights[i] - one.weights[i] - two.weights[i]) > 1) wrong++;
    if (one.weights[i] !== two.weights[i]) differ++;
  }
  expect(wrong).toBe(0);
  expect(differ).toBeGreaterThan(100);
  expect([mean.moves, mean.games]).toEqual([one.moves + two.moves, one.games + two.games]);
});

test('it says what it was made by', () => {
  expect(trainCommands(averageOf([one, two]).settings)).toEqual([
    'jogatina tetris train ntuple --rules nes-norotation,width=8,height=8 --moves 500 --seed 1 --bands 2 --step 1 --lambda 0.5 --explore 0 --no-foresee --no-wide --out PART1',
    'jogatina tetris train ntuple --rules nes-norotation,width=8,height=8 --moves 500 --seed 2 --bands 2 --step 1 --lambda 0.5 --no-foresee --no-wide --out PART2',
    'jogatina tetris train average PART1 PART2',
  ]);
});

describe('networks that do not fit are refused', () => {
  test.each([
    [[one], 'two networks or more'],
    [[one, trained({ bands: 4 })], 'a network of 4 bands has no average with one of 2'],
    [
      [one, trained({ rules: 'nes-norotation,width=8,height=9' })],
      'for nes-norotation,width=8,height=9 has no average',
    ],
    [[one, { ...two, settings: { ...settings, wide: true } }], 'with wide tuples has no average'],
    [[one, { ...two, unit: 1 }], 'a network in steps of 1'],
  ])('%#', (networks, message) => {
    expect(() => averageOf(networks)).toThrow(message);
  });
});
