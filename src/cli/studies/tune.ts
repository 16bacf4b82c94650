import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { type LineCounts, statistics } from '../../studies/tuning/lines.ts';
import { gamesOfPlan, type TuningPlan } from '../../studies/tuning/plan.ts';
import { Tuning } from '../../studies/tuning/tuning.ts';
import { type Journal, nowhere } from '../../work/journal.ts';
import type { TuningState } from '../../works/tuning.ts';
import { runLong } from '../long.ts';
import { wholeNumber } from '../options.ts';
import { printJson, readJson, table, writeAtomically } from '../output.ts';
import { overrides, type PlanOptions, planFrom } from './tune-plan.ts';

interface TuneOptions extends PlanOptions {
  workers: number;
  checkpoint?: string;
  resume?: boolean;
  out?: string;
  yes?: boolean;
  json?: boolean;
}

/** More games than this are asked about first. */
const MANY_GAMES = 2_000_000;

/** `tune`: find weights. */
export function register(program: Command): void {
  overrides(program.command('tune'))
    .description('find the weights with which a player clears the most lines')
    .option(
      '--workers <n>',
      'threads; the weights do not depend on it',
      wholeNumber('--workers', 1, 256),
      availableParallelism(),
    )
    .option('--checkpoint <file>', 'where the run is kept after every iteration (default: <study>.checkpoint.json)')
    .option('--resume', 'go on from the checkpoint')
    .option('--out <file>', 'write the player found, for --agent')
    .option('--yes', 'start even a run of many hours')
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      '\nExamples:\n' +
        '  jogatina tune --study nes-norotation --iterations 10 --restarts 1 --test-games 500\n' +
        '  jogatina tune --study mine.json --out mine-player.json\n' +
        '  jogatina tetris play --rules nes-norotation --agent mine-player.json\n',
    )
    .action(tune);
}

async function tune(options: TuneOptions): Promise<void> {
  const { plan, command } = planFrom(options);
  const file = options.checkpoint ?? `${options.study.replace(/\.json$/, '')}.checkpoint.json`;
  const tuning = options.resume
    ? goOn(Tuning.restore(readJson(file), file), plan, file)
    : fresh(Tuning.start(plan), file);
  const games = gamesOfPlan(plan) - tuning.played;
  if (games > MANY_GAMES && !options.yes)
    throw new InputError(`this would play about ${games.toLocaleString('en')} games: --yes starts it all the same`);
  const { workers } = options;
  const journal = inFile(file, tuning);
  const { state } = await runLong('tuning', plan, { workers, yes: true, journal, done: tuning.played });
  const { tuning: saved, test } = state as Required<TuningState>;
  const { best, played, history } = Tuning.restore(saved, file);
  const result = resultOf(plan, command, best!.weights, best!.score, test);
  if (options.out) writeAtomically(options.out, `${JSON.stringify(result, null, 2)}\n`);
  if (options.json) printJson({ ...result, games: played, history, counts: test.counts });
  else process.stdout.write(`${report(result)}\n`);
}

/** The run as a file, written anew after every batch. */
function inFile(file: string, tuning: Tuning): Journal {
  const state: TuningState = { tuning: tuning.save() };
  return {
    ...nowhere,
    load: async () => ({ round: 0, state, done: tuning.played, outcomes: [], setAside: [] }),
    begin: async (_, next) => writeAtomically(file, `${JSON.stringify((next as TuningState).tuning)}\n`),
  };
}

function fresh(tuning: Tuning, file: string): Tuning {
  if (existsSync(file)) throw new InputError(`${file} is there: --resume goes on from it, --checkpoint names another`);
  return tuning;
}

function goOn(tuning: Tuning, plan: TuningPlan, file: string): Tuning {
  const differs = (Object.keys(plan) as (keyof TuningPlan)[]).find(
    (field) => JSON.stringify(plan[field]) !== JSON.stringify(tuning.plan[field]),
  );
  if (differs)
    throw new InputError(`${file} is of another plan: "${differs}" is ${JSON.stringify(tuning.plan[differs])} there`);
  return tuning;
}

/** A file of weights as `--agent` takes it, with how it was made. */
function resultOf(plan: TuningPlan, command: string, weights: readonly number[], score: number, test: LineCounts) {
  const { n, mean, error, std, min, max } = statistics(test);
  const { rules, objective, optimizer, seed, metrics, pieces } = plan;
  const msPerMove = Number(((1000 * test.cpuSeconds) / test.pieces).toPrecision(3));
  return {
    about: {
      command,
      rules,
      objective,
      optimizer,
      seed,
      validation: { games: plan.games.validation, score },
      test: { games: n, mean, error, std, min, max, msPerMove },
    },
    metrics,
    weights,
    pieces,
  };
}

function report({ about, metrics, weights }: ReturnType<typeof resultOf>): string {
  const { test, validation } = about;
  const order = [...metrics.keys()].sort((a, b) => Math.abs(weights[b]) - Math.abs(weights[a]));
  const short = (value: number) => Number(value.toPrecision(5));
  return [
    table(
      ['metric', 'weight'],
      order.map((i) => [metrics[i], short(weights[i])]),
    ),
    `${validation.games.toLocaleString('en')} validation games: ${about.objective} ${short(validation.score)}`,
    `${test.games.toLocaleString('en')} test games: mean ${short(test.mean)} lines, error ${short(test.error)}, ` +
      `${test.min} to ${test.max}, ${test.msPerMove} ms a move`,
  ].join('\n');
}
