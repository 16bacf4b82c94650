import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../core/errors.ts';
import {
  changeExperiment,
  checkedPlan,
  type Ending,
  freeOfDead,
  openWorkers,
  ownerName,
  queueUrl,
  runExperiment,
  startExperiment,
  theExperiment,
  type Workers,
  workNamed,
} from '../../experiments/index.ts';
import { embedBases } from '../../server/experiments/bases.ts';
import { folderOf } from '../../store/base-files.ts';
import { dataFolder, type Store, storePlace, withStore } from '../../store/store.ts';
import { printJson, readJson } from '../output.ts';
import { Progress } from '../progress.ts';
import { readable, type StoreOptions } from './show.ts';

export interface RunOptions extends StoreOptions {
  workers: number;
  queue?: string;
  detach?: boolean;
}

export interface StartOptions extends RunOptions {
  priority: number;
  yes?: boolean;
}

export async function start(name: string, text: string, options: StartOptions): Promise<void> {
  const { priority, yes = false } = options;
  const asked = { kind: name, description: descriptionOf(text), priority, yes };
  await withStore(options.data, async (store) => {
    const folder = folderOf(storePlace(options.data));
    const given = await embedBases({ store, folder }, asked);
    // what is refused is refused before a queue is looked for
    await checkedPlan(name, given.description, { yes });
    if (options.detach) return detach(await startExperiment(store, given), options);
    const owner = ownerName();
    // a queue that does not answer is found before anything is kept
    await withWorkers(options, async (on) =>
      runHere(store, await startExperiment(store, given, owner), owner, on, options),
    );
  });
}

export async function resume(id: string, options: RunOptions): Promise<void> {
  await withStore(options.data, async (store) => {
    const { owner } = await theExperiment(store, id);
    if (owner !== null && !(await freeOfDead(store, id, owner)))
      throw new InputError(`${owner} works on experiment ${id}: follow shows how it stands`);
    if (options.detach) return detach(id, options);
    await withWorkers(options, async (on) => {
      await changeExperiment(store, id, 'resume');
      await runHere(store, id, ownerName(), on, options);
    });
  });
}

async function withWorkers({ workers, ...options }: RunOptions, use: (on: Workers) => Promise<void>): Promise<void> {
  const queue = options.queue ?? queueUrl();
  const on = await openWorkers({ queue, threads: workers });
  try {
    const trouble = await on.trouble?.();
    if (trouble) process.stderr.write(`jogatina: ${trouble}\n`);
    await use(on);
  } finally {
    await on.close();
  }
}

function descriptionOf(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return readJson(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`the description is not JSON: ${(error as Error).message}`);
  }
}

/** Runs it in a process of its own, which goes on when this one ends. */
async function detach(id: string, { data, workers, queue, json }: RunOptions): Promise<void> {
  const folder = join(data ?? dataFolder(), 'logs');
  mkdirSync(folder, { recursive: true });
  const log = join(folder, `${id}.log`);
  const words = ['experiment', 'resume', id, '--workers', String(workers)];
  if (data !== undefined) words.push('--data', data);
  if (queue !== undefined) words.push('--queue', queue);
  const out = openSync(log, 'a');
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  spawn(process.execPath, [main, ...words], { detached: true, stdio: ['ignore', out, out] }).unref();
  if (json) printJson({ id, log });
  else process.stdout.write(`${id} runs in the background: jogatina experiment follow ${id}\n`);
}

async function runHere(store: Store, id: string, owner: string, on: Workers, options: RunOptions): Promise<void> {
  const { size, done, kind } = await theExperiment(store, id);
  const { unit } = await workNamed(kind);
  const progress = new Progress(unit, Math.max(1, size - done));
  const stop = new AbortController();
  const interrupt = () => stop.abort('interrupted');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  let before = done;
  try {
    const ending = await runExperiment(store, id, {
      on,
      owner,
      signal: stop.signal,
      progress: (standing) => {
        progress.add(standing.done - before, standing.note);
        before = standing.done;
      },
    });
    progress.end();
    report(id, ending, options);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
  }
}

function report(id: string, ending: Ending, { json = false }: RunOptions): void {
  if (ending.status === 'done') {
    const outcome = JSON.parse(ending.text) as { result: unknown };
    if (json) printJson({ id, ...outcome });
    else process.stdout.write(`${id} is done\n${readable(outcome.result)}`);
    const { length } = ending.finished.setAside;
    if (length > 0)
      process.stderr.write(`jogatina: finished without ${length} tasks that were set aside: show names them\n`);
    return;
  }
  if (ending.status === 'failed') throw new InputError(`experiment ${id} failed: ${ending.error}`);
  if (ending.status === 'not ours') throw new InputError(`experiment ${id} is another's, paused or over: see show`);
  if (json) printJson({ id, status: 'stopped', reason: ending.reason });
  process.stderr.write(
    `jogatina: ${id} stopped (${ending.reason}): jogatina experiment resume ${id} goes on with it\n`,
  );
  process.exitCode = ending.reason === 'interrupted' ? 130 : 1;
}
