/** Functions with known minima, on which the optimisers are proven. All minima are 0. */

type Point = ArrayLike<number>;

const sum = (upTo: number, term: (i: number) => number): number => {
  let total = 0;
  for (let i = 0; i < upTo; i++) total += term(i);
  return total;
};

/** Minimum at the origin. */
export const sphere = (x: Point): number => sum(x.length, (i) => x[i] ** 2);

/** A curved valley; minimum at (1, ..., 1). */
export const rosenbrock = (x: Point): number =>
  sum(x.length - 1, (i) => 100 * (x[i + 1] - x[i] ** 2) ** 2 + (1 - x[i]) ** 2);

/** About 11^n local minima within [-5.12, 5.12]^n; the least at the origin. */
export const rastrigin = (x: Point): number => sum(x.length, (i) => x[i] ** 2 - 10 * Math.cos(2 * Math.PI * x[i]) + 10);

/** Himmelblau's function of two variables, the demonstration of the UFSC 2024 study: four minima of 0. */
export const fourMinima = (x: Point): number => (x[0] ** 2 + x[1] - 11) ** 2 + (x[0] + x[1] ** 2 - 7) ** 2;

/** Where `fourMinima` is 0; all but the first are roots of a cubic, to 6 decimals. */
export const FOUR_MINIMA = [
  [3, 2],
  [-2.805118, 3.131313],
  [-3.77931, -3.283186],
  [3.584428, -1.848127],
] as const;
