import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../../core/errors.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { parseBoard } from '../../../games/tetris/text/notation.ts';
import { metricNames, metrics } from '../metrics/index.ts';
import { Evaluator, type Weights } from './evaluator.ts';

const rules = parseRules('classic,width=6,height=6');
const board = parseBoard('.#....\n.##..#\n.#.#.#\n##.#.#\n#..#.#', 6, 6);

const anyWeights = fc
  .subarray(metricNames)
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.double({ min: -9, max: 9, noNaN: true })))),
  )
  .map((entries) => Object.fromEntries(entries) as Weights);

test('the evaluation is the sum of weight times plain metric, the facts of the placement included', () => {
  fc.assert(
    fc.property(anyWeights, (weights) => {
      const evaluator = new Evaluator(rules, weights);
      evaluator.measure(board.rows, 5, 2, 7, 15, 6);
      const facts = { lines: 2, lockHeight: 7, landingHeight: 7.5, erodedCells: 6 };
      const sum = metricNames.reduce((total, name) => total + (weights[name] ?? 0) * metrics[name].of(board, facts), 0);
      expect(evaluator.score[0]).toBeCloseTo(sum, 9);
    }),
  );
});

test('the order of the weights makes no difference, to the last bit', () => {
  fc.assert(
    fc.property(anyWeights, (weights) => {
      const turned = Object.fromEntries(Object.entries(weights).reverse());
      const [one, other] = [new Evaluator(rules, weights), new Evaluator(rules, turned)];
      for (const evaluator of [one, other]) evaluator.measure(board.rows, 5, 2, 7, 15, 6);
      expect(one.score[0]).toBe(other.score[0]);
    }),
  );
});

test('metrics without weight are left out', () => {
  expect(new Evaluator(rules, { holes: -1, bumpiness: 0 }).names).toEqual(['holes']);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('a weight of %d is refused', (weight) => {
  expect(() => new Evaluator(rules, { holes: weight })).toThrow(InputError);
});
