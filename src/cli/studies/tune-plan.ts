import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { objectiveNames } from '../../studies/tuning/lines.ts';
import { parsePlan, type TuningPlan } from '../../studies/tuning/plan.ts';
import { plans } from '../../studies/tuning/plans.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { readJson } from '../output.ts';

/** A plan and what is changed in it. */
export interface PlanOptions {
  study: string;
  tucks?: boolean;
  metrics?: string;
  objective?: string;
  restarts?: number;
  iterations?: number;
  population?: number;
  games?: number;
  testGames?: number;
  seed?: number;
}

export function overrides(command: Command): Command {
  return command
    .requiredOption('--study <name>', `a plan: ${Object.keys(plans).join(', ')}, or a .json file`)
    .option('--tucks', 'pieces may slide under overhangs')
    .option('--no-tucks', 'pieces drop straight')
    .option('--metrics <names>', 'other metrics than the plan has, commas between them')
    .option('--objective <name>', objectiveNames.join(', '), oneOf('--objective', objectiveNames))
    .option('--restarts <n>', 'runs of the optimiser', wholeNumber('--restarts', 1))
    .option('--iterations <n>', 'of each run', wholeNumber('--iterations', 1))
    .option('--population <n>', 'points of each iteration', wholeNumber('--population', 1))
    .option('--games <n>', 'training games of each point', wholeNumber('--games', 1))
    .option('--test-games <n>', 'games of the last test', wholeNumber('--test-games', 1))
    .option('--seed <n>', 'everything follows from it', wholeNumber('--seed'));
}

/** The plan with its changes, checked, and the words that give it again. */
export function planFrom(options: PlanOptions): { plan: TuningPlan; command: string } {
  const { study, tucks, metrics, objective, seed } = options;
  const json = Object.hasOwn(plans, study) ? plans[study] : fileOf(study);
  const plan = changed(json, {
    ...(tucks !== undefined && { rules: withTucks(json, tucks) }),
    ...(metrics !== undefined && { metrics: metrics.split(',') }),
    ...(objective !== undefined && { objective }),
    ...(seed !== undefined && { seed }),
    options: picked(options, { restarts: 'restarts', iterations: 'iterations', population: 'population' }),
    games: picked(options, { games: 'training', testGames: 'test' }),
  });
  return { plan: parsePlan(plan, study), command: commandOf(options) };
}

function fileOf(study: string): unknown {
  if (study.endsWith('.json') || study === '-') return readJson(study);
  throw new InputError(`unknown plan "${study}": one of ${Object.keys(plans).join(', ')}, or a .json file`);
}

type Json = Record<string, unknown>;

/** Anything but an object is left for the plan's own checks to refuse. */
function changed(json: unknown, changes: Json): unknown {
  if (typeof json !== 'object' || json === null) return json;
  const result: Json = { ...json };
  for (const [name, value] of Object.entries(changes)) {
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (nested && Object.keys(value).length === 0) continue;
    result[name] = nested ? { ...((json as Json)[name] as object), ...value } : value;
  }
  return result;
}

function withTucks(json: unknown, tucks: boolean): string {
  const { rules } = (json ?? {}) as Json;
  const kept = String(rules)
    .split(',')
    .filter((option) => !option.startsWith('tucks='));
  return [...kept, `tucks=${tucks}`].join(',');
}

function picked(options: PlanOptions, names: Partial<Record<keyof PlanOptions, string>>): Json {
  const given = Object.entries(names).filter(([from]) => options[from as keyof PlanOptions] !== undefined);
  return Object.fromEntries(given.map(([from, to]) => [to, options[from as keyof PlanOptions]]));
}

function commandOf(options: PlanOptions): string {
  const words = ['jogatina tune --study', options.study];
  if (options.tucks !== undefined) words.push(options.tucks ? '--tucks' : '--no-tucks');
  const valued = [
    'metrics',
    'objective',
    'restarts',
    'iterations',
    'population',
    'games',
    'testGames',
    'seed',
  ] as const;
  for (const name of valued) {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (options[name] !== undefined) words.push(`--${flag} ${options[name]}`);
  }
  return words.join(' ');
}
