import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { newId } from '../../experiments/experiments.ts';
import { storePlace } from '../../store/store.ts';
import { type Checkpoints, type Report, SCALES, type Scale } from '../../studies/study.ts';
import { FileJournal, type Standing } from '../../work/journal.ts';
import { inline, run } from '../../work/run.ts';

import { openWorkers, queueUrl } from '../../works/index.ts';
import type { StudyPlan, StudyWritten } from '../../works/study.ts';
import { baseText, baseTitle } from '../cases/bases.ts';
import { decimal, oneOf, wholeNumber } from '../options.ts';
import { folderToWrite, printJson, readJson, table, writeAtomically } from '../output.ts';
import { PartsProgress } from '../progress.ts';
import { runWork } from '../run-work.ts';
import { answersOfPeople } from './answers.ts';

interface ReproduceOptions {
  scale: Scale;
  seed: number;
  out?: string;
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
    .argument('<study>', 'ist-search, ist-genetic, nes-pso, truco-cbr, truco-beyond, truco-yardstick')
    .option('--scale <name>', 'smoke: a minute; full: the published sizes', oneOf('--scale', SCALES), 'smoke')
    .option('--seed <n>', 'seed of everything that is drawn', wholeNumber('--seed'), 1)
    .option('--out <folder>', 'where the report goes (default: studies-smoke or studies-full)', folderToWrite)
    .option('--max-expansions <n>', 'limit of the pruned searches, for ist-genetic', wholeNumber('--max-expansions', 1))
    .option(
      '--workers <n>',
      'threads, for ist-genetic, nes-pso and the studies of Truco; the workers of JOGATINA_QUEUE_URL where it is set',
      wholeNumber('--workers', 1, 256),
      availableParallelism(),
    )
    .option(
      '--minutes <n>',
      'stop after so long, for ist-genetic, nes-pso, truco-cbr and truco-beyond; 0 reports what is done',
      decimal('--minutes', 0),
    )
    .option(
      '--only <part>',
      'go on with one part alone: trainings, players, rotation or trials of nes-pso, clustering, bluff, leduc, equilibrium or exploited of truco-beyond',
    )
    .option('--players <folder>', 'for nes-pso: write the best players of its swarms there, for --agent', folderToWrite)
    .option(
      '--checkpoints <folder>',
      'where a full run of ist-genetic, nes-pso or of the studies of Truco is kept and goes on from',
      folderToWrite,
      'data/studies',
    )
    .option('--base <base>', 'for truco-cbr: shipped, a base imported before, or a file', 'shipped')
    .option('--json', 'the report as one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina reproduce ist-search --out report\n')
    .action(reproduce);
}

async function reproduce(id: string, options: ReproduceOptions): Promise<void> {
  // drawing and the studies load much that no other command needs
  const { studyWork } = await import('../../works/study.ts');
  const { scale, seed, maxExpansions, only, minutes, out = `studies-${scale}` } = options;
  refuseSmaller(`${out}/${id}.json`, scale);
  const folder = `${options.checkpoints}/${id}`;
  const lines = new PartsProgress();
  let saysItsParts = false;
  const work = studyWork({
    ...(minutes !== undefined && { minutes }),
    ...(scale === 'full' && { checkpoints: inFolder(folder) }),
    progress: (part, done, total) => {
      saysItsParts = true;
      lines.show(part, done, total);
    },
  });
  const plan = work.plan({
    ...{ study: id, scale, seed },
    ...(maxExpansions !== undefined && { maxExpansions }),
    ...(only !== undefined && { only }),
    ...(await givenTo(id, options)),
  });
  // its tasks, if it has reported nothing about its parts
  const size = work.size(plan);
  const progress = ({ done, note }: Standing) => {
    if (!saysItsParts) lines.show('tasks', done, size, note);
  };
  const journal = `${folder}/unfinished.log`;
  const written = await runStudy(work, plan, options.workers, progress, journal).finally(() => lines.end());
  for (const [name, player] of Object.entries(written.players ?? {}))
    if (options.players) writeAtomically(`${options.players}/${name}.json`, `${JSON.stringify(player, null, 2)}\n`);
  for (const [name, content] of Object.entries(written.files)) writeAtomically(`${out}/${name}`, content);
  const paths = Object.keys(written.files).map((name) => `${out}/${name}`);
  const document = written.document as Pick<Report, 'sections'>;
  if (options.json) printJson({ ...document, files: paths });
  else {
    const { figure } = await import('../../studies/report.ts');
    const rows = document.sections.flatMap((section) =>
      (section.rows ?? []).map((r) => [r.name, figure(r.published ?? Number.NaN), figure(r.ours.mean), r.verdict]),
    );
    process.stdout.write(`${table(['figure', 'published', 'ours', 'verdict'], rows)}\n${paths.join('\n')}\n`);
  }
}

/**
 * Here, in threads, or on the workers of the queue. A study that hands out nothing is one task: on a queue it is an
 * experiment as any other. One that does keeps the batch under way in a file, beside its checkpoints, until it ends.
 */
async function runStudy(
  work: ReturnType<typeof import('../../works/study.ts')['studyWork']>,
  plan: StudyPlan,
  workers: number,
  progress: (standing: Standing) => void,
  file: string,
): Promise<StudyWritten> {
  const queue = queueUrl();
  const isOneTask = work.size(plan) === 1;
  if (queue !== undefined && isOneTask) return (await runWork<StudyWritten>('study', plan, { workers })).document;
  const on = isOneTask ? inline : await openWorkers({ queue, threads: workers });
  const trouble = await on.trouble?.();
  if (trouble) process.stderr.write(`jogatina: ${trouble}\n`);
  const journal = plan.scale === 'full' && !isOneTask ? new FileJournal(file, work.name, plan) : undefined;
  // one of another plan was left by a run that nobody wants to go on with
  await journal?.load().catch(() => journal.remove());
  try {
    const id = newId('study');
    const finished = await run(work, plan, { on, id, progress, ...(journal && { journal }) });
    journal?.remove();
    return finished.document as StudyWritten;
  } finally {
    await on.close();
  }
}

/** A quick run never takes the place of full results, such as those in `docs/studies`. */
function refuseSmaller(file: string, scale: Scale): void {
  if (scale === 'full' || !existsSync(file)) return;
  if ((readJson(file) as { scale?: unknown }).scale === 'full')
    throw new InputError(
      `${file} has the full results, which a run of scale ${scale} must not replace: give another --out`,
    );
}

/** What a study gets beside its protocol. */
async function givenTo(id: string, { base }: ReproduceOptions) {
  if (id !== 'truco-cbr') return {};
  return { base: { name: baseTitle(base), text: baseText(base) }, people: await answersOfPeople(storePlace()) };
}

function inFolder(folder: string): Checkpoints {
  const path = (name: string) => `${folder}/${name}.json`;
  return {
    read: (name) => (existsSync(path(name)) ? readJson(path(name)) : undefined),
    write: (name, json) => writeAtomically(path(name), `${JSON.stringify(json)}\n`),
  };
}
