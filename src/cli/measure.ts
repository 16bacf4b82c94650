import type { Command } from 'commander';
import { Equilibrium } from '../agents/truco/equilibrium/equilibrium.ts';
import { shippedTable } from '../agents/truco/equilibrium/shipped.ts';
import { trucoAgent } from '../agents/truco/index.ts';
import { type Estimate, exploitabilityBound, pointsAgainst } from '../agents/truco/yardstick/measure.ts';
import { trucoGame } from '../games/truco/game.ts';
import { whole } from './options.ts';
import { printJson } from './output.ts';
import { Progress } from './progress.ts';

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
    .option('--deals <n>', 'deals to train on, in both seats', whole('--deals', 1), 3000)
    .option('--score <n>', 'fresh deals to score on, in both seats', whole('--score', 2), 10_000)
    .addHelpText('after', '\nExample:\n  jogatina measure exploitability --agent careful --json')
    .action(exploitability);
  common(measure.command('baseline'))
    .description('points against the equilibrium player, every deal in both seats')
    .option('--pairs <n>', 'deals', whole('--pairs', 2), 10_000)
    .option('--against <name>', 'another player to measure against', 'equilibrium')
    .addHelpText('after', '\nExample:\n  jogatina measure baseline --agent careful --pairs 20000')
    .action(baseline);
}

function common(command: Command): Command {
  return command
    .requiredOption('--agent <name>', 'a Truco agent, with options after commas')
    .option('--rules <name>', 'rule set, with changes: ufsm24+flor=false', 'ufsm24')
    .option('--seed <n>', 'of the deals and of every draw', whole('--seed'), 1)
    .option('--json', 'one JSON document');
}

async function exploitability(options: Options & { deals: number; score: number }): Promise<void> {
  const agent = trucoAgent(options.agent);
  const progress = new Progress('deals', options.deals + options.score);
  const bound = await exploitabilityBound(trucoGame(options.rules), agent.create(), {
    deals: options.deals,
    scored: options.score,
    seed: options.seed,
    base: new Equilibrium(shippedTable()),
    progress: (done) => progress.add(done),
  });
  progress.end();
  // exact for cards and truco alone: the one agent whose mixes are all written down
  const exact = agent.name === 'equilibrium' ? shippedTable().facts.exploitability : undefined;
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

async function baseline(options: Options & { pairs: number; against: string }): Promise<void> {
  const agent = trucoAgent(options.agent);
  const other = trucoAgent(options.against);
  const progress = new Progress('deals', options.pairs);
  const points = await pointsAgainst(trucoGame(options.rules), agent.create(), other.create(), {
    pairs: options.pairs,
    seed: options.seed,
    progress: (done) => progress.add(done),
  });
  progress.end();
  const { rules, seed, pairs } = options;
  if (options.json) printJson({ agent: agent.name, against: other.name, rules, seed, pairs, points });
  else process.stdout.write(`${agent.name} against ${other.name}: ${said(points)}\n`);
}

function said({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(3)} points a hand (95 %: ${low.toFixed(3)} to ${high.toFixed(3)})`;
}
