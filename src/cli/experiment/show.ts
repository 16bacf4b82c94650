import {
  type Change,
  changeExperiment,
  type ExperimentRow,
  experimentReport,
  followExperiment,
  listExperiments,
  statusText,
  theExperiment,
  workNamed,
} from '../../experiments/index.ts';
import { withStore } from '../../store/store.ts';
import { printJson, table, writeAtomically } from '../output.ts';
import { duration, Progress } from '../progress.ts';

export interface StoreOptions {
  data?: string;
  json?: boolean;
}

export async function list({ json, ...options }: StoreOptions): Promise<void> {
  const rows = await withStore(options.data, (store) => listExperiments(store));
  if (json) printJson(rows.map(shown));
  else if (rows.length === 0) process.stdout.write('No experiments yet: jogatina experiment start begins one.\n');
  else
    process.stdout.write(
      `${table(
        ['id', 'status', 'done', 'time', 'now'],
        rows.map((row) => [row.id, statusText(row), percent(row), duration(row.seconds), row.error ?? row.note]),
      )}\n`,
    );
}

export async function show(id: string, { json, ...options }: StoreOptions): Promise<void> {
  const { outcome, setAside, ...row } = await withStore(options.data, (store) => experimentReport(store, id));
  const { result = null } = (outcome ?? {}) as { result?: unknown };
  if (json) return printJson({ ...shown(row), setAside, result });
  const { unit } = await workNamed(row.kind);
  const count = (n: number) => Math.round(n).toLocaleString('en');
  const rows = [
    ['status', row.error === null ? statusText(row) : `${statusText(row)}: ${row.error}`],
    ['done', `${percent(row)}, ${count(row.done)} of about ${count(row.size)} ${unit}, round ${row.round + 1}`],
    ['working time', duration(row.seconds)],
    ['now', row.note],
    ['priority', String(row.priority)],
    ['works on it', row.owner ?? '-'],
    ['begun', row.createdAt],
    ['ended', row.endedAt ?? '-'],
    ...setAside.map(({ round, task, error }) => ['set aside', `round ${round + 1}, task ${task + 1}: ${error}`]),
  ];
  process.stdout.write(`${table(['', row.id], rows)}\n`);
  if (result !== null) process.stdout.write(readable(result));
}

export async function follow(id: string, { json, ...options }: StoreOptions): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  await withStore(options.data, async (store) => {
    let row = await theExperiment(store, id);
    const { unit } = await workNamed(row.kind);
    const progress = new Progress(unit, Math.max(1, row.size - row.done));
    let before = row.done;
    for await (row of followExperiment(store, id, stop.signal)) {
      progress.add(row.done - before, row.owner === null ? statusText(row) : row.note);
      before = row.done;
    }
    progress.end();
    if (json) printJson(shown(row));
    else process.stdout.write(`${id} is ${statusText(row)}, ${percent(row)}\n`);
  });
}

export async function changed(id: string, change: Change, { json, ...options }: StoreOptions): Promise<void> {
  const row = await withStore(options.data, async (store) => {
    await changeExperiment(store, id, change);
    return theExperiment(store, id);
  });
  if (json) printJson(shown(row));
  else process.stdout.write(`${id} is ${row.status}\n`);
}

export async function exported(id: string, { out, json, ...options }: StoreOptions & { out?: string }): Promise<void> {
  const everything = await withStore(options.data, (store) => experimentReport(store, id));
  if (out !== undefined) writeAtomically(out, `${JSON.stringify(everything, null, 2)}\n`);
  if (out === undefined || json) printJson(everything);
}

/** Without the description, which can be long: export has it. */
function shown({ description: _, ...row }: ExperimentRow) {
  return { ...row, status: statusText(row) };
}

function percent({ done, size, status }: ExperimentRow): string {
  return status === 'done' ? '100 %' : `${Math.min(99, Math.floor((100 * done) / Math.max(1, size)))} %`;
}

/** A result as people can read it: texts that only programs read are cut. */
export function readable(result: unknown): string {
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > 500
      ? `${value.slice(0, 50)}... (${value.length.toLocaleString('en')} characters: export has them)`
      : value;
  return `${JSON.stringify(result, cut, 2)}\n`;
}
