import { type Command, Option } from 'commander';
import { USUAL } from '../../agents/truco/master/hand-model.ts';
import { REST_ITERATIONS } from '../../agents/truco/master/rest/solve-rest.ts';
import { ENDING_PLAYERS, type EndingsDocument } from '../../works/truco-endings.ts';
import { decimal, oneOf, wholeNumber } from '../options.ts';
import { printResult, table } from '../output.ts';
import { runWork } from '../run-work.ts';

interface EndingsOptions {
  agent: string;
  count: number;
  ending?: string[];
  score: string;
  iterations: number;
  usual: number;
  workers: number;
  json?: true;
}

/** `measure endings`: what is given away after each ending of the envido, exactly. */
export function register(measure: Command): void {
  measure
    .command('endings')
    .description('what best responses gain in cards and truco after each ending of the envido, exactly')
    .addOption(
      new Option('--agent <name>', ENDING_PLAYERS.join(' or '))
        .argParser(oneOf('--agent', ENDING_PLAYERS))
        .makeOptionMandatory(),
    )
    .option('--count <n>', 'so many endings, likeliest first', wholeNumber('--count', 1), 10)
    .option('--ending <names...>', 'these endings instead: none, "refused 1", "said 27", "said 27 29"')
    .option(
      '--score <score>',
      'the points that mano and pie lack after the envido, "far", "1 2" or "3 far", or have before it: 22-23',
      'far',
    )
    .option(
      '--iterations <n>',
      'of the rest of the hand, for master',
      wholeNumber('--iterations', 1, 10_000),
      REST_ITERATIONS,
    )
    .option(
      '--usual <chance>',
      `how likely both take the other to be a usual player: ${USUAL} when a match begins, less when it does not open like one`,
      decimal('--usual', 0, 1),
      USUAL,
    )
    .option('--workers <n>', 'threads; the result is the same for any number', wholeNumber('--workers', 1, 256), 1)
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      `
Both seats hold what the opening of master leaves them at the score before it (0-0 at "far"); hands are told apart by
their ranks. At "far" the figures are points a hand, elsewhere chances to win the match. At a score of a match each
ending is named with the score that it leaves, and those that end the match are left out. An ending takes half a minute.

Examples:
  jogatina measure endings --agent master --ending none "said 27" --json
  jogatina measure endings --agent master --score 22-22 --count 3`,
    )
    .action(endings);
}

async function endings(options: EndingsOptions): Promise<void> {
  const { agent, count, ending, score, iterations, usual, workers, json } = options;
  const plan = { agent, count, ...(ending && { endings: ending }), score, iterations, usual };
  const { document, setAside } = await runWork<EndingsDocument>('truco-endings', plan, {
    workers,
    slow: true,
    partial: true,
  });
  const rows = document.endings.map(({ ending: name, chance, value, exploitability }) => [
    name,
    `${(100 * chance).toFixed(1)} %`,
    value.toFixed(4),
    exploitability.toFixed(4),
  ]);
  const text = `${table(['ending', 'of hands', 'value for mano', 'given away'], rows)}\n${agent}: ${document.exploitability.toFixed(4)} given away on average in ${(100 * document.covered).toFixed(1)} % of the hands`;
  printResult(json, { ...document, ...(setAside.length > 0 && { setAside }) }, text);
}
