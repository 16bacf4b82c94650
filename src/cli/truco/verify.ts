import type { Command } from 'commander';
import { verifyHands } from '../../games/truco/index.ts';
import { printJson, readJson } from '../output.ts';

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
      if (json) printJson(result);
      else {
        for (const { id, step, field, expected, got } of result.mismatches) {
          process.stdout.write(
            `${id}, step ${step}: ${field} should be ${JSON.stringify(expected)}, is ${JSON.stringify(got)}\n`,
          );
        }
        const wrong = result.mismatches.length;
        process.stdout.write(`${result.hands} hands, ${result.steps} steps, ${wrong} that differ\n`);
      }
    });
}
