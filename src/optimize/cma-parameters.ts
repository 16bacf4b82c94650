/** The strategy parameters of CMA-ES for n dimensions and a population: table 1 of Hansen's tutorial (2016). */
export interface CmaParameters {
  /** One a rank, best first: those of the better half sum to 1, the others are negative, or 0 if not active. */
  readonly weights: Float64Array;
  readonly parents: number;
  /** Variance-effective number of parents (mu_eff). */
  readonly effective: number;
  readonly stepCumulation: number;
  readonly stepDamping: number;
  readonly covarianceCumulation: number;
  /** Learning rates of the rank-one and the rank-mu update. */
  readonly rankOne: number;
  readonly rankMu: number;
  /** Expected length of a standard normal vector. */
  readonly normalLength: number;
}

export const defaultPopulation = (n: number): number => 4 + Math.floor(3 * Math.log(n));

const total = (numbers: Float64Array): number => numbers.reduce((sum, x) => sum + x, 0);
const effectiveNumber = (numbers: Float64Array): number => total(numbers) ** 2 / total(numbers.map((x) => x * x));

export function cmaParameters(n: number, population: number, active: boolean): CmaParameters {
  const raw = new Float64Array(population).map((_, i) => Math.log((population + 1) / 2) - Math.log(i + 1));
  const parents = Math.floor(population / 2);
  const better = raw.subarray(0, parents);
  const worse = raw.subarray(parents);
  const effective = effectiveNumber(better);
  const rankOne = 2 / ((n + 1.3) ** 2 + effective);
  const rankMu = Math.min(1 - rankOne, (2 * (effective - 2 + 1 / effective)) / ((n + 2) ** 2 + effective));
  // the three bounds keep the covariance positive definite (equations 50 to 52)
  const negative = Math.min(
    1 + rankOne / rankMu,
    1 + (2 * effectiveNumber(worse)) / (effective + 2),
    (1 - rankOne - rankMu) / (n * rankMu),
  );
  const betterSum = total(better);
  const worseSum = total(worse.map((x) => Math.max(0, -x)));
  const stepCumulation = (effective + 2) / (n + effective + 5);
  return {
    weights: raw.map((x) => (x >= 0 ? x / betterSum : active ? (negative * x) / worseSum : 0)),
    parents,
    effective,
    stepCumulation,
    stepDamping: 1 + 2 * Math.max(0, Math.sqrt((effective - 1) / (n + 1)) - 1) + stepCumulation,
    covarianceCumulation: (4 + effective / n) / (n + 4 + (2 * effective) / n),
    rankOne,
    rankMu,
    normalLength: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  };
}
