/**
 * Attacks servers and commands of ours on this machine alone, bounded in count and time, and prints what held. The
 * short ones are tests too (`bench/server/attack.test.ts`); with the long ones it takes some five minutes.
 *
 *     node bench/server/attack.ts                     all of them
 *     node bench/server/attack.ts --short             those that the tests run
 *     node bench/server/attack.ts --only siege        those whose name has this in it
 *     node bench/server/attack.ts --json              one JSON document
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { table } from '../../src/cli/output.ts';
import { attacks } from './attacks/index.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, short: { type: 'boolean' }, json: { type: 'boolean' } },
});

const wanted = attacks.filter(({ name, long }) => name.includes(values.only) && !(values.short && long));
if (wanted.length === 0) throw new Error(`no attack is called "${values.only}"`);
const rows = [];
for (const { name, before, expected, run } of wanted) {
  const begun = performance.now();
  const { measured, held } = await run().catch((error: Error) => ({
    measured: `failed: ${error.message}`,
    held: false,
  }));
  const row = {
    attack: name,
    before,
    expected,
    measured,
    held,
    seconds: Number(((performance.now() - begun) / 1000).toFixed(1)),
  };
  rows.push(row);
  if (!values.json) process.stderr.write(`${held ? 'held  ' : 'BROKEN'} ${name}: ${measured}\n`);
}
const broken = rows.filter(({ held }) => !held).length;
if (values.json) console.log(JSON.stringify({ load: loadavg(), broken, attacks: rows }, null, 2));
else {
  const lines = rows.map((row) => [row.attack, row.before, row.expected, row.measured, row.held ? 'held' : 'BROKEN']);
  console.log(table(['attack', 'before', 'expected', 'measured', ''], lines));
  console.log(
    `\n${rows.length - broken} of ${rows.length} held; load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(', ')}`,
  );
}
if (broken > 0) process.exitCode = 1;
