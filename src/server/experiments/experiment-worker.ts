import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { InputError } from '../../core/errors.ts';
import { Coordinator, openWorkers, queueUrl, startExperiment } from '../../experiments/index.ts';
import { folderOf } from '../../store/base-files.ts';
import { experimentOf, savedState } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { embedBases } from './bases.ts';
import type { ExperimentThread, ThreadRequest } from './experiment-thread.ts';
import { entrantsNow, pictureOf, RunningCrossTable } from './pictures.ts';

/**
 * The thread in which a server's experiments are looked after: what checks, reduces and draws them may take seconds,
 * and a table of Truco must not wait for it. The tasks themselves run in further threads, or on the queue's workers.
 */
const { place, threads } = workerData as ExperimentThread['settings'];
const port = parentPort!;
const store = await openStore(place);
const log = pino({ level: 'warn' }, pino.destination(2));
const coordinator = new Coordinator(store, { open: () => openWorkers({ queue: queueUrl(), threads }), log });
coordinator.start();

port.on('message', async ({ number, errand }: { number: number; errand: ThreadRequest }) => {
  try {
    port.postMessage({ number, value: await run(errand) });
  } catch (error) {
    const { message } = error as Error;
    port.postMessage({ number, error: message, input: error instanceof InputError });
  }
});

async function run(errand: ThreadRequest): Promise<unknown> {
  if (errand.do === 'start')
    return startExperiment(store, await embedBases({ store, folder: folderOf(place) }, errand.given, errand.base));
  if (errand.do === 'picture') return picture(errand.id, errand.from);
  await coordinator.close();
  await store.destroy();
  return undefined;
}

/** Tables of stages under way, by experiment; the latest that were looked at. */
const tables = new Map<string, RunningCrossTable>();
const MOST_TABLES = 20;

async function picture(id: string, from: number) {
  const row = await experimentOf(store, id);
  if (!row) return undefined;
  const { kind, description } = row;
  const { round, state } = await savedState(store, id);
  const entrants = entrantsNow({ kind, description, state });
  const table = entrants ? await tableOf(id, round, entrants.length).update(store, id) : [];
  return pictureOf({ kind, description, state, table, from });
}

function tableOf(id: string, round: number, entrants: number): RunningCrossTable {
  let table = tables.get(id);
  if (table?.round !== round) table = new RunningCrossTable(round, entrants);
  tables.delete(id);
  tables.set(id, table);
  if (tables.size > MOST_TABLES) tables.delete(tables.keys().next().value!);
  return table;
}
