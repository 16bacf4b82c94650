import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { resumeTraining, saveTraining } from './checkpoint.ts';
import { growFrom } from './grow.ts';
import { Layout } from './layout.ts';
import { Learner } from './learner.ts';
import { type Network, quantised } from './network.ts';
import { Position } from './position.ts';
import { networkValue, randomNetwork, randomRows } from './testing.ts';
import { Training, trainCommands } from './training.ts';

const id = 'nes-norotation,width=8,height=10';
const rules = parseRules(id);
/** As trainings make them: mirrored pieces have one weight where a slot is its own mirror image. */
function learnedNetwork(): Network {
  const layout = new Layout(rules, 2, false);
  const learner = new Learner(layout);
  const rng = Rng.seeded(7);
  for (let i = 0; i < learner.weights.length; i++) learner.weights[i] = rng.normal();
  learner.coherence.fill(1);
  const unit = 1 / 64;
  return { ...randomNetwork(rng, layout, id), unit, weights: quantised(layout, learner, unit) };
}

const network = learnedNetwork();

describe('a learner that begins as a network', () => {
  test.each([
    [2, false],
    [4, false],
    [10, false],
    [4, true],
  ])('values every position as the network does, with %d bands and wide %s', (bands, wide) => {
    const layout = new Layout(rules, bands, wide);
    const learner = new Learner(layout, wide ? 0 : 0.3);
    growFrom(network, layout, learner);
    const position = new Position(layout);
    const rng = Rng.seeded(3);
    for (let i = 0; i < 60; i++) {
      const { rows, top } = randomRows(rng, rules);
      const next = rng.below(7);
      position.load(rows, top);
      learner.expect(next);
      learner.measure(position);
      expect(learner.value[0]).toBeCloseTo(networkValue(network, rows, next), 3);
    }
  });

  test.each([
    [new Layout(rules, 3, false), 'the network has 2 bands of rows: 2, 4, 6, ... are right here'],
    [new Layout(parseRules('nes-norotation,width=8,height=8'), 2, false), 'boards of 8 x 10, not 8 x 8'],
  ])('is refused where bands or board do not fit', (layout, message) => {
    expect(() => growFrom(network, layout, new Learner(layout))).toThrow(message);
  });
});

describe('a training that begins as a network', () => {
  const base = { ...network.settings, bands: 2 };
  const settings = { ...base, moves: 2000, bands: 4, step: 0.5, decay: 0.25, base };

  test('keeps what it does not meet, and goes on from a checkpoint as if unbroken', () => {
    const whole = new Training(settings, network);
    while (!whole.done) whole.play();
    const stopped = new Training(settings, network);
    while (stopped.moves < 700) stopped.play();
    const resumed = resumeTraining(saveTraining(stopped), 'c', settings);
    while (!resumed.done) resumed.play();
    expect(Buffer.compare(saveTraining(resumed), saveTraining(whole))).toBe(0);
    const untouched = new Training(settings, network).network(network.unit);
    const { weights } = whole.network(network.unit);
    const kept = weights.filter((weight, i) => weight === untouched.weights[i]).length;
    expect(kept).toBeGreaterThan(0.5 * weights.length);
    expect(kept).toBeLessThan(weights.length);
  });

  test('is no training without it', () => {
    const saved = saveTraining(new Training(settings, network));
    const { base: _, ...alone } = settings;
    expect(() => resumeTraining(saved, 'c', alone)).toThrow(/^c has base \{"rules".*, not undefined/);
  });

  test('is made by two commands', () => {
    expect(trainCommands({ ...settings, rules: 'nes-norotation,tucks=false', base: { ...base, bands: 4 } })).toEqual([
      'jogatina tetris train ntuple --rules nes-norotation,width=8,height=10 --moves 1 --seed 1 --step 1 --lambda 0 --explore 0 --no-foresee --no-wide --out BASE',
      'jogatina tetris train ntuple --rules nes-norotation --no-tucks --moves 2000 --seed 1 --step 0.5 --lambda 0 --explore 0 --no-foresee --no-wide --from BASE',
    ]);
  });
});
