// An optimiser never sees the function: it asks for the losses of points.
import { Rng } from 'jogatina';
import { createOptimizer, minimise } from 'jogatina/optimize';

const rosenbrock = ([x, y]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2;
for (const name of ['cma-es', 'particle-swarm']) {
  const best = minimise(createOptimizer(name, {}, 2, Rng.seeded(1)), rosenbrock, { evaluations: 3000, target: 1e-9 });
  console.log(`${name}: ${best.loss.toExponential(1)} at ${Array.from(best.point, (x) => x.toFixed(3)).join(', ')}`);
}
