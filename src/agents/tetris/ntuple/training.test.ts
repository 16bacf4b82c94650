import { describe, expect, test } from 'vitest';
import { InputError } from '../../../core/errors.ts';
import { Rng } from '../../../core/rng.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { resumeTraining, saveTraining } from './checkpoint.ts';
import { Layout } from './layout.ts';
import { Learner } from './learner.ts';
import { type Network, quantised } from './network.ts';
import { SelfPlay } from './self-play.ts';
import { networkValue, randomNetwork, randomRows } from './testing.ts';
import { growFrom, Training, type TrainingSettings, trainCommands } from './training.ts';
import { TupleBoard } from './tuple-board.ts';

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
    const position = new TupleBoard(layout);
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

const settings: TrainingSettings = {
  rules: 'nes-norotation,width=8,height=8',
  moves: 3000,
  seed: 5,
  bands: 2,
  step: 1,
  lambda: 0.5,
  explore: 0.1,
  optimism: 0.01,
  decay: 0.25,
};

function finish(training: Training): Training {
  while (!training.done) training.play();
  return training;
}

describe('checkpoints', () => {
  const whole = finish(new Training(settings));

  test.each([1, 1500, 2900])('a training stopped after %d moves and resumed equals the unbroken one', (moves) => {
    const stopped = new Training(settings);
    while (stopped.moves < moves) stopped.play();
    const resumed = finish(resumeTraining(saveTraining(stopped), 'c', settings));
    expect(resumed).toMatchObject({ moves: whole.moves, games: whole.games, lines: whole.lines });
    expect(Buffer.compare(saveTraining(resumed), saveTraining(whole))).toBe(0);
  });

  test.each([{ wide: true }, { foresee: true }])('so does one with %j', (more) => {
    const counting = { ...settings, bands: 1, ...more };
    const stopped = new Training(counting);
    while (stopped.moves < 1500) stopped.play();
    const resumed = finish(resumeTraining(saveTraining(stopped), 'c', counting));
    expect(Buffer.compare(saveTraining(resumed), saveTraining(finish(new Training(counting))))).toBe(0);
  });

  test('its end may move while the step has not begun to fall', () => {
    const stopped = new Training({ ...settings, moves: 9000 });
    while (stopped.moves < 1000) stopped.play();
    const resumed = finish(resumeTraining(saveTraining(stopped), 'c', settings));
    expect(Buffer.compare(saveTraining(resumed), saveTraining(whole))).toBe(0);
  });

  test('another seed gives other weights', () => {
    const other = finish(new Training({ ...settings, seed: 6 }));
    expect(Buffer.compare(saveTraining(other), saveTraining(whole))).not.toBe(0);
  });

  const bytes = saveTraining(whole);
  test.each([
    ['nothing', new Uint8Array(0), settings, 'is no checkpoint'],
    ['text', new TextEncoder().encode('weights\n1 2 3'), settings, 'is no checkpoint'],
    ['JSON of something else', new TextEncoder().encode('{"format":"x"}\n'), settings, 'is no checkpoint'],
    ['a cut file', bytes.subarray(0, bytes.length - 5), settings, 'is damaged'],
    ['another rule set', bytes, { ...settings, rules: 'nes-norotation' }, 'has rules nes-norotation,width=8'],
    ['wide tuples', bytes, { ...settings, wide: true }, 'has wide undefined, not true'],
    ['targets of all pieces', bytes, { ...settings, foresee: true }, 'has foresee undefined, not true'],
    ['another step', bytes, { ...settings, step: 2 }, 'has step 1, not 2'],
    ['another end, too late', bytes, { ...settings, moves: 4000 }, 'has its end at 3000 moves'],
  ])('%s is refused', (_, given, wanted, message) => {
    expect(() => resumeTraining(given, 'file', wanted)).toThrow(InputError);
    expect(() => resumeTraining(given, 'file', wanted)).toThrow(`file ${message}`);
  });
});

test.each([false, true])(
  'it learns more lines, and values come to be the lines that follow (foresee %s)',
  (foresee) => {
    const training = new Training({ ...settings, foresee, moves: 30_000, optimism: 0 });
    while (training.games < 50) training.play();
    const early = training.lines;
    const { rules, layout, learner } = finish(training);
    expect(training.lines).toBeGreaterThan(1.5 * early);
    // lambda 0: the value of the first position, or of the choice in it, and nothing of the game that follows
    const play = new SelfPlay(rules, layout, learner, { lambda: 0, foresee });
    const games = 400;
    let value = 0;
    let lines = 0;
    for (let game = 0; game < games; game++) {
      play.play(Rng.seeded(7).fork('game', game), 0);
      value += play.value / games;
      lines += play.lines / games;
    }
    expect(lines).toBeGreaterThan(3);
    expect(Math.abs(value - lines)).toBeLessThan(0.15 * lines);
  },
);

test('the step falls to nothing at the end', () => {
  const training = new Training(settings);
  expect(training.step()).toBe(1);
  training.moves = 2625;
  expect(training.step()).toBeCloseTo(0.5, 9);
  training.moves = 3000;
  expect(training.step()).toBe(0);
});

test('values that grow without end stop the training with a clear line', () => {
  const training = new Training({ ...settings, moves: 1_000_000, step: 1000 });
  expect(() => finish(training)).toThrow(/training broke down after \d+ moves .*: step 1000 is too large, try 500/);
});

test('a list of pieces is nothing to learn from', () => {
  expect(() => new Training({ ...settings, rules: 'nes-norotation,randomizer=list:TO' })).toThrow('has no chances');
});
