/** A symmetric matrix taken apart: `vectors` has, row by row, the matrix whose column k belongs to `values[k]`. */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

const MOST_SWEEPS = 60;

/**
 * Eigenvalues and eigenvectors of a symmetric n x n matrix (row by row) by Jacobi's rotations. A pair counts as done
 * relative to its own diagonal entries (Demmel and Veselić 1992), so small eigenvalues of a positive matrix are exact
 * too, which CMA-ES needs on badly scaled problems.
 */
export function symmetricEigen(matrix: Float64Array, n: number): Eigen {
  const a = matrix.slice();
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  for (let sweep = 0, rotated = true; rotated && sweep < MOST_SWEEPS; sweep++) {
    rotated = false;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        const app = a[p * n + p];
        const aqq = a[q * n + q];
        const apq = a[p * n + q];
        if (Math.abs(apq) <= Number.EPSILON * Math.sqrt(Math.abs(app * aqq))) continue;
        rotated = true;
        const theta = (aqq - app) / (2 * apq);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < n; k++) turn(a, k * n + p, k * n + q, c, s);
        for (let k = 0; k < n; k++) turn(a, p * n + k, q * n + k, c, s);
        a[p * n + q] = 0;
        a[q * n + p] = 0;
        for (let k = 0; k < n; k++) turn(vectors, k * n + p, k * n + q, c, s);
      }
    }
  }
  const values = new Float64Array(n).map((_, i) => a[i * n + i]);
  return { values, vectors };
}

function turn(a: Float64Array, i: number, j: number, c: number, s: number): void {
  const x = a[i];
  const y = a[j];
  a[i] = c * x - s * y;
  a[j] = s * x + c * y;
}
