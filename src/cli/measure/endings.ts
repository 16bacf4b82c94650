import { type Command, Option } from 'commander';
import { scorePairs } from '../../agents/truco/equilibrium/envido/envido-auction.ts';
import { shippedTrucoStrategy } from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { envidoEndings, shapes } from '../../agents/truco/master/endings.ts';
import { HandModel } from '../../agents/truco/master/hand-model.ts';
import { measureEnding } from '../../agents/truco/master/measure-endings.ts';
import { shippedFirstTricks } from '../../agents/truco/master/shipped-first-tricks.ts';
import { InputError } from '../../core/errors.ts';
import { parseRules } from '../../games/truco/rules.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { printResult, table } from '../output.ts';
import { Progress } from '../progress.ts';

const PLAYERS = ['master', 'equilibrium'];

interface EndingsOptions {
  agent: string;
  count: number;
  ending?: string[];
  score: string;
  iterations: number;
  json?: true;
}

/** `measure endings`: what is given away after each ending of the envido, exactly. */
export function register(measure: Command): void {
  measure
    .command('endings')
    .description('what best responses gain in cards and truco after each ending of the envido, exactly')
    .addOption(
      new Option('--agent <name>', PLAYERS.join(' or ')).argParser(oneOf('--agent', PLAYERS)).makeOptionMandatory(),
    )
    .option('--count <n>', 'so many endings, likeliest first', wholeNumber('--count', 1), 10)
    .option('--ending <names...>', 'these endings instead: none, "refused 1", "said 27", "said 27 29"')
    .option('--score <lacks>', 'the points that mano and pie lack: "far", "1 2", "3 far"', 'far')
    .option('--iterations <n>', 'of the rest of the hand, for master', wholeNumber('--iterations', 1, 10_000), 40)
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      `
Both seats hold what the auction of master leaves them at 0-0; hands are told apart by their ranks. At "far" the figures
are points a hand, nearer to the end of a match chances to win it. An ending takes half a minute.

Example:
  jogatina measure endings --agent master --ending none "said 27" --json`,
    )
    .action(endings);
}

function endings({ agent, count, ending: names, score, iterations, json }: EndingsOptions): void {
  if (!shapes.has(score)) throw new InputError(`no score "${score}": one of ${[...shapes.keys()].join(', ')}`);
  const strategy = shippedTrucoStrategy();
  const tables = agent === 'master' ? shippedFirstTricks(strategy.tree) : undefined;
  const model = new HandModel(parseRules('ufsm24'), strategy, tables);
  const all = envidoEndings(model, scorePairs());
  const chosen = names?.map((name) => {
    const found = all.find((each) => each.name === name);
    if (!found) throw new InputError(`no ending "${name}": ${all.slice(0, 5).map((each) => each.name)} and so on`);
    return found;
  });
  const measured = chosen ?? all.slice(0, count);
  const progress = new Progress('endings', measured.length);
  const found = measured.map((each) => {
    const { value, exploitability } = measureEnding(model, each, score, agent === 'master' ? { iterations } : 'table');
    progress.add(1);
    return { ending: each.name, chance: each.chance, value, exploitability };
  });
  progress.end();
  const covered = found.reduce((sum, { chance }) => sum + chance, 0);
  const mean = found.reduce((sum, { chance, exploitability }) => sum + chance * exploitability, 0) / covered;
  const rows = found.map(({ ending, chance, value, exploitability }) => [
    ending,
    `${(100 * chance).toFixed(1)} %`,
    value.toFixed(4),
    exploitability.toFixed(4),
  ]);
  const text = `${table(['ending', 'of hands', 'value for mano', 'given away'], rows)}\n${agent}: ${mean.toFixed(4)} given away on average in ${(100 * covered).toFixed(1)} % of the hands`;
  printResult(json, { agent, score, iterations, covered, exploitability: mean, endings: found }, text);
}
