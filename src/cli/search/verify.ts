import type { Command } from 'commander';
import { verify } from '../../agents/tetris/plan/verify.ts';
import { printResult, readJson, table } from '../output.ts';

/** `search verify`: does this engine agree with a file of reference plans? */
export function register(search: Command): void {
  search
    .command('verify')
    .description('replay a file of reference actions, results and plans, and of public tests')
    .argument('<file>', 'JSON with `vectors` and, if there are, `public_tests`; - is stdin')
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      '\nExamples:\n  jogatina search generate --count 10 --json > problems.json\n  jogatina search verify problems.json\n',
    )
    .action((file: string, options: { json?: boolean }) => {
      const result = verify(readJson(file));
      const rows = result.mismatches.map(({ id, field, expected, got }) => [
        id,
        field,
        JSON.stringify(expected),
        JSON.stringify(got),
      ]);
      const list = rows.length > 0 ? `${table(['id', 'field', 'expected', 'got'], rows)}\n` : '';
      const sum = `${result.vectors} vectors, ${result.publicTests} public tests, ${rows.length} mismatches`;
      printResult(options.json, result, list + sum);
      if (rows.length > 0) process.exitCode = 1;
    });
}
