import { z } from 'zod';
import { InputError } from '../../core/errors.ts';
import { fault } from '../../protocol/match.ts';
import type { Store } from '../store.ts';
import { type Column, checkRow, type FoundRow, type Row } from './columns.ts';
import { type Dataset, fromTable, toTable } from './dataset.ts';
import { insertNew, pagesOf, type TableRow } from './tables.ts';

const columns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'game', type: 'text' },
  { name: 'seed', type: 'text' },
  { name: 'clock_ms', type: 'integer', nullable: true },
  { name: 'seats', type: 'json' },
  { name: 'event', type: 'text', nullable: true },
  { name: 'repeats', type: 'text', nullable: true },
  { name: 'commitment', type: 'text', nullable: true },
  { name: 'secret', type: 'text', nullable: true },
  { name: 'contributions', type: 'json', nullable: true },
  { name: 'explain', type: 'truth' },
  { name: 'scores', type: 'json' },
  { name: 'winner', type: 'integer', nullable: true },
  { name: 'faults', type: 'json' },
  { name: 'created_at', type: 'text' },
  { name: 'ended_at', type: 'text' },
];
const log: Column = { name: 'log', type: 'json' };

const seat = z.object({ kind: z.enum(['person', 'agent', 'remote']), name: z.string(), agent: z.string().optional() });
const shapes = {
  seats: z.array(seat),
  scores: z.array(z.number()),
  faults: z.array(fault),
  log: z.array(
    z.object({
      kind: z.enum(['action', 'fault', 'note']),
      seat: z.int(),
      action: z.int().nullable(),
      detail: z.unknown().transform((detail) => detail ?? null),
      at: z.string(),
    }),
  ),
};

/** The logs of these matches, by match, without ids and numbers. */
async function logsOf(store: Store, matches: readonly TableRow[]): Promise<Map<unknown, Row[]>> {
  const logs = new Map<unknown, Row[]>(matches.map(({ id }) => [id, []]));
  const ids = matches.map(({ id }) => id as string);
  for await (const page of pagesOf(store, 'match_events', (eb) => eb('match_id', 'in', ids))) {
    for (const { match_id, kind, seat, action, detail, at } of page) {
      const event = { kind, seat, action, detail: detail === null ? null : JSON.parse(detail as string), at };
      logs.get(match_id)!.push(event);
    }
  }
  return logs;
}

/** Matches that are over, each with its log, without the keys of the seats. */
export const matchDataset: Dataset = {
  name: 'matches',
  description: 'matches that are over, each with its log',
  columns: [...columns, log],
  async *read(store) {
    for await (const page of pagesOf(store, 'matches', (eb) => eb('status', '=', 'over'))) {
      const logs = await logsOf(store, page);
      yield page.map((row) => {
        const match = fromTable(row, columns);
        match.seats = shapes.seats.parse(match.seats);
        return { ...match, log: logs.get(row.id) };
      });
    }
  },
  async write(store, portions) {
    const total = { added: 0, same: 0 };
    for await (const portion of portions) {
      const found = portion.map((row) => readMatch(row));
      const { added, same } = await insertNew(
        store,
        'matches',
        found.map(({ match }) => match),
      );
      await insertNew(
        store,
        'match_events',
        found.flatMap(({ events }) => events),
      );
      total.added += added;
      total.same += same;
    }
    return total;
  },
};

function readMatch(found: FoundRow): { match: TableRow; events: TableRow[] } {
  const row = checkRow(found, matchDataset.columns);
  for (const [name, shape] of Object.entries(shapes)) {
    const { data, error } = shape.safeParse(row[name]);
    if (error) {
      const { path, message } = error.issues[0];
      throw new InputError(`line ${found.line}: ${[name, ...path].join('.')}: ${message}`);
    }
    row[name] = data;
  }
  const events = (row.log as z.infer<typeof shapes.log>).map((event, seq) => ({
    match_id: row.id as string,
    seq,
    ...event,
    detail: event.detail === null ? null : JSON.stringify(event.detail),
  }));
  return { match: { ...toTable(row, columns), status: 'over', owner: null }, events };
}
