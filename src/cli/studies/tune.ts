import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { gamesOfPlan, type TuningPlan } from '../../studies/tuning/plan.ts';
import { FileJournal } from '../../work/journal.ts';
import type { TuningDocument, TuningMeasured } from '../../works/tuning.ts';
import { wholeNumber } from '../options.ts';
import { fileToWrite, printResult, table, writeAtomically } from '../output.ts';
import { runWork } from '../run-work.ts';
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
    .option(
      '--checkpoint <file>',
      'where the run is kept after every iteration (default: <study>.checkpoint.json)',
      fileToWrite,
    )
    .option('--resume', 'go on from the checkpoint')
    .option('--out <file>', 'write the player found, for --agent', fileToWrite)
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
  if (!options.resume && existsSync(file))
    throw new InputError(`${file} is there: --resume goes on from it, --checkpoint names another`);
  if (options.resume && !existsSync(file)) throw new InputError(`cannot read ${file}: there is no such file`);
  const journal = new FileJournal(file, 'tuning', plan);
  const { done } = await journal.load();
  const games = gamesOfPlan(plan) - done;
  if (games > MANY_GAMES && !options.yes)
    throw new InputError(`this would play about ${games.toLocaleString('en')} games: --yes starts it all the same`);
  const { workers } = options;
  const found = await runWork<TuningDocument, TuningMeasured>('tuning', plan, { workers, yes: true, journal, done });
  const { document, measured } = found;
  const player = playerFile(plan, command, document, measured);
  if (options.out) writeAtomically(options.out, `${JSON.stringify(player, null, 2)}\n`);
  const { games: played, history, counts } = document;
  printResult(options.json, { ...player, games: played, history, counts }, report(player));
}

/** A file of weights as `--agent` takes it, with how it was made. */
function playerFile(
  { optimizer, seed }: TuningPlan,
  command: string,
  { rules, objective, validation, test, metrics, weights, pieces }: TuningDocument,
  { msPerMove }: TuningMeasured,
) {
  const { n, mean, error, std, min, max } = test;
  return {
    about: {
      command,
      rules,
      objective,
      optimizer,
      seed,
      validation,
      test: { games: n, mean, error, std, min, max, msPerMove },
    },
    metrics,
    weights,
    pieces,
  };
}

function report({ about, metrics, weights }: ReturnType<typeof playerFile>): string {
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
