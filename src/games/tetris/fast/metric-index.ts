import { type MetricName, metricNames } from '../metrics/index.ts';

/** Where a metric's value lies in the arrays of the fast path. */
export function metricIndex(name: MetricName): number {
  return metricNames.indexOf(name);
}
