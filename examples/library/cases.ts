// Shall I take an umbrella? Ask what was done on days like this one.
import { Rng } from 'jogatina';
import { CaseBase, Cycle, type DecisionPoint, equal, Partition, Query } from 'jogatina/cbr';

const [CLEAR, CLOUDS] = [0, 1];
const base = new CaseBase([
  { name: 'sky', type: 'code', similarity: equal },
  { name: 'took', type: 'code' },
  { name: 'dry', type: 'code' },
]);
for (const day of [
  [CLOUDS, 1, 1],
  [CLOUDS, 1, 1],
  [CLOUDS, 0, -1],
  [CLEAR, 0, 1],
  [CLEAR, 0, 1],
])
  base.add(day);
const all = new Partition(() => 0);
all.rebuild(base);
const umbrella: DecisionPoint = {
  name: 'umbrella',
  solutions: ['leave it', 'take it'],
  solution: (row) => base.get(row, 1),
  cluster: () => 0,
  outcome: (row) => base.get(row, 2),
  balance: (row) => base.get(row, 2),
};
const cycle = new Cycle(base, { start: 0.9, step: 0, least: 1 });
for (const [sky, name] of [
  [CLOUDS, 'clouds'],
  [CLEAR, 'clear'],
] as const) {
  const { solution, reused } = cycle.solve(
    { decision: umbrella, query: new Query().ask(0, sky), partition: all, buckets: [0] },
    { policy: { solution: 'MJ' }, propose: ({ ranking }) => ranking[0].item, rules: [], situation: undefined },
    Rng.seeded(1),
  );
  console.log(`${name}: ${umbrella.solutions[solution]} (${reused.ranking[0].uses} such days)`);
}
