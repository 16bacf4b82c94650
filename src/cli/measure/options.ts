import type { Command } from 'commander';
import type { Estimate } from '../../agents/truco/equilibrium/measure/comparison.ts';
import { wholeNumber } from '../options.ts';

export interface MeasureOptions {
  agent: string;
  rules: string;
  seed: number;
  json?: true;
}

export function measureOptions(command: Command): Command {
  return command
    .requiredOption('--agent <name>', 'a Truco agent, with options after commas')
    .option('--rules <name>', 'rule set, with changes: ufsm24+flor=false', 'ufsm24')
    .option('--seed <n>', 'of the deals and of every draw', wholeNumber('--seed'), 1)
    .option('--json', 'one JSON document');
}

export function pointsText({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(3)} points a hand (95 %: ${low.toFixed(3)} to ${high.toFixed(3)})`;
}
