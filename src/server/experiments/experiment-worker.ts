import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { Cache } from '../../core/cache.ts';
import { InputError } from '../../core/errors.ts';
import { Coordinator, openWorkers, queueUrl, startExperiment, type Workers } from '../../experiments/index.ts';
import { folderOf } from '../../store/base-files.ts';
import { experimentOf, savedState } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { embedBases } from './bases.ts';
import type { ExperimentThread, ThreadRequest } from './experiment-thread.ts';
import { entrantsNow, pictureOf, RunningCrossTable } from './pictures.ts';

/**
 * The other end of `ExperimentThread`. Checking, reducing and drawing experiments may take seconds, and matches must not
 * wait for it. The tasks of the experiments run in further threads, or on the workers of a queue.
 */
const { place, threads } = workerData as ExperimentThread['settings'];
const port = parentPort!;
const store = await openStore(place);
const log = pino({ level: 'warn' }, pino.destination(2));
const workers = lazyWorkers();
const coordinator = new Coordinator(store, { runner: workers, log });
coordinator.start();

port.on('message', async ({ number, request }: { number: number; request: ThreadRequest }) => {
  try {
    port.postMessage({ number, value: await run(request) });
  } catch (error) {
    const { message } = error as Error;
    port.postMessage({ number, error: message, input: error instanceof InputError });
  }
});

async function run(request: ThreadRequest): Promise<unknown> {
  if (request.do === 'start')
    return startExperiment(store, await embedBases({ store, folder: folderOf(place) }, request.given, request.base));
  if (request.do === 'picture') return picture(request.id, request.from);
  await coordinator.close();
  await workers.close();
  await store.destroy();
  return undefined;
}

/** The cross tables of stages under way, by experiment. */
const tables = new Cache<string, RunningCrossTable>(20);

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
  const known = tables.get(id);
  if (known?.round === round) return known;
  const table = new RunningCrossTable(round, entrants);
  tables.set(id, table);
  return table;
}

/** Workers whose threads start with the first task. */
function lazyWorkers(): Workers {
  const queue = queueUrl();
  let opening: Promise<Workers> | undefined;
  const open = () => (opening ??= openWorkers({ threads, ...(queue !== undefined && { queue }) }));
  return {
    async *run(round, signal) {
      yield* (await open()).run(round, signal);
    },
    close: async () => {
      await (await opening)?.close();
    },
  };
}
