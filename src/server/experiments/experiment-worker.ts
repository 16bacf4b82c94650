import { pino } from 'pino';
import { Cache } from '../../core/cache.ts';
import { Coordinator, openWorkers, queueUrl, startExperiment } from '../../experiments/index.ts';
import { folderOf } from '../../store/base-files.ts';
import { experimentOf, savedState } from '../../store/experiments.ts';
import { openStore, type Store, type StorePlace } from '../../store/store.ts';
import { embedBases } from './bases.ts';
import type { ThreadRequest } from './experiment-thread.ts';
import { entrantsNow, pictureOf, RunningCrossTable } from './pictures.ts';

/** What this thread has open. */
interface Opened {
  readonly place: StorePlace;
  readonly store: Store;
  readonly coordinator: Coordinator;
}

let opened: Opened | undefined;

/**
 * The other end of `ExperimentThread`. Checking, reducing and drawing experiments may take seconds, and matches must not
 * wait for it. The tasks of the experiments run in further threads, or on the workers of a queue.
 */
export default async function answer(request: ThreadRequest): Promise<unknown> {
  if (request.do === 'open') {
    opened = await open(request.place, request.threads);
    return undefined;
  }
  if (!opened) throw new Error('the thread of the experiments has ended');
  const { place, store, coordinator } = opened;
  if (request.do === 'start' || request.do === 'complete') {
    const given = await embedBases({ store, folder: folderOf(place) }, request.given, request.base);
    return request.do === 'start' ? startExperiment(store, given) : given;
  }
  if (request.do === 'picture') return picture(store, request.id, request.from);
  await coordinator.close();
  await store.destroy();
  return undefined;
}

async function open(place: StorePlace, threads: number): Promise<Opened> {
  const store = await openStore(place);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const coordinator = new Coordinator(store, { open: () => openWorkers({ queue: queueUrl(), threads }), log });
  coordinator.start();
  return { place, store, coordinator };
}

/** The cross tables of stages under way, by experiment. */
const tables = new Cache<string, RunningCrossTable>(20);

async function picture(store: Store, id: string, from: number) {
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
