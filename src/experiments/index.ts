/** What servers and commands need of this folder; the rest is its own business. */
export { type ExperimentRow, type ExperimentStatus, experimentOf, listExperiments } from '../store/experiments.ts';
export { METRICS_TYPE, Metric, metricsText, processMetrics } from '../work/metrics.ts';
export type { Workers } from '../work/work.ts';
export { checkedPlan, openWorkers, queueUrl, WORKS, workNamed, workNames } from '../works/index.ts';
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
  newId,
  PRIORITY,
  removeExperiment,
  startExperiment,
  statusText,
  theExperiment,
} from './experiments.ts';
export { type Ending, freeOfDead, ownerName, runExperiment } from './run-experiment.ts';
