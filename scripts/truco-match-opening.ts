/**
 * Writes `data/truco/match-opening.table`: the opening at 0-0 of `ufsm24` solved over cards, envido and folding together,
 * points of envido counted by the chance to win the match. `master` opens by it.
 *
 *     node scripts/truco-match-opening.ts [ITERATIONS] [FILE]
 */
import { writeFileSync } from 'node:fs';
import { shippedTrucoStrategy } from '../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { writeOpeningStrategy } from '../src/agents/truco/equilibrium/play/strategy-file.ts';
import { HandModel } from '../src/agents/truco/master/hand-model.ts';
import { solveMatchOpening } from '../src/agents/truco/master/solve-opening.ts';
import { parseRules } from '../src/games/truco/rules.ts';

const [iterations = '64', file = new URL('../data/truco/match-opening.table', import.meta.url).pathname] =
  process.argv.slice(2);
const opening = solveMatchOpening(new HandModel(parseRules('ufsm24'), shippedTrucoStrategy()), {
  iterations: Number(iterations),
  command: `node scripts/truco-match-opening.ts ${iterations}`,
  progress: (part, done, total) => {
    if (done % 10 === 0) process.stderr.write(`${part} ${done} of ${total}\n`);
  },
});
const bytes = writeOpeningStrategy(opening);
writeFileSync(file, bytes);
const { user, system } = process.cpuUsage();
process.stdout.write(
  `${JSON.stringify({ ...opening.facts, bytes: bytes.length, cpuSeconds: Math.round((user + system) / 1e6) })}\n`,
);
