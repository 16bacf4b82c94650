import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { storePlace } from '../../store/store.ts';
import { type Checkpoints, SCALES, type Scale, type Study } from '../../studies/study.ts';
import type { Workforce } from '../../studies/workforce.ts';
import { queueUrl } from '../../work/open-workers.ts';
import type { StudyWritten } from '../../works/study.ts';
import { baseText, baseTitle } from '../cases/bases.ts';
import { runLong } from '../long.ts';
import { decimal, oneOf, wholeNumber } from '../options.ts';
import { printJson, readJson, table, writeAtomically } from '../output.ts';
import { Progress } from '../progress.ts';
import { answersOfPeople } from './answers.ts';

interface ReproduceOptions {
  scale: Scale;
  seed: number;
  out: string;
  maxExpansions?: number;
  workers: number;
  minutes?: number;
  only?: string;
  players?: string;
  checkpoints: string;
  base: string;
  json?: boolean;
}

/** `reproduce`: a published study, published and ours side by side. */
export function register(program: Command): void {
  program
    .command('reproduce')
    .description('run a published study again: its figures and ours side by side, as Markdown, JSON and SVG')
    .argument('<study>', 'ist-search, ist-genetic, nes-pso, truco-cbr, truco-yardstick')
    .option('--scale <name>', 'smoke: a minute; full: the published sizes', oneOf('--scale', SCALES), 'smoke')
    .option('--seed <n>', 'seed of everything that is drawn', wholeNumber('--seed'), 1)
    .option('--out <folder>', 'where the report goes', 'docs/studies')
    .option('--max-expansions <n>', 'limit of the pruned searches, for ist-genetic', wholeNumber('--max-expansions', 1))
    .option(
      '--workers <n>',
      'threads, for nes-pso and truco-yardstick; the workers of JOGATINA_QUEUE_URL where it is set',
      wholeNumber('--workers', 1, 256),
      availableParallelism(),
    )
    .option('--minutes <n>', 'stop after so long, for nes-pso; 0 reports what is done', decimal('--minutes', 0))
    .option('--only <part>', 'for nes-pso: go on with trainings, players or rotation alone')
    .option('--players <folder>', 'for nes-pso: write the best players of its swarms there, for --agent')
    .option(
      '--checkpoints <folder>',
      'where a full run of nes-pso or truco-yardstick is kept and goes on from',
      'data/studies',
    )
    .option('--base <base>', 'for truco-cbr: shipped, a base imported before, or a file', 'shipped')
    .option('--json', 'the report as one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina reproduce ist-search --scale full --out docs/studies\n')
    .action(reproduce);
}

async function reproduce(id: string, options: ReproduceOptions): Promise<void> {
  // drawing and the studies load much that no other command needs
  const { studies } = await import('../../studies/index.ts');
  const study = studies.find((each) => each.id === id);
  if (!study) throw new InputError(`unknown study "${id}": one of ${studies.map((each) => each.id).join(', ')}`);
  if (queueUrl() !== undefined && !study.tasks) return onWorkers(id, options);
  const workforce = await workforceFor(id, options.workers);
  try {
    await runHere(study, { ...options, workforce });
  } finally {
    await workforce.close();
  }
}

/** Threads of this process, or the workers of the queue. */
async function workforceFor(study: string, workers: number): Promise<Workforce> {
  const queue = queueUrl();
  if (queue === undefined) return new (await import('../../studies/workforce.ts')).LocalThreads(workers);
  const { openWorkers } = await import('../../work/open-workers.ts');
  const { RunnerWorkforce } = await import('../../works/runner-workforce.ts');
  const runner = await openWorkers({ queue, threads: workers });
  const trouble = await runner.trouble?.();
  if (trouble) process.stderr.write(`jogatina: ${trouble}\n`);
  return new RunnerWorkforce(runner, study);
}

async function runHere(study: Study, options: ReproduceOptions & { workforce: Workforce }): Promise<void> {
  const { document, figure, render } = await import('../../studies/report.ts');
  const { id } = study;
  let part = '';
  let progress: Progress | undefined;
  let last = 0;
  const report = await study.run({
    scale: options.scale,
    seed: options.seed,
    maxExpansions: options.maxExpansions,
    ...(await givenTo(id, options)),
    workforce: options.workforce,
    ...(options.minutes !== undefined && { minutes: options.minutes }),
    ...(options.only !== undefined && { only: options.only }),
    ...(options.scale === 'full' && { checkpoints: inFolder(`${options.checkpoints}/${id}`) }),
    progress: (name, done, total) => {
      if (name !== part) {
        progress?.end();
        progress = new Progress(name, total);
        part = name;
        last = 0;
      }
      progress?.add(done - last);
      last = done;
    },
  });
  progress?.end();
  if (options.players) {
    for (const [name, player] of report.players ?? [])
      writeAtomically(`${options.players}/${name}.json`, `${JSON.stringify(player, null, 2)}\n`);
  }
  const files = render(study, report);
  for (const [name, content] of files) writeAtomically(`${options.out}/${name}`, content);
  const paths = [...files.keys()].map((name) => `${options.out}/${name}`);
  if (options.json) printJson({ ...document(study, report), files: paths });
  else {
    const rows = report.sections.flatMap((section) =>
      (section.rows ?? []).map((r) => [r.name, figure(r.published ?? Number.NaN), figure(r.ours.mean), r.verdict]),
    );
    process.stdout.write(`${table(['figure', 'published', 'ours', 'verdict'], rows)}\n${paths.join('\n')}\n`);
  }
}

/** What a study gets beside its protocol. */
async function givenTo(id: string, { base }: ReproduceOptions) {
  if (id !== 'truco-cbr') return {};
  return { base: { name: baseTitle(base), text: baseText(base) }, people: await answersOfPeople(storePlace()) };
}

/** The whole study as one task of a worker, wherever that is; the files are written here. */
async function onWorkers(study: string, options: ReproduceOptions): Promise<void> {
  const { scale, seed, maxExpansions, out } = options;
  const limit = maxExpansions === undefined ? {} : { maxExpansions };
  const description = { study, scale, seed, ...limit, ...(await givenTo(study, options)) };
  const { state } = await runLong('study', description, { workers: 1 });
  const { document, files } = state as StudyWritten;
  for (const [name, content] of Object.entries(files)) writeAtomically(`${out}/${name}`, content);
  const paths = Object.keys(files).map((name) => `${out}/${name}`);
  if (options.json) printJson({ ...(document as object), files: paths });
  else process.stdout.write(`${paths.join('\n')}\n`);
}

function inFolder(folder: string): Checkpoints {
  const path = (name: string) => `${folder}/${name}.json`;
  return {
    read: (name) => (existsSync(path(name)) ? readJson(path(name)) : undefined),
    write: (name, json) => writeAtomically(path(name), `${JSON.stringify(json)}\n`),
  };
}
