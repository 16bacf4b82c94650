import type { Command } from 'commander';
import { parseRules, type TrucoRules } from '../../games/truco/index.ts';
import { wholeNumber } from '../options.ts';

/** Options that several Truco commands share. */
export interface RulesOptions {
  rules: string;
  target?: number;
}

export function addRules(command: Command): Command {
  return command
    .option('--rules <rules>', 'ufsm24, argentino30, or changes on top: argentino30+flor=false', 'ufsm24')
    .option(
      '--target <points>',
      'points that win the match (default: the rule set’s)',
      wholeNumber('--target', 1, 1000),
    );
}

export function rulesOf({ rules, target }: RulesOptions): TrucoRules {
  return parseRules(rules, target === undefined ? {} : { target });
}
