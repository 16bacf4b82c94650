import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { Placer } from '../simulation/placer.ts';
import { Layout } from './layout.ts';
import { Learner } from './learner.ts';
import { quantised } from './network.ts';
import { NextPieceValues } from './next-piece-values.ts';
import { networkValue, randomNetwork, randomRows } from './testing.ts';
import { TupleBoard } from './tuple-board.ts';
import type { TupleSum } from './tuple-sum.ts';

const id = 'nes-norotation,width=8,height=10';
const rules = parseRules(id);
const layout = new Layout(rules, 3, false);
const network = randomNetwork(Rng.seeded(7), layout, id);
const counting = randomNetwork(Rng.seeded(7), new Layout(rules, 1, true), id);

function randomLearner(): Learner {
  const rng = Rng.seeded(8);
  const learner = new Learner(layout);
  for (let i = 0; i < learner.weights.length; i++) learner.weights[i] = rng.normal();
  return learner;
}

const kinds: Record<string, () => { layout: Layout; valuation: TupleSum; expect(piece: number): void }> = {
  learner() {
    const valuation = randomLearner();
    return { layout, valuation, expect: (piece) => valuation.expect(piece) };
  },
  network: () => ({ layout, valuation: new NextPieceValues(layout, network.weights, network.unit), expect: () => {} }),
  'network with wide tuples': () => ({
    layout: counting.layout,
    valuation: new NextPieceValues(counting.layout, counting.weights, counting.unit),
    expect: () => {},
  }),
};

describe.each(Object.entries(kinds))('%s', (_, make) => {
  test('the positions after a base are worth the same from its rows as from their own', () => {
    const { layout, valuation, expect: expectPiece } = make();
    const rng = Rng.seeded(3);
    const places = new RestingPlaces(rules);
    const placer = new Placer(rules);
    const codes = new Int32Array(maxRestingPlaces(rules));
    const base = valuation.measuredRows(new TupleBoard(layout));
    const position = new TupleBoard(layout);
    let cleared = 0;
    let compared = 0;
    for (let i = 0; i < 300; i++) {
      const { rows, top } = randomRows(rng, rules, 3);
      // a row that one piece completes
      if (top > 2 && i % 2 === 0) rows[top - 1] = 0b11110001;
      const piece = rng.below(7);
      base.board.load(rows, top);
      expectPiece(rng.below(7));
      valuation.measureRows(base);
      const count = places.find(rows, piece, codes);
      for (let k = 0; k < count; k++) {
        position.prepare(placer.place(base.board.rows, top, position.rows, position.top, piece, codes[k]));
        cleared += placer.lines;
        valuation.measureAfter(base, position);
        const quick = Array.from(valuation.value);
        valuation.measure(position);
        valuation.value.forEach((value, sum) => {
          expect(quick[sum]).toBeCloseTo(value, 8);
        });
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(1000);
    expect(cleared).toBeGreaterThan(20);
  });
});

test.each([
  ['plain', network],
  ['wide', counting],
])('%s tuples: a position has the value of each next piece that its tuples add up to', (_, one) => {
  const valuation = new NextPieceValues(one.layout, one.weights, one.unit);
  const rng = Rng.seeded(4);
  const position = new TupleBoard(one.layout);
  const values = new Set<number>();
  for (let i = 0; i < 50; i++) {
    const { rows, top } = randomRows(rng, rules);
    position.load(rows, top);
    valuation.measure(position);
    for (let next = 0; next < 7; next++) {
      expect(valuation.of(next)).toBeCloseTo(networkValue(one, rows, next), 8);
      values.add(valuation.of(next));
    }
  }
  expect(values.size).toBeGreaterThan(100);
});

test('rounding keeps the values of a learner', () => {
  const learner = new Learner(layout);
  const position = new TupleBoard(layout);
  const rng = Rng.seeded(5);
  const boards = Array.from({ length: 40 }, () => ({ ...randomRows(rng, rules), piece: rng.below(7) }));
  for (const { rows, top, piece } of boards) {
    position.load(rows, top);
    learner.expect(piece);
    learner.measure(position);
    learner.learn(rng.float() * 3, 0.9);
  }
  const unit = 1 / 1024;
  const rounded = { ...network, unit, weights: quantised(layout, learner, unit) };
  for (const { rows, top, piece } of boards) {
    position.load(rows, top);
    learner.expect(piece);
    learner.measure(position);
    expect(Math.abs(networkValue(rounded, rows, piece) - learner.value[0])).toBeLessThan(
      learner.count * unit * 0.5 + 1e-6,
    );
  }
});
