import { type Command, Option } from 'commander';
import { languages } from '../../core/language.ts';
import { type Family, rulesIn } from '../../families/index.ts';
import { decimal, oneOf, wholeNumber } from '../options.ts';

/** Options that commands of several games share. */
export interface RulesOptions {
  rules?: string;
  target?: number;
}

export function rulesOption(command: Command, sets: string): Command {
  return command
    .option('--rules <rules>', sets)
    .option(
      '--target <points>',
      'points that win the match (default: the rule set’s)',
      wholeNumber('--target', 1, 1000),
    );
}

/** The rule sets of a family, for its help. */
export function ruleSetsOf({ name, games }: Family): string {
  const names = games.map(({ id }) => id.slice(name.length + 1).replace(/@\d+$/, ''));
  return `${names.join(', ')}, or changes on top: ${names[0]}+target=15 (default: ${names[0]})`;
}

/** The rule set that the options name, as the family's ids have it. */
export function rulesText(family: string, { rules, target }: RulesOptions): string {
  const named = rulesIn(family, rules);
  return target === undefined ? named : rulesIn(family, `${named}+target=${target}`);
}

export const seedOption = () =>
  new Option('--seed <n>', 'the same seed deals the same cards').argParser(wholeNumber('--seed')).default(1);

export const clockOption = () =>
  new Option('--clock <ms>', 'time for each answer; too late loses the match').argParser(decimal('--clock', 1));

export const languageOption = () =>
  new Option('--language <code>', `words of the table: ${languages.join(', ')}`)
    .argParser(oneOf('--language', languages))
    .default('en');
