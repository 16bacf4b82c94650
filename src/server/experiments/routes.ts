import { Readable } from 'node:stream';
import { z } from 'zod';
import { problem } from '../../core/problems.ts';
import {
  changeExperiment,
  type ExperimentRow,
  experimentOf,
  experimentReport,
  followExperiment,
  listExperiments,
  removeExperiment,
  statusText,
  workNamed,
} from '../../experiments/index.ts';
import * as protocol from '../../protocol/experiments.ts';
import { formatCsv } from '../../store/exchange/csv.ts';
import { formatParquet } from '../../store/exchange/parquet.ts';
import { describeExperiment, setAside } from '../../store/experiments.ts';
import type { Store } from '../../store/store.ts';
import { addressKey, experimentersOnly, HttpError, mayExperiment } from '../access/access.ts';
import { ADMIN_OPTIONAL, routeSchema } from '../api-docs.ts';
import type { Server } from '../http.ts';
import { choices, labelOf } from './choices.ts';
import { estimateOf } from './estimate.ts';
import type { ExperimentThread } from './experiment-thread.ts';
import { exportTable } from './export-table.ts';

const params = z.object({ id: protocol.experimentId });
/** What pages are not told of a description: bases of cases are megabytes of text. */
const HIDDEN: readonly string[] = ['base', 'bases', 'people'];
/** Milliseconds after which a comment is sent if nothing changed, because proxies close idle connections. */
const KEEP_ALIVE = 15_000;

/** Experiments: the list, one of them, its live progress and its charts, and how to begin, pause and cancel them. */
export function experimentRoutes(app: Server, store: Store, thread: ExperimentThread | undefined): void {
  const guard = { onRequest: experimentersOnly(store) };
  const closing = new AbortController();
  app.addHook('preClose', async () => {
    closing.abort();
    await thread?.close();
  });
  const threadOr501 = (): ExperimentThread => {
    if (!thread) throw new HttpError(501, problem('noExperiments'));
    return thread;
  };
  const findExperiment = async (id: string): Promise<ExperimentRow> => {
    const row = await experimentOf(store, id);
    if (!row) throw new HttpError(404, problem('noExperiment', { id }));
    return row;
  };

  app.get('/api/experiments', {
    schema: routeSchema('Experiments, the newest first', z.array(protocol.experimentStanding), {
      querystring: z.object({ limit: z.coerce.number().int().min(1).max(10_000).default(1000) }),
    }),
    handler: async ({ query: { limit } }) => (await listExperiments(store, { limit })).map(standingOf),
  });

  app.get('/api/experiments/choices', {
    schema: routeSchema('What can be begun', protocol.experimentChoices, {}),
    async handler(request) {
      const allowed = thread !== undefined && (await mayExperiment(store, request));
      const reason = allowed ? null : thread ? ('experimentersOnly' as const) : ('noExperiments' as const);
      return { ...choices(), allowed, reason };
    },
  });

  app.post('/api/experiments', {
    ...guard,
    schema: routeSchema(
      'Begins an experiment; from this machine, or with an administrator’s token',
      z.object({ id: protocol.experimentId }),
      { security: ADMIN_OPTIONAL, body: protocol.newExperiment },
      [400, 401, 501],
    ),
    handler: async ({ body: { base, from, ...given } }) => ({
      id: await threadOr501().start(await repeated(given, from), base),
    }),
  });

  app.post('/api/experiments/estimate', {
    ...guard,
    schema: routeSchema(
      'How long an experiment would take here; it is not begun',
      protocol.experimentEstimate,
      { security: ADMIN_OPTIONAL, body: protocol.newExperiment },
      [400, 401, 501],
    ),
    async handler({ body: { base, from, ...asked }, ip }) {
      const thread = threadOr501();
      const given = await repeated(asked, from);
      const measured = await thread.measure(addressKey(ip), given, base);
      return estimateOf(store, given.kind, given.description, thread.threads, measured);
    },
  });

  app.get('/api/experiments/:id', {
    schema: routeSchema('One experiment', protocol.experiment, { params }, [404]),
    async handler({ params: { id } }) {
      const row = await findExperiment(id);
      const { unit } = await workNamed(row.kind);
      const description = Object.fromEntries(
        Object.entries(Object(row.description)).filter(([name]) => !HIDDEN.includes(name)),
      );
      return {
        ...standingOf(row),
        unit,
        description,
        setAside: await setAside(store, id),
        files: Object.keys(await filesOf(row)),
      };
    },
  });

  app.patch('/api/experiments/:id', {
    ...guard,
    schema: routeSchema(
      'Names it, notes something about it, tags it',
      protocol.experimentStanding,
      { security: ADMIN_OPTIONAL, params, body: protocol.experimentAbout.partial() },
      [400, 401, 404],
    ),
    async handler({ params: { id }, body }) {
      await findExperiment(id);
      await describeExperiment(store, id, body);
      return standingOf(await findExperiment(id));
    },
  });

  app.delete('/api/experiments/:id', {
    ...guard,
    schema: routeSchema(
      'Deletes it for good; not while it runs',
      z.object({ deleted: z.literal(true) }),
      { security: ADMIN_OPTIONAL, params },
      [400, 401, 404],
    ),
    async handler({ params: { id } }) {
      await findExperiment(id);
      await removeExperiment(store, id);
      return { deleted: true as const };
    },
  });

  app.get('/api/experiments/:id/live', {
    schema: { summary: 'How it stands, as server-sent events until it is over', params },
    async handler({ params: { id }, raw }, reply) {
      await findExperiment(id);
      const left = new AbortController();
      raw.on('close', () => left.abort());
      const frames = eventsOf(followExperiment(store, id, AbortSignal.any([left.signal, closing.signal])));
      reply.header('cache-control', 'no-store').type('text/event-stream');
      return reply.send(Readable.from(frames));
    },
  });

  app.get('/api/experiments/:id/picture', {
    schema: routeSchema(
      'What there is to see of it so far: curve, weights, cross table',
      protocol.experimentPicture,
      { params, querystring: z.object({ from: z.coerce.number().int().min(0).default(0) }) },
      [404, 501],
    ),
    async handler({ params: { id }, query: { from } }) {
      await findExperiment(id);
      return (await threadOr501().picture(id, from))!;
    },
  });

  app.post('/api/experiments/:id/:change', {
    ...guard,
    schema: routeSchema(
      'Pauses, resumes or cancels; from this machine, or with an administrator’s token',
      protocol.experimentStanding,
      { security: ADMIN_OPTIONAL, params: params.extend({ change: z.enum(protocol.EXPERIMENT_CHANGES) }) },
      [400, 401, 404],
    ),
    async handler({ params: { id, change } }) {
      await findExperiment(id);
      await changeExperiment(store, id, change);
      return standingOf(await findExperiment(id));
    },
  });

  app.get('/api/experiments/:id/export.:format', {
    schema: {
      summary: 'Everything about it as JSON, or its table as CSV or Parquet',
      params: params.extend({ format: z.enum(['json', 'csv', 'parquet']) }),
    },
    async handler({ params: { id, format } }, reply) {
      await findExperiment(id);
      reply.header('content-disposition', `attachment; filename="${id}.${format}"`);
      if (format === 'json')
        return reply.type('application/json').send(JSON.stringify(await experimentReport(store, id)));
      const table = exportTable((await threadOr501().picture(id, 0))!);
      if (!table) throw new HttpError(404, problem('noTable', { id }));
      if (format === 'csv') return reply.type('text/csv').send(formatCsv(table.rows, table.columns));
      return reply.type('application/vnd.apache.parquet').send(Buffer.from(formatParquet(table.rows, table.columns)));
    },
  });

  app.get('/api/experiments/:id/files/:name', {
    schema: { summary: 'A file that came of it', params: params.extend({ name: z.string().max(120) }) },
    async handler({ params: { id, name } }, reply) {
      const files = await filesOf(await findExperiment(id));
      const text = Object.hasOwn(files, name) ? files[name] : undefined;
      if (text === undefined) throw new HttpError(404, problem('noFile', { id, name }));
      return reply.type(name.endsWith('.svg') ? 'image/svg+xml' : 'text/plain; charset=utf-8').send(text);
    },
  });

  /** A description with the cases and answers of the experiment that it repeats, which pages do not see. */
  async function repeated<Given extends { description: Record<string, unknown> }>(
    given: Given,
    from: string | undefined,
  ): Promise<Given> {
    if (from === undefined) return given;
    const before = Object((await findExperiment(from)).description) as Record<string, unknown>;
    const hidden = Object.fromEntries(HIDDEN.flatMap((name) => (name in before ? [[name, before[name]]] : [])));
    return { ...given, description: { ...hidden, ...given.description } };
  }

  /** The files that a study has written; other kinds write none. */
  async function filesOf({ id, kind, status }: ExperimentRow): Promise<Readonly<Record<string, string>>> {
    if (kind !== 'study' || status !== 'done') return {};
    const { outcome } = await experimentReport(store, id);
    return (outcome as { result?: { files?: Record<string, string> } } | null)?.result?.files ?? {};
  }
}

function standingOf(row: ExperimentRow): protocol.ExperimentStanding {
  const { id, kind, description, round, size, done, seconds, note, error, createdAt, updatedAt, endedAt } = row;
  const { name, notes, tags, headline } = row;
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
    name,
    notes,
    tags: [...tags],
    headline: headline as protocol.ExperimentHeadline | null,
  };
}

/** Rows as server-sent events. A row that has not changed is not sent again. */
async function* eventsOf(rows: AsyncIterable<ExperimentRow>): AsyncGenerator<string> {
  let last = '';
  let sent = performance.now();
  for await (const row of rows) {
    const text = JSON.stringify(standingOf(row));
    const now = performance.now();
    if (text === last && now - sent < KEEP_ALIVE) continue;
    yield text === last ? ':\n\n' : `data: ${text}\n\n`;
    last = text;
    sent = now;
  }
  yield 'event: over\ndata: {}\n\n';
}
