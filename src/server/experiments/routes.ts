import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  changeExperiment,
  type ExperimentRow,
  experimentOf,
  experimentReport,
  followExperiment,
  listExperiments,
  statusText,
  workNamed,
} from '../../experiments/index.ts';
import * as protocol from '../../protocol/experiments.ts';
import { problem } from '../../protocol/workbench.ts';
import type { Store } from '../../store/store.ts';
import { setAside } from '../../store/tasks.ts';
import { experimentersOnly, HttpError, mayExperiment } from '../access.ts';
import type { Server } from '../http.ts';
import { choices, labelOf } from './choices.ts';
import type { ExperimentThread } from './experiment-thread.ts';
import { csvOf, exportTable, parquetOf } from './export-table.ts';

const params = z.object({ id: protocol.experimentId });
/** Milliseconds after which a silent line is told that nothing changed: proxies close what says nothing. */
const ALIVE = 15_000;

/** Experiments: the list, one, its live progress, what there is to see of it, and what changes it. */
export function experimentRoutes(app: Server, store: Store, office: ExperimentThread | undefined): void {
  const guard = { preHandler: experimentersOnly(store) };
  const closing = new AbortController();
  app.addHook('preClose', async () => {
    closing.abort();
    await office?.close();
  });
  const open = (): ExperimentThread => {
    if (!office) throw new HttpError(501, 'this server runs no experiments');
    return office;
  };
  const rowOr404 = async (id: string): Promise<ExperimentRow> => {
    const row = await experimentOf(store, id);
    if (!row) throw new HttpError(404, `there is no experiment "${id}"`);
    return row;
  };

  app.get(
    '/api/experiments',
    {
      schema: {
        summary: 'Experiments, the newest first',
        querystring: z.object({ limit: z.coerce.number().int().min(1).max(10_000).default(1000) }),
        response: { 200: z.array(protocol.experimentStanding) },
      },
    },
    async ({ query: { limit } }) => (await listExperiments(store, { limit })).map(standing),
  );

  app.get(
    '/api/experiments/choices',
    { schema: { summary: 'What can be begun', response: { 200: protocol.experimentChoices } } },
    async (request) => {
      const allowed = office !== undefined && (await mayExperiment(store, request));
      const reason = office
        ? 'from another machine an administrator’s token is needed'
        : 'this server runs no experiments';
      return { ...choices(), allowed, reason: allowed ? null : reason };
    },
  );

  app.post(
    '/api/experiments',
    {
      ...guard,
      schema: {
        summary: 'Begins an experiment; from this machine, or with an administrator’s token',
        security: [{}, { admin: [] }],
        body: protocol.newExperiment,
        response: { 200: z.object({ id: protocol.experimentId }), 400: problem, 401: problem, 501: problem },
      },
    },
    async ({ body: { base, ...given } }) => ({ id: await open().start(given, base) }),
  );

  app.get(
    '/api/experiments/:id',
    { schema: { summary: 'One experiment', params, response: { 200: protocol.experiment, 404: problem } } },
    async ({ params: { id } }) => {
      const row = await rowOr404(id);
      const { unit } = await workNamed(row.kind);
      // a base of cases is megabytes of text
      const { base: _, bases: __, people: ___, ...description } = Object(row.description) as Record<string, unknown>;
      return {
        ...standing(row),
        unit,
        description,
        setAside: await setAside(store, id),
        files: Object.keys(await filesOf(row)),
      };
    },
  );

  app.get(
    '/api/experiments/:id/live',
    { schema: { summary: 'How it stands, as server-sent events until it is over', params } },
    async ({ params: { id }, raw }, reply) => {
      await rowOr404(id);
      const left = new AbortController();
      raw.on('close', () => left.abort());
      const frames = eventsOf(followExperiment(store, id, AbortSignal.any([left.signal, closing.signal])));
      reply.header('cache-control', 'no-store').type('text/event-stream');
      return reply.send(Readable.from(frames));
    },
  );

  app.get(
    '/api/experiments/:id/picture',
    {
      schema: {
        summary: 'What there is to see of it so far: curve, weights, cross table',
        params,
        querystring: z.object({ from: z.coerce.number().int().min(0).default(0) }),
        response: { 200: protocol.experimentPicture, 404: problem, 501: problem },
      },
    },
    async ({ params: { id }, query: { from } }) => {
      await rowOr404(id);
      return (await open().picture(id, from))!;
    },
  );

  app.post(
    '/api/experiments/:id/:change',
    {
      ...guard,
      schema: {
        summary: 'Pauses, resumes or cancels; from this machine, or with an administrator’s token',
        security: [{}, { admin: [] }],
        params: params.extend({ change: z.enum(protocol.EXPERIMENT_CHANGES) }),
        response: { 200: protocol.experimentStanding, 400: problem, 401: problem, 404: problem },
      },
    },
    async ({ params: { id, change } }) => {
      await rowOr404(id);
      await changeExperiment(store, id, change);
      return standing(await rowOr404(id));
    },
  );

  app.get(
    '/api/experiments/:id/export.:format',
    {
      schema: {
        summary: 'Everything about it as JSON, or its table as CSV or Parquet',
        params: params.extend({ format: z.enum(['json', 'csv', 'parquet']) }),
      },
    },
    async ({ params: { id, format } }, reply) => {
      await rowOr404(id);
      reply.header('content-disposition', `attachment; filename="${id}.${format}"`);
      if (format === 'json')
        return reply.type('application/json').send(JSON.stringify(await experimentReport(store, id)));
      const table = exportTable((await open().picture(id, 0))!);
      if (!table) throw new HttpError(404, `experiment "${id}" has no table: JSON has everything`);
      if (format === 'csv') return reply.type('text/csv').send(csvOf(table));
      return reply.type('application/vnd.apache.parquet').send(Buffer.from(parquetOf(table)));
    },
  );

  app.get(
    '/api/experiments/:id/files/:name',
    { schema: { summary: 'A file that came of it', params: params.extend({ name: z.string().max(120) }) } },
    async ({ params: { id, name } }, reply) => {
      const files = await filesOf(await rowOr404(id));
      const text = Object.hasOwn(files, name) ? files[name] : undefined;
      if (text === undefined) throw new HttpError(404, `experiment "${id}" has no file "${name}"`);
      return reply.type(name.endsWith('.svg') ? 'image/svg+xml' : 'text/plain; charset=utf-8').send(text);
    },
  );

  /** What a study has written; other kinds write nothing. */
  async function filesOf({ id, kind, status }: ExperimentRow): Promise<Readonly<Record<string, string>>> {
    if (kind !== 'study' || status !== 'done') return {};
    const { outcome } = await experimentReport(store, id);
    return (outcome as { result?: { files?: Record<string, string> } } | null)?.result?.files ?? {};
  }
}

function standing(row: ExperimentRow): protocol.ExperimentStanding {
  const { id, kind, description, round, size, done, seconds, note, error, createdAt, updatedAt, endedAt } = row;
  const label = labelOf(kind, description);
  return {
    id,
    kind,
    label,
    status: statusText(row) as protocol.ExperimentStatus,
    round,
    size,
    done,
    seconds,
    note,
    error,
    createdAt,
    updatedAt,
    endedAt,
  };
}

/** Rows as server-sent events; what has not changed is not sent again. */
async function* eventsOf(rows: AsyncIterable<ExperimentRow>): AsyncGenerator<string> {
  let last = '';
  let sent = performance.now();
  for await (const row of rows) {
    const text = JSON.stringify(standing(row));
    const now = performance.now();
    if (text === last && now - sent < ALIVE) continue;
    yield text === last ? ':\n\n' : `data: ${text}\n\n`;
    last = text;
    sent = now;
  }
  yield 'event: over\ndata: {}\n\n';
}
