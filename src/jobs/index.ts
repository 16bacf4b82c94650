/** What servers and commands need of this folder; the rest is its own business. */
export { type ExperimentRow, type ExperimentStatus, experimentOf, listExperiments } from '../store/experiments.ts';
export { type ConductOptions, conduct, type Ending, freeOfDead, ownerName } from './conduct.ts';
export { Coordinator, type CoordinatorOptions } from './coordinator.ts';
export {
  type Change,
  changeExperiment,
  type ExperimentReport,
  experimentMetrics,
  experimentReport,
  followExperiment,
  isOver,
  type NewExperiment,
  PRIORITY,
  startExperiment,
  statusText,
  theExperiment,
} from './experiments.ts';
export { checkedDescription, kindNames, kindOf } from './kinds.ts';
export { METRICS_TYPE, Metric, metricsText, processMetrics } from './metrics.ts';
export { openRunner, queueUrl } from './open-runner.ts';
export type { Runner } from './runner.ts';
