import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { Lock } from '../../../games/tetris/fast/lock.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/resting-places.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { transitionsOf } from '../../../games/tetris/transitions.ts';
import { Layout } from './layout.ts';
import { Learner } from './learner.ts';
import { quantised } from './network.ts';
import { NetworkValuation } from './network-valuation.ts';
import { after, certain } from './outlook.ts';
import { Position } from './position.ts';
import { randomNetwork, randomRows } from './testing.ts';
import type { Valuation } from './valuation.ts';

const id = 'nes-norotation,width=8,height=10';
const rules = parseRules(id);
const layout = new Layout(rules, 3, false);
const network = randomNetwork(Rng.seeded(7), layout, id);
const counting = randomNetwork(Rng.seeded(7), new Layout(rules, 1, true), id);
const chances = transitionsOf('nes');

function randomLearner(): Learner {
  const rng = Rng.seeded(8);
  const learner = new Learner(layout);
  for (let i = 0; i < learner.weights.length; i++) learner.weights[i] = rng.normal();
  return learner;
}

const kinds: Record<string, () => { layout: Layout; valuation: Valuation; expect(piece: number): void }> = {
  learner() {
    const valuation = randomLearner();
    return { layout, valuation, expect: (piece) => valuation.expect(piece) };
  },
  'network after a piece'() {
    const valuation = new NetworkValuation(network);
    return { layout, valuation, expect: (piece) => valuation.expect(after(chances, piece)) };
  },
  'network with wide tuples'() {
    const valuation = new NetworkValuation(counting);
    return { layout: counting.layout, valuation, expect: (piece) => valuation.expect(after(chances, piece)) };
  },
};

describe.each(Object.entries(kinds))('%s', (_, make) => {
  test('the positions after a base are worth the same from its rows as from their own', () => {
    const { layout, valuation, expect: expectPiece } = make();
    const rng = Rng.seeded(3);
    const places = new RestingPlaces(rules);
    const lock = new Lock(rules);
    const codes = new Int32Array(maxRestingPlaces(rules));
    const base = valuation.base(new Position(layout));
    const position = new Position(layout);
    let cleared = 0;
    let compared = 0;
    for (let i = 0; i < 300; i++) {
      const { rows, top } = randomRows(rng, rules, 3);
      // a row that one piece completes
      if (top > 2 && i % 2 === 0) rows[top - 1] = 0b11110001;
      const piece = rng.below(7);
      base.position.load(rows, top);
      expectPiece(rng.below(7));
      valuation.measureRows(base);
      const count = places.find(rows, piece, codes);
      for (let k = 0; k < count; k++) {
        position.prepare(lock.place(base.position.rows, top, position.rows, position.top, piece, codes[k]!));
        cleared += lock.lines;
        valuation.measureAfter(base, position);
        const quick = valuation.value[0]!;
        valuation.measure(position);
        expect(quick).toBeCloseTo(valuation.value[0]!, 8);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(1000);
    expect(cleared).toBeGreaterThan(20);
  });
});

test.each(['nes', 'uniform', 'nes-reroll'] as const)(
  'the chances of %s weigh the values of the seven pieces',
  (name) => {
    const valuation = new NetworkValuation(network);
    const rng = Rng.seeded(4);
    const position = new Position(layout);
    const table = transitionsOf(name);
    for (let i = 0; i < 50; i++) {
      const { rows, top } = randomRows(rng, rules);
      position.load(rows, top);
      for (let piece = 0; piece < 7; piece++) {
        let sum = 0;
        for (let next = 0; next < 7; next++) {
          valuation.expect(certain(next));
          valuation.measure(position);
          sum += table[piece * 7 + next]! * valuation.value[0]!;
        }
        valuation.expect(after(table, piece));
        valuation.measure(position);
        expect(valuation.value[0]).toBeCloseTo(sum, 8);
      }
    }
  },
);

test('rounding keeps the values of a learner', () => {
  const learner = new Learner(layout);
  const position = new Position(layout);
  const rng = Rng.seeded(5);
  const boards = Array.from({ length: 40 }, () => ({ ...randomRows(rng, rules), piece: rng.below(7) }));
  for (const { rows, top, piece } of boards) {
    position.load(rows, top);
    learner.expect(piece);
    learner.measure(position);
    learner.learn(rng.float() * 3, 0.9);
  }
  const unit = 1 / 1024;
  const valuation = new NetworkValuation({ ...network, unit, weights: quantised(layout, learner, unit) });
  for (const { rows, top, piece } of boards) {
    position.load(rows, top);
    learner.expect(piece);
    learner.measure(position);
    valuation.expect(certain(piece));
    valuation.measure(position);
    expect(Math.abs(valuation.value[0]! - learner.value[0]!)).toBeLessThan(learner.count * unit * 0.5 + 1e-6);
  }
});
