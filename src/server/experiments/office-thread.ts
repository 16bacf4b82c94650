import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { InputError } from '../../core/errors.ts';
import { Coordinator, openRunner, queueUrl, type Runner, startExperiment } from '../../jobs/index.ts';
import { folderOf } from '../../store/base-files.ts';
import { experimentOf, savedState } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { withBases } from './bases.ts';
import type { Errand, Office } from './office.ts';
import { entrantsNow, pictureOf } from './pictures.ts';
import { RunningTable } from './running-table.ts';

/**
 * The thread in which a server's experiments are looked after: what checks, reduces and draws them may take seconds,
 * and a table of Truco must not wait for it. The tasks themselves run in further threads, or on the queue's workers.
 */
const { place, threads } = workerData as Office['settings'];
const port = parentPort!;
const store = await openStore(place);
const log = pino({ level: 'warn' }, pino.destination(2));
const runner = lazyRunner();
const coordinator = new Coordinator(store, { runner, log });
coordinator.start();

port.on('message', async ({ number, errand }: { number: number; errand: Errand }) => {
  try {
    port.postMessage({ number, value: await run(errand) });
  } catch (error) {
    const { message } = error as Error;
    port.postMessage({ number, error: message, input: error instanceof InputError });
  }
});

async function run(errand: Errand): Promise<unknown> {
  if (errand.do === 'start')
    return startExperiment(store, await withBases({ store, folder: folderOf(place) }, errand.given, errand.base));
  if (errand.do === 'picture') return picture(errand.id, errand.from);
  await coordinator.close();
  await runner.close();
  await store.destroy();
  return undefined;
}

/** Tables of stages under way, by experiment; the latest that were looked at. */
const tables = new Map<string, RunningTable>();
const MOST_TABLES = 20;

async function picture(id: string, from: number) {
  const row = await experimentOf(store, id);
  if (!row) return undefined;
  const { kind, description } = row;
  const { round, state } = await savedState(store, id);
  const entrants = entrantsNow({ kind, description, state });
  const table = entrants ? await tableOf(id, round, entrants.length).look(store, id) : [];
  return pictureOf({ kind, description, state, table, from });
}

function tableOf(id: string, round: number, entrants: number): RunningTable {
  let table = tables.get(id);
  if (table?.round !== round) table = new RunningTable(round, entrants);
  tables.delete(id);
  tables.set(id, table);
  if (tables.size > MOST_TABLES) tables.delete(tables.keys().next().value!);
  return table;
}

/** Threads are started when there is something to do. */
function lazyRunner(): Runner {
  const queue = queueUrl();
  let opening: Promise<Runner> | undefined;
  const open = () => (opening ??= openRunner({ threads, ...(queue !== undefined && { queue }) }));
  return {
    async *run(round, signal) {
      yield* (await open()).run(round, signal);
    },
    close: async () => {
      await (await opening)?.close();
    },
  };
}
