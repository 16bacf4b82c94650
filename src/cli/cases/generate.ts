import type { Command } from 'commander';
import { generateCases } from '../../agents/truco/cases/base/generate.ts';
import type { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { trucoAgent } from '../../agents/truco/index.ts';
import { Rng } from '../../core/rng.ts';
import { wholeNumber } from '../options.ts';
import { fileToWrite, printResult, writeAtomically } from '../output.ts';
import { Progress } from '../progress.ts';
import { writeBase } from './bases.ts';

/** Players of many temperaments and levels, and the sampler. Who meets whom is drawn. */
const PLAYERS = [
  'careful',
  'careful,level=2',
  'careful,level=1',
  'bold',
  'bold,level=2',
  'bluffer',
  'bluffer,level=2',
  'novice',
  'novice,level=1',
  'sampler,playouts=60',
];

interface GenerateOptions {
  hands: number;
  seed: number;
  players: string[];
  out: string;
  clusters?: string;
  json?: boolean;
}

/** `cases generate`: how the base that ships with the product was made. */
export function register(cases: Command): void {
  cases
    .command('generate')
    .description(
      'a base of hands between players by rules and the sampler; the shipped base was made so, with the defaults',
    )
    .option('--hands <n>', 'how many, counted from both seats', wholeNumber('--hands', 2), 8000)
    .option('--seed <n>', 'the same seed makes the same base', wholeNumber('--seed'), 1)
    .option('--players <names...>', 'Truco agents that meet each other', PLAYERS)
    .requiredOption('--out <file>', 'CSV, packed if it ends in .gz', fileToWrite)
    .option('--clusters <file>', 'write its clusterings too, as JSON', fileToWrite)
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina cases generate --hands 200 --out hands.csv.gz --clusters clusters.json\n',
    )
    .action(generate);
}

function generate({ hands, seed, players: names, out, clusters, json }: GenerateOptions): void {
  const players = names.map((name) => {
    const { create } = trucoAgent(name);
    return { name: name.replaceAll(',', ' '), create: () => create() };
  });
  const progress = new Progress('hands', hands);
  const run = generateCases(players, hands, Rng.seeded(seed));
  let step = run.next();
  for (let before = 0; !step.done; step = run.next()) {
    progress.add(step.value - before);
    before = step.value;
  }
  progress.end();
  const cases: TrucoCaseBase = step.value;
  writeBase(out, cases);
  if (clusters) writeAtomically(clusters, `${JSON.stringify(new CaseIndex(cases).clusterings.save())}\n`);
  const found = { hands: cases.size, matches: cases.matches.length, file: out, clusters };
  printResult(json, found, `${found.hands} hands of ${found.matches} matches in ${out}`);
}
