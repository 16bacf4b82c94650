/**
 * How throughput grows with workers, up to a thousand, by simulation from measured costs (`bench/jobs/jobs.ts costs`):
 *
 *     node bench/jobs/jobs-scale.ts
 *     node bench/jobs/jobs-scale.ts --broker 2.09 --coordinator 0.59 --worker 1.04 --rounds 300
 *
 * The model: W workers with a thread each; a task computes for a fixed time, costs its worker some time of its own,
 * and passes one broker and one coordinator, which each serve one at a time, first come first served. A finished task
 * goes to the broker, which hands the worker the next one in the same step, then to the coordinator. With `rounds`,
 * the tasks of a generation must all be back before the next is put, as in tuning.
 */
import { parseArgs } from 'node:util';
import TinyQueue from 'tinyqueue';
import { Rng } from '../../src/core/rng.ts';

const { values } = parseArgs({
  options: {
    /** Milliseconds of each task. */
    broker: { type: 'string', default: '0.34' },
    coordinator: { type: 'string', default: '0.38' },
    worker: { type: 'string', default: '0.84' },
    /** Tasks of a generation, for the second table. */
    rounds: { type: 'string', default: '300' },
  },
});

interface Costs {
  readonly broker: number;
  readonly coordinator: number;
  readonly worker: number;
}

interface Arrival {
  readonly at: number;
}

/** Time after which all tasks are reduced, in milliseconds; tasks differ by up to a tenth, as games do. */
function simulate(workers: number, tasks: number, task: number, costs: Costs, rng: Rng): number {
  const arrivals = new TinyQueue<Arrival>([], (a, b) => a.at - b.at);
  const length = () => task * (0.9 + 0.2 * rng.float()) + costs.worker;
  let left = tasks;
  let brokerFree = 0;
  let coordinatorFree = 0;
  // the first tasks are handed out one after another
  for (let w = 0; w < workers && left > 0; w++, left--) {
    brokerFree += costs.broker;
    arrivals.push({ at: brokerFree + length() });
  }
  for (let next = arrivals.pop(); next; next = arrivals.pop()) {
    brokerFree = Math.max(brokerFree, next.at) + costs.broker;
    coordinatorFree = Math.max(coordinatorFree, brokerFree) + costs.coordinator;
    if (left-- > 0) arrivals.push({ at: brokerFree + length() });
  }
  return coordinatorFree;
}

const costs: Costs = {
  broker: Number(values.broker),
  coordinator: Number(values.coordinator),
  worker: Number(values.worker),
};
const lengths = [50, 500, 5000];
const counts = [1, 2, 10, 50, 100, 200, 500, 1000];
const rng = Rng.seeded(1);
const generation = Number(values.rounds);
for (const workers of counts) {
  const row: Record<string, number> = { workers };
  for (const task of lengths) {
    const tasks = Math.max(2000, 40 * workers);
    const seconds = simulate(workers, tasks, task, costs, rng) / 1000;
    row[`tasks/s of ${task} ms`] = Number((tasks / seconds).toPrecision(3));
    row[`share of ideal, ${task} ms`] = Number(((tasks * task) / 1000 / workers / seconds).toFixed(3));
  }
  const round = simulate(workers, generation, 500, costs, rng) / 1000;
  row[`generations of ${generation} x 500 ms, speed-up`] = Number(((generation * 0.5) / round).toPrecision(3));
  console.log(JSON.stringify(row));
}
