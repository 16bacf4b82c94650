import fc from 'fast-check';
import { expect, test } from 'vitest';
import { symmetricEigen } from './eigen.ts';

test('eigenvalues of the second difference matrix are 2 - 2 cos(k pi / (n + 1))', () => {
  const n = 12;
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    matrix[i * n + i] = 2;
    if (i > 0) matrix[i * n + i - 1] = matrix[(i - 1) * n + i] = -1;
  }
  const values = Array.from(symmetricEigen(matrix, n).values).sort((a, b) => a - b);
  for (const [i, value] of values.entries()) {
    expect(value).toBeCloseTo(2 - 2 * Math.cos(((i + 1) * Math.PI) / (n + 1)), 13);
  }
});

test('small eigenvalues of a badly scaled matrix are exact to many digits', () => {
  // [[1, e], [e, 2 e^2]] with e = 1e-20: the product of the eigenvalues is e^2, their sum 1 + 2 e^2
  const e = 1e-20;
  const values = Array.from(symmetricEigen(Float64Array.of(1, e, e, 2 * e * e), 2).values).sort((a, b) => a - b);
  expect(values[0] / (e * e)).toBeCloseTo(1, 12);
  expect(values[1]).toBeCloseTo(1, 14);
});

test('any symmetric matrix is put together again from its parts, whose vectors are orthonormal', () => {
  const entry = fc.double({ min: -100, max: 100, noNaN: true });
  const matrices = fc.integer({ min: 1, max: 7 }).chain((n) => fc.array(entry, { minLength: n * n, maxLength: n * n }));
  fc.assert(
    fc.property(matrices, (entries) => {
      const n = Math.sqrt(entries.length);
      const matrix = Float64Array.from(entries, (_, k) => entries[Math.min(k, (k % n) * n + Math.floor(k / n))]);
      const { values, vectors } = symmetricEigen(matrix, n);
      for (let r = 0; r < n; r++) {
        for (let c = 0; c < n; c++) {
          let again = 0;
          let product = 0;
          for (let k = 0; k < n; k++) {
            again += vectors[r * n + k] * values[k] * vectors[c * n + k];
            product += vectors[k * n + r] * vectors[k * n + c];
          }
          expect(again).toBeCloseTo(matrix[r * n + c], 9);
          expect(product).toBeCloseTo(r === c ? 1 : 0, 12);
        }
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});
