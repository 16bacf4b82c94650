import { type Command, Option } from 'commander';
import { languages, parseRules, type TrucoRules } from '../../games/truco/index.ts';
import { decimal, oneOf, wholeNumber } from '../options.ts';

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

export const seedOption = () =>
  new Option('--seed <n>', 'the same seed deals the same cards').argParser(wholeNumber('--seed')).default(1);

export const clockOption = () =>
  new Option('--clock <ms>', 'time for each answer; too late loses the match').argParser(decimal('--clock', 1));

export const languageOption = () =>
  new Option('--language <code>', `words of the table: ${languages.join(', ')}`)
    .argParser(oneOf('--language', languages))
    .default('en');
