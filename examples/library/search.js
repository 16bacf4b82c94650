// A search problem of your own: jugs of 8, 5 and 3 litres, of which one is to hold 4.
import { aStar, runSearch } from 'jogatina/search';

const size = [8, 5, 3];
const pours = [0, 1, 2].flatMap((from) => [0, 1, 2].filter((to) => to !== from).map((to) => 3 * from + to));
const problem = {
  initial: { litres: [8, 0, 0], steps: 0 },
  blank: () => ({ litres: [0, 0, 0], steps: 0 }),
  copy: (from, into) => Object.assign(into, { litres: [...from.litres], steps: from.steps }),
  actions: () => pours,
  result({ litres, steps }, pour, into) {
    const [from, to] = [Math.floor(pour / 3), pour % 3];
    const moved = Math.min(litres[from], size[to] - litres[to]);
    into.litres = litres.map((each, jug) => each + (jug === to ? moved : jug === from ? -moved : 0));
    into.steps = steps + 1;
  },
  cost: ({ steps }) => steps,
  isGoal: ({ litres }) => litres.includes(4),
  estimate: () => 0,
};
const { best, counts } = runSearch(aStar(problem), { expansions: 100_000 });
console.log(`${best.cost} pours: ${best.actions.map((pour) => `${Math.floor(pour / 3)}>${pour % 3}`).join(' ')}`);
console.log(`${counts.expanded} nodes expanded`);
