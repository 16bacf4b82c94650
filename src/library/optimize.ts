/** Optimisers that ask and are told: particle swarm, genetic algorithm, CMA-ES, cross-entropy, with restarts. */

export {
  type Candidate,
  createOptimizer,
  kinds,
  lossesOf,
  minimise,
  type Optimizer,
  type OptimizerName,
  restoreOptimizer,
  type Stage,
} from '../optimize/index.ts';
