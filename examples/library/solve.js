// Kuhn's poker: three cards, one bet. Its equilibrium is worth -1/18 to the first player.
import { exploitability, SmallTree, VectorCfr } from 'jogatina/solve';

const deal = (i, j) => (i === j ? 0 : 1 / 6);
const fold = (winner) => ({ payoff: (i, j) => deal(i, j) * (winner === 0 ? 1 : -1) });
const show = (pot) => ({ payoff: (i, j) => deal(i, j) * pot * Math.sign(i - j) });
const answer = (turn) => ({ turn, children: [fold(1 - turn), show(2)] });
const checked = { turn: 1, children: [show(1), answer(0)] };
const solver = new VectorCfr(new SmallTree({ turn: 0, children: [checked, answer(1)] }, [3, 3]));
solver.iterate(1000);
const found = exploitability(solver.tree, solver.size, { weights: solver.sums });
console.log(`value ${found.value.toFixed(4)} (exactly ${(-1 / 18).toFixed(4)})`);
console.log(`exploitability ${found.exploitability.toExponential(1)}`);
