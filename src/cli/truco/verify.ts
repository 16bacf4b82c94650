import type { Command } from 'commander';
import { verifyHands } from '../../games/truco/index.ts';
import { printResult, readJson } from '../output.ts';

/** `truco verify`: does this engine agree with a file of recorded hands? */
export function register(truco: Command): void {
  truco
    .command('verify')
    .description('replay recorded hands and compare mover, legal actions and scores at every step')
    .argument('<file>', 'JSON with a list "hands"; - reads standard input')
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina truco verify hands.json --json\n')
    .action((file: string, { json }: { json?: boolean }) => {
      const result = verifyHands(readJson(file));
      const lines = result.mismatches.map(
        ({ id, step, field, expected, got }) =>
          `${id}, step ${step}: ${field} should be ${JSON.stringify(expected)}, is ${JSON.stringify(got)}`,
      );
      const sum = `${result.hands} hands, ${result.steps} steps, ${lines.length} that differ`;
      printResult(json, result, [...lines, sum].join('\n'));
    });
}
