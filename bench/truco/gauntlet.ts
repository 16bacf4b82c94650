/**
 * The gauntlet: each of some agents against each of a list of opponents, which may be programs of others, in duplicate
 * matches. Prints one table; `--json` one document.
 *
 *     node bench/truco/gauntlet.ts --agents master sampler --against careful "cmd:python3 examples/bots/honest.py" --matches 200
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const run = promisify(execFile);
const launcher = fileURLToPath(new URL('../../bin/jogatina', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    agents: { type: 'string', multiple: true, default: ['master'] },
    against: { type: 'string', multiple: true, default: [] },
    matches: { type: 'string', default: '200' },
    rules: { type: 'string', default: 'ufsm24' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const opponents = [...values.against, ...positionals];
if (opponents.length === 0) throw new Error('name opponents: --against careful "cmd:python3 bot.py"');

interface Cell {
  readonly agent: string;
  readonly against: string;
  readonly winRate: { readonly mean: number; readonly low: number; readonly high: number };
  readonly faults: number;
}

const cells: Cell[] = [];
for (const agent of values.agents) {
  for (const against of opponents) {
    const words = [
      '--matches',
      values.matches,
      '--rules',
      values.rules,
      '--seed',
      values.seed,
      '--duplicate',
      '--json',
    ];
    const { stdout } = await run(launcher, ['truco', 'match', '--agents', agent, against, ...words]);
    const { winRate, faults } = JSON.parse(stdout);
    cells.push({ agent, against, winRate, faults: faults.length });
  }
}
const percent = (share: number) => (100 * share).toFixed(1);
if (values.json) process.stdout.write(`${JSON.stringify({ ...values, cells })}\n`);
else {
  for (const { agent, against, winRate, faults } of cells)
    process.stdout.write(
      `${agent.padEnd(18)} ${percent(winRate.mean).padStart(5)} %  (${percent(winRate.low)} to ${percent(winRate.high)})  ${against}${faults > 0 ? `, ${faults} faults` : ''}\n`,
    );
  for (const agent of values.agents) {
    const own = cells.filter((cell) => cell.agent === agent);
    const mean = own.reduce((sum, cell) => sum + cell.winRate.mean, 0) / own.length;
    process.stdout.write(`${agent}: ${percent(mean)} % on average\n`);
  }
}
