import type { ExperimentStanding } from '../../../src/protocol/experiments.ts';

/** How quickly an experiment goes on, and the seconds that are left; undefined before anything is done. */
export function paceOf({ done, size, seconds }: Pick<ExperimentStanding, 'done' | 'size' | 'seconds'>) {
  if (done <= 0 || seconds <= 0) return undefined;
  const rate = done / seconds;
  return { rate, left: Math.max(0, size - done) / rate };
}

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Seconds in their two largest units: `2 h 5 min`. */
export function formatSeconds(seconds: number): string {
  let rest = Math.round(seconds);
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 || (unit === 's' && parts.length === 0)) parts.push(`${count} ${unit}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(' ');
}
