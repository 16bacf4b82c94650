import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { Layout } from './layout.ts';
import { Learner } from './learner.ts';
import { SelfPlay } from './self-play.ts';
import { randomRows } from './testing.ts';
import { TupleBoard } from './tuple-board.ts';

const rules = parseRules('nes-norotation,width=8,height=8');
const layout = new Layout(rules, 2, false);

describe('one error', () => {
  test.each([1, 0.25])('step %d corrects that part of it, however often a weight occurs', (step) => {
    const rng = Rng.seeded(1);
    const position = new TupleBoard(layout);
    for (let i = 0; i < 50; i++) {
      const learner = new Learner(layout);
      const { rows, top } = randomRows(rng, rules);
      position.load(rows, top);
      learner.expect(rng.below(7));
      learner.measure(position);
      learner.learn(12, step);
      learner.measure(position);
      expect(learner.value[0]).toBeCloseTo(12 * step, 3);
    }
  });

  test('errors of both signs slow a weight down', () => {
    const learner = new Learner(layout);
    const position = new TupleBoard(layout);
    position.prepare(0);
    learner.expect(0);
    const moved: number[] = [];
    for (const target of [1, -1, 1, -1, 1]) {
      learner.measure(position);
      const before = learner.value[0];
      learner.learn(before + target, 1);
      learner.measure(position);
      moved.push(Math.abs(learner.value[0] - before));
    }
    expect(moved[0]).toBeCloseTo(1, 5);
    expect(moved[1]).toBeCloseTo(1, 5);
    expect(moved[2]).toBeCloseTo(0, 5);
    expect(moved[4]).toBeLessThan(0.5);
  });

  test('optimism is what every position is worth at first', () => {
    const learner = new Learner(layout, 0.5);
    const position = new TupleBoard(layout);
    position.prepare(0);
    learner.measure(position);
    expect(learner.value[0]).toBeCloseTo(0.5 * layout.boardIndices, 5);
  });
});

describe('pieces without chance', () => {
  // the player settles on one line of play, and each position is worth the lines after it
  const fixed = parseRules('nes-norotation,width=8,height=5,randomizer=list:ITOLIJ*');
  const fixedLayout = new Layout(fixed, 5, false);

  test.each([0, 0.5, 1])('lambda %d: a game that is always the same gets the values of what follows', (lambda) => {
    const learner = new Learner(fixedLayout);
    const play = new SelfPlay(fixed, fixedLayout, learner, { lambda });
    let lines = 0;
    for (let game = 0; game < 400; game++) {
      play.play(Rng.seeded(1), 0.5);
      lines = play.lines;
    }
    play.play(Rng.seeded(1), 0);
    expect(play.lines).toBe(lines);
    expect(play.value).toBeCloseTo(lines, 1);
  });

  test('random moves show the player more lines, and it learns what the best moves are worth, not the random ones', () => {
    const found = [0, 0.2].map((explore) => {
      const learner = new Learner(fixedLayout);
      const training = new SelfPlay(fixed, fixedLayout, learner, { lambda: 0.2, explore });
      let mean = 0;
      for (let game = 0; game < 3000; game++) {
        training.play(Rng.seeded(1).fork('game', game), 0.5);
        if (game >= 2000) mean += training.lines / 1000;
      }
      const best = new SelfPlay(fixed, fixedLayout, learner, { lambda: 0.2 });
      best.play(Rng.seeded(1), 0);
      return { mean, lines: best.lines, value: best.value };
    });
    const [never, sometimes] = found as [(typeof found)[0], (typeof found)[0]];
    expect(sometimes.lines).toBeGreaterThan(never.lines);
    expect(sometimes.mean).toBeLessThan(0.7 * sometimes.lines);
    expect(Math.abs(sometimes.value - sometimes.lines)).toBeLessThan(0.1 * sometimes.lines);
  });
});
