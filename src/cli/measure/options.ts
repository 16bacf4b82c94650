import type { Command } from 'commander';
import type { Estimate } from '../../agents/truco/equilibrium/measure/comparison.ts';
import { COMMAND } from '../../arena/outside-agents.ts';
import { InputError } from '../../core/errors.ts';
import { wholeNumber } from '../options.ts';

export interface MeasureOptions {
  agent: string;
  rules: string;
  seed: number;
  json?: true;
}

export function measureOptions(command: Command): Command {
  return command
    .requiredOption('--agent <name>', 'a Truco agent, with options after commas', ours)
    .option('--rules <name>', 'rule set, with changes: ufsm24+flor=false', 'ufsm24')
    .option('--seed <n>', 'of the deals and of every draw', wholeNumber('--seed'), 1)
    .option('--json', 'one JSON document');
}

/** What is measured is asked what it would do in positions that it does not meet in play: no program is. */
function ours(agent: string): string {
  if (!agent.startsWith(COMMAND)) return agent;
  throw new InputError('one of our own agents can be measured; for a program: jogatina truco match --duplicate');
}

export function pointsText({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(3)} points a hand (95 %: ${low.toFixed(3)} to ${high.toFixed(3)})`;
}
