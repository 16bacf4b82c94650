import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { ranks14 } from '../../agents/truco/equilibrium/cards/ranks.ts';
import type { TrucoStrategy } from '../../agents/truco/equilibrium/cards/truco-strategy.ts';
import type { Estimate } from '../../agents/truco/equilibrium/measure/comparison.ts';
import { exploitabilityBound } from '../../agents/truco/equilibrium/measure/exploitability-bound.ts';
import { EquilibriumAgent } from '../../agents/truco/equilibrium/play/equilibrium-agent.ts';
import {
  shippedOpeningStrategy,
  shippedTrucoStrategy,
} from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { readTrucoStrategy } from '../../agents/truco/equilibrium/play/strategy-file.ts';
import { trucoAgent } from '../../agents/truco/index.ts';
import { InputError } from '../../core/errors.ts';
import { trucoGame } from '../../games/truco/game.ts';
import type { BaselineDocument } from '../../works/truco-baseline.ts';
import { wholeNumber } from '../options.ts';
import { printJson } from '../output.ts';
import { Progress } from '../progress.ts';
import { runWork } from '../run-work.ts';

/** The rules of the game that is solved: cards and truco. */
const SOLVED = 'ufsm24+envido=false+flor=false+faceDown=false';

interface Options {
  agent: string;
  rules: string;
  seed: number;
  json?: true;
}

export function register(program: Command): void {
  const measure = program.command('measure').description('how good a Truco agent is, in points a hand at 0-0');
  common(measure.command('exploitability'))
    .description('what a trained best response gains from the agent: a lower bound on what it gives away')
    .option('--deals <n>', 'deals to train on, in both seats', wholeNumber('--deals', 1), 3000)
    .option('--score <n>', 'fresh deals to score on, in both seats', wholeNumber('--score', 2), 10_000)
    .option('--table <file>', 'for equilibrium: another table, of "solve truco --ranks 14 --out"')
    .addHelpText(
      'after',
      `
Examples:
  jogatina measure exploitability --agent careful --json
  jogatina measure exploitability --agent equilibrium --rules ${SOLVED}`,
    )
    .action(exploitability);
  common(measure.command('baseline'))
    .description('points against the equilibrium player, every deal in both seats')
    .option('--pairs <n>', 'deals', wholeNumber('--pairs', 2), 10_000)
    .option('--against <name>', 'another player to measure against', 'equilibrium')
    .option('--workers <n>', 'threads; the result is the same for any number', wholeNumber('--workers', 1, 256), 1)
    .option('--yes', 'start even a run of many hours')
    .option('--plain', 'leave the luck in: points alone, as it must be against any other than equilibrium')
    .addHelpText('after', '\nExample:\n  jogatina measure baseline --agent careful --pairs 20000')
    .action(baseline);
}

function common(command: Command): Command {
  return command
    .requiredOption('--agent <name>', 'a Truco agent, with options after commas')
    .option('--rules <name>', 'rule set, with changes: ufsm24+flor=false', 'ufsm24')
    .option('--seed <n>', 'of the deals and of every draw', wholeNumber('--seed'), 1)
    .option('--json', 'one JSON document');
}

async function exploitability(options: Options & { deals: number; score: number; table?: string }): Promise<void> {
  const agent = trucoAgent(options.agent);
  const other = options.table === undefined ? undefined : tableOf(agent.name, options.table);
  const progress = new Progress('deals', options.deals + options.score);
  const bound = await exploitabilityBound(
    trucoGame(options.rules),
    other ? new EquilibriumAgent(other) : agent.create(),
    {
      deals: options.deals,
      scored: options.score,
      seed: options.seed,
      base: new EquilibriumAgent(shippedTrucoStrategy()),
      progress: (done) => progress.add(done),
    },
  );
  progress.end();
  const exact = exactly(agent.name, other);
  const found = {
    agent: agent.name,
    rules: options.rules,
    seed: options.seed,
    ...bound,
    ...(exact !== undefined && { exact }),
  };
  if (options.json) printJson(found);
  else process.stdout.write(`${agent.name} gives away at least ${said(bound.lowerBound)} (${bound.queries} queries)\n`);
}

function tableOf(agent: string, file: string): TrucoStrategy {
  if (agent !== 'equilibrium') throw new InputError(`--table is for the agent equilibrium, not ${agent}`);
  if (!existsSync(file)) throw new InputError(`there is no ${file}: make it with jogatina solve truco --out ${file}`);
  const table = readTrucoStrategy(readFileSync(file));
  if (table.ranks !== ranks14)
    throw new InputError(`${file} knows ${table.ranks.name} only: --ranks 14 makes one to play with`);
  return table;
}

/** Players whose mixes are all written down have an exact figure too, in the part of the game that was solved. */
function exactly(name: string, table = shippedTrucoStrategy()): { of: string; exploitability: number } | undefined {
  if (name === 'equilibrium') return { of: SOLVED, exploitability: table.facts.exploitability };
  if (name !== 'equilibrium-plus') return undefined;
  return { of: 'the opening', exploitability: shippedOpeningStrategy().facts.exploitability };
}

async function baseline(
  options: Options & { pairs: number; against: string; plain?: true; workers: number; yes?: true },
): Promise<void> {
  const { agent, against, plain = false, rules, seed, pairs, workers, yes = false } = options;
  const plan = { agent, against, plain, rules, seed, pairs };
  const { document, setAside } = await runWork<BaselineDocument>('truco-baseline', plan, { workers, yes });
  if (options.json) printJson({ ...document, ...(setAside.length > 0 && { setAside }) });
  else {
    const luck = document.plain ? `; with its luck ${said(document.plain)}` : '';
    process.stdout.write(`${document.agent} against ${document.against}: ${said(document.points)}${luck}\n`);
  }
}

function said({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(3)} points a hand (95 %: ${low.toFixed(3)} to ${high.toFixed(3)})`;
}
