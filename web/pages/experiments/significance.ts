import { Z95 } from '../../../src/core/statistics.ts';
import type { ExperimentHeadline } from '../../../src/protocol/experiments.ts';

/** How far apart two results are. */
export interface Difference {
  /** The first less the second, with its 95 % interval. */
  readonly by: number;
  readonly low: number;
  readonly high: number;
  /** How likely chance alone would set them so far apart: two-sided, times the number of comparisons made. */
  readonly p: number;
  readonly significant: boolean;
}

/** Results with a smaller p are called different. */
const LEVEL = 0.05;

/**
 * A normal test of the difference of two results that do not depend on each other: the standard error of each is a
 * quarter of its interval, or so. With several comparisons p is multiplied by their number (Bonferroni). Undefined
 * where the two do not measure the same, or one has no interval.
 */
export function differenceOf(a: ExperimentHeadline, b: ExperimentHeadline, comparisons = 1): Difference | undefined {
  if (a.of !== b.of) return undefined;
  const [errorA, errorB] = [errorOf(a), errorOf(b)];
  if (errorA === undefined || errorB === undefined) return undefined;
  const error = Math.hypot(errorA, errorB);
  const by = a.value - b.value;
  const single = error === 0 ? Number(by === 0) : 2 * (1 - normalBelow(Math.abs(by) / error));
  const p = Math.min(1, comparisons * single);
  return { by, low: by - Z95 * error, high: by + Z95 * error, p, significant: p < LEVEL };
}

function errorOf({ low, high }: ExperimentHeadline): number | undefined {
  return low === undefined || high === undefined ? undefined : (high - low) / (2 * Z95);
}

/** The standard normal distribution's share below z, to seven digits (Abramowitz and Stegun 1964, 26.2.17). */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((total, factor, i) => total + factor * t ** (i + 1), 0);
  const above = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
  return z >= 0 ? 1 - above : above;
}

/** A description with its parts side by side: `options.population`. Lists are one value. */
export function settingsOf(description: Readonly<Record<string, unknown>>, before = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of Object.entries(description)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const entry of settingsOf(value as Record<string, unknown>, `${before}${name}.`)) all.set(...entry);
    else all.set(before + name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return all;
}

/** The settings in which runs differ, each with the value of every run; undefined where a run has none. */
export function differingSettings(
  descriptions: readonly Readonly<Record<string, unknown>>[],
): readonly (readonly [name: string, values: readonly (string | undefined)[]])[] {
  const settings = descriptions.map((each) => settingsOf(each));
  const names = [...new Set(settings.flatMap((each) => [...each.keys()]))];
  return names.flatMap((name) => {
    const values = settings.map((each) => each.get(name));
    return values.every((value) => value === values[0]) ? [] : [[name, values] as const];
  });
}
