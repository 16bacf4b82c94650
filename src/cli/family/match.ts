import type { Command } from 'commander';
import type { SprtBounds } from '../../arena/sprt.ts';
import { InputError } from '../../core/errors.ts';
import type { Family } from '../../families/index.ts';
import type { MatchDocument } from '../../works/match.ts';
import { startPrograms } from '../agent/outside-agents.ts';
import { basesNamed } from '../cases/bases.ts';
import { decimal, decimals, wholeNumber } from '../options.ts';
import { fileToWrite, namedLines, printResult, table, writeAtomically } from '../output.ts';
import { runWork } from '../run-work.ts';
import { clockOption, type RulesOptions, ruleSetsOf, rulesOption, rulesText, seedOption } from './options.ts';

/** The chance of either wrong verdict of `--sprt`, where no other is given. */
const RISK = 0.05;

interface MatchOptions extends RulesOptions {
  agents: string[];
  matches: number;
  seed: number;
  duplicate?: boolean;
  workers: number;
  clock?: number;
  sprt?: number[];
  alpha?: number;
  beta?: number;
  yes?: boolean;
  save?: string;
  json?: boolean;
}

/** `truco match`, and of every game for two: two agents, many matches, who is better? */
export function register(parent: Command, family: Family): void {
  const command = parent
    .command('match')
    .description('play two agents against each other')
    .requiredOption('--agents <names...>', 'two of the agents below, or programs: "cmd:python3 bot.py"');
  rulesOption(command, ruleSetsOf(family))
    .option('--matches <n>', 'matches to play; with --duplicate half as many deals', wholeNumber('--matches', 1), 1000)
    .addOption(seedOption())
    .option('--duplicate', 'play every deal twice, with the seats swapped')
    .option('--workers <n>', 'threads; the result is the same for any number', wholeNumber('--workers', 1, 256), 1)
    .addOption(clockOption())
    .option('--sprt <elo0,elo1>', 'stop as soon as one of the two Elo differences is rejected', decimals('--sprt'))
    .option(
      '--alpha <share>',
      `for --sprt: chance to accept elo1 falsely (default: ${RISK})`,
      decimal('--alpha', 0.0001, 0.5),
    )
    .option(
      '--beta <share>',
      `for --sprt: chance to accept elo0 falsely (default: ${RISK})`,
      decimal('--beta', 0.0001, 0.5),
    )
    .option('--yes', 'start even a run of many hours')
    .option('--save <file>', 'write the record of every match, one JSON document a line', fileToWrite)
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', () => help(family))
    .action((options: MatchOptions) => playDuel(family.name, options));
}

function help({ name, agents }: Family): string {
  const two = agents
    .slice(-2)
    .map((agent) => agent.name)
    .join(' ');
  return `\nAgents:\n${namedLines(agents)}\n\nExample:\n  jogatina ${name} match --agents ${two} --matches 1000 --seed 7 --duplicate --json\n`;
}

async function playDuel(game: string, options: MatchOptions): Promise<void> {
  const { agents, matches, seed, duplicate = false, clock, save, workers, yes = false } = options;
  if (agents.length !== 2) throw new InputError(`--agents needs two names, not ${agents.length}`);
  const sprt = sprtBounds(options);
  const plan = {
    game,
    rules: rulesText(game, options),
    agents,
    ...basesNamed(agents),
    matches,
    seed,
    duplicate,
    records: save !== undefined,
    ...(clock !== undefined && { clock }),
    ...(sprt && { sprt }),
  };
  const before = process.cpuUsage();
  const { here, close } = await startPrograms(agents, workers);
  const found = await runWork<MatchDocument>('match', plan, { workers, yes, here, partial: true }).finally(close);
  const { user, system } = process.cpuUsage(before);
  const { records = [], ...document } = found.document;
  if (save !== undefined) writeAtomically(save, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { setAside } = found;
  const result = { ...document, cpuSeconds: (user + system) / 1e6, ...(setAside.length > 0 && { setAside }) };
  printResult(options.json, result, report(result));
}

function sprtBounds({ sprt, alpha, beta }: MatchOptions): SprtBounds | undefined {
  if (!sprt) {
    if (alpha !== undefined || beta !== undefined) throw new InputError('--alpha and --beta are for --sprt');
    return undefined;
  }
  const [elo0, elo1] = sprt as [number, number];
  if (sprt.length !== 2 || elo0 >= elo1) throw new InputError('--sprt needs two numbers, the lower first: --sprt 0,20');
  return { elo0, elo1, alpha: alpha ?? RISK, beta: beta ?? RISK };
}

function report(result: MatchDocument & { cpuSeconds: number }): string {
  const percent = (x: number) => `${(100 * x).toFixed(1)} %`;
  const { agents, wins, winRate, pointsPerHand, hands, faults, sprt } = result;
  const rows = [
    [`${agents[0]} won`, `${wins[0]} of ${result.matches}`],
    ['win rate', `${percent(winRate.mean)}  (${percent(winRate.low)} to ${percent(winRate.high)})`],
    ['points a hand', [pointsPerHand.mean, pointsPerHand.low, pointsPerHand.high].map((x) => x.toFixed(3)).join('  ')],
    ['hands', String(hands)],
    ['faults', String(faults.length)],
    ['cpu seconds', result.cpuSeconds.toFixed(1)],
  ];
  if (sprt) rows.push([`test of ${sprt.elo0} and ${sprt.elo1} Elo`, `${sprt.verdict}, llr ${sprt.llr.toFixed(2)}`]);
  const lines = faults
    .slice(0, 10)
    .map((fault) => `match ${fault.match}: ${fault.agent} ${fault.kind}, ${fault.message}`);
  return [table([agents.join(' against '), result.rules], rows), ...lines].join('\n');
}
