import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { exportCases } from '../../agents/truco/cases/base/export.ts';
import { Cache } from '../../core/cache.ts';
import { problem } from '../../core/problems.ts';
import * as protocol from '../../protocol/cases.ts';
import { baseNames, basePath, folderOf, readBaseFile } from '../../store/base-files.ts';
import { addHands, casesOf, listBases, stateOfBase } from '../../store/hands.ts';
import type { Store, StorePlace } from '../../store/store.ts';
import { addressKey, experimentersOnly, HttpError } from '../access/access.ts';
import { ADMIN_OPTIONAL, routeSchema } from '../api-docs.ts';
import type { Server } from '../http.ts';
import { inThreads } from '../thinking.ts';
import type { CasesDone, CasesTask } from './cases-task.ts';

/** Bytes of the largest CSV that is accepted. The published base has 2 MB. */
const MAX_CSV = 32 * 1024 * 1024;

const params = z.object({ base: protocol.baseName });

/** Milliseconds that a question about a base may take. */
const LIMIT = 60_000;
/** Answers that are kept as they were sent. */
const KEPT = 30;

/** Bytes that are sent at once. */
const PIECE = 64 * 1024;

/** A large answer, with a turn for everybody else after each piece: copied whole for many it would hold them all up. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE);
    await setImmediate();
  }
}

/** An answer as it is sent: `tag` changes with the base. */
interface Kept {
  readonly tag: string;
  readonly all: Buffer;
  readonly pages?: readonly Buffer[];
}

/**
 * Bases of Truco hands: lists, single hands and clusters, and the import of the published format. `place` is where the
 * store is; the command line keeps bases as files there. Reading a base takes long, so that happens in a thread, once
 * for each state of the base; answers are kept.
 */
export async function caseRoutes(app: Server, store: Store, place?: StorePlace): Promise<void> {
  const folder = place && folderOf(place);
  const thread = inThreads('games', { count: 1, idle: 0, background: true, megabytes: 1024 });
  app.addHook('preClose', () => thread.close());
  const run = <Do extends CasesTask['do']>(
    asker: string,
    task: Extract<CasesTask, { do: Do }>,
  ): Promise<CasesDone[Do] | null> => thread.ask(asker, { work: 'cases', task, limit: LIMIT });
  const looks = new Map<string, ReturnType<typeof stateOfBase>>();
  /** The state of a base in the store: one look for all who ask in one turn of the event loop. */
  const stateOf = (base: string): ReturnType<typeof stateOfBase> => {
    let look = looks.get(base);
    if (!look) {
      look = stateOfBase(store, base);
      looks.set(base, look);
      void setImmediate().then(() => looks.delete(base));
    }
    return look;
  };
  /** Where a base is, and what changes with it: nothing else of it is read for that. */
  const versionOf = async (base: string): Promise<string> => {
    if (base === protocol.SHIPPED) return 'shipped';
    const state = await stateOf(base);
    if (state !== undefined) return `store ${state}`;
    const file = folder === undefined ? undefined : statSync(basePath(folder, base), { throwIfNoEntry: false });
    if (!file) throw new HttpError(404, problem('noBase', { base }));
    return `file-${file.mtimeMs}-${file.size}`;
  };
  const textOf = async (base: string, version: string): Promise<string | undefined> => {
    if (version === 'shipped') return undefined;
    if (!version.startsWith('store')) return readBaseFile(folder!, base);
    // where the place is known the thread reads the store by itself
    return place ? undefined : exportCases(await casesOf(store, base));
  };
  /** Bases that are being given to the thread. */
  const opening = new Map<string, Promise<unknown>>();
  const open = (base: string, version: string): Promise<unknown> => {
    const key = `${base} ${version}`;
    let known = opening.get(key);
    if (!known) {
      known = textOf(base, version)
        .then((text) =>
          run<'open'>('bases', { do: 'open', base, version, ...(text === undefined ? place && { place } : { text }) }),
        )
        .finally(() => opening.delete(key));
      opening.set(key, known);
    }
    return known;
  };
  /** Asks the thread, which is given the base if it does not have it. */
  const ask = async <Do extends 'hands' | 'hand' | 'clusterings' | 'clustering'>(
    asker: string,
    task: Extract<CasesTask, { do: Do }>,
  ): Promise<CasesDone[Do]> => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const done = await run<Do>(asker, task);
      if (done !== null) return done;
      const { base, version } = task as { base: string; version: string };
      await open(base, version);
    }
    throw new HttpError(503, problem('basesBusy'));
  };
  const kept = new Cache<string, Promise<Kept>>(KEPT);
  /** An answer about a base, made once for each state of the base. */
  const keep = (what: string, base: string, version: string, make: () => Promise<Omit<Kept, 'tag'>>): Promise<Kept> => {
    const tag = createHash('sha256').update(`${what} ${base} ${version}`).digest('base64url').slice(0, 22);
    return kept.getOrSet(tag, () => {
      const made = make().then((answer) => ({ tag: `"${tag}"`, ...answer }));
      made.catch(() => kept.delete(tag));
      return made;
    });
  };
  const hands = async (base: string, asker: string): Promise<Kept> => {
    const version = await versionOf(base);
    return keep('hands', base, version, async () => {
      const { all, pages } = await ask<'hands'>(asker, { do: 'hands', base, version });
      return { all: Buffer.from(all), pages: pages.map((page) => Buffer.from(page)) };
    });
  };
  /** Sends kept bytes, or that the visitor has them already. */
  const send = (request: FastifyRequest, reply: FastifyReply, tag: string, bytes: Buffer): never => {
    reply.header('etag', tag).header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    // the type of the answer is that of its schema, which these bytes are made by
    if (request.headers['if-none-match'] === tag) return reply.code(304).send() as never;
    if (bytes.length <= PIECE) return reply.send(bytes) as never;
    reply.header('content-length', bytes.length);
    return reply.send(Readable.from(pieces(bytes), { objectMode: false })) as never;
  };
  const counted = new Map<string, { readonly at: number; readonly hands: number }>();
  /** How many hands a file has. It is read again only after it was written again. */
  const handsIn = (base: string): number => {
    const at = statSync(basePath(folder!, base)).mtimeMs;
    const known = counted.get(base);
    if (known?.at === at) return known.hands;
    // every line but the head
    const hands = readBaseFile(folder!, base)!.trimEnd().split('\n').length - 1;
    counted.set(base, { at, hands });
    return hands;
  };
  /** The bases of the store, then those of the folder. Of two with one name the store's counts. */
  const listAll = async (): Promise<protocol.CaseBases> => {
    const inStore = await listBases(store);
    const files = folder === undefined ? [] : baseNames(folder);
    const others = files.filter((name) => inStore.every(({ base }) => base !== name));
    return [...inStore, ...others.map((base) => ({ base, hands: handsIn(base) }))];
  };
  let shipped: Promise<unknown> | undefined;

  app.get('/api/cases', {
    schema: routeSchema('Bases of Truco hands', protocol.caseBases, {}),
    async handler() {
      shipped ??= open(protocol.SHIPPED, 'shipped');
      return [{ base: protocol.SHIPPED, hands: (await shipped) as number }, ...(await listAll())];
    },
  });

  app.get('/api/cases/:base', {
    schema: routeSchema(
      `The hands of a base, or a page of ${protocol.HANDS_PAGE} of them`,
      protocol.caseHands,
      { params, querystring: z.object({ page: z.coerce.number().int().min(0).optional() }) },
      [404],
    ),
    async handler(request, reply) {
      const { page } = request.query;
      const { tag, all, pages } = await hands(request.params.base, addressKey(request.ip));
      const bytes = page === undefined ? all : pages![page];
      if (!bytes) throw new HttpError(404, `the base has ${pages!.length} pages`);
      return send(request, reply, page === undefined ? tag : tag.replace(/"$/, `-${page}"`), bytes);
    },
  });

  app.get('/api/cases/:base/hands/:number', {
    schema: routeSchema(
      'One hand',
      protocol.caseHand,
      { params: params.extend({ number: z.coerce.number().int() }) },
      [404],
    ),
    async handler(request, reply) {
      const { base, number } = request.params;
      const version = await versionOf(base);
      const { tag, all } = await keep(`hand ${number}`, base, version, async () => {
        const { json } = await ask<'hand'>(addressKey(request.ip), { do: 'hand', base, version, number });
        if (json === null) throw new HttpError(404, problem('noHand', { base, number }));
        return { all: Buffer.from(json) };
      });
      return send(request, reply, tag, all);
    },
  });

  app.get('/api/cases/:base/clusterings', {
    schema: routeSchema(
      'What a base is divided into for each kind of decision',
      protocol.caseClusterings,
      { params },
      [404],
    ),
    async handler(request, reply) {
      const { base } = request.params;
      const version = await versionOf(base);
      const { tag, all } = await keep('clusterings', base, version, async () => ({
        all: Buffer.from(await ask<'clusterings'>(addressKey(request.ip), { do: 'clusterings', base, version })),
      }));
      return send(request, reply, tag, all);
    },
  });

  app.get('/api/cases/:base/clusterings/:decision', {
    schema: routeSchema(
      'The clusters of one kind of decision, with hands that stand for all',
      protocol.caseClustering,
      { params: params.extend({ decision: z.string().max(40) }) },
      [404],
    ),
    async handler(request, reply) {
      const { base, decision } = request.params;
      const version = await versionOf(base);
      const { tag, all } = await keep(`clustering ${decision}`, base, version, async () => {
        const task = { do: 'clustering', base, version, decision } as const;
        const { json } = await ask<'clustering'>(addressKey(request.ip), task);
        if (json === null) throw new HttpError(404, problem('noDecision', { decision }));
        return { all: Buffer.from(json) };
      });
      return send(request, reply, tag, all);
    },
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'string', bodyLimit: MAX_CSV }, (_, body, done) =>
      done(null, body),
    );
    scope.post(
      '/api/cases/:base/import',
      {
        onRequest: experimentersOnly(store),
        schema: {
          ...routeSchema(
            'A new base from a CSV of the published format, all or nothing; from this machine or by an administrator',
            protocol.caseImport,
            { security: ADMIN_OPTIONAL, params },
            [400, 401, 409],
          ),
          consumes: ['text/csv'],
        },
      },
      async (request) => {
        const { base } = request.params as z.infer<typeof params>;
        if (typeof request.body !== 'string') throw new HttpError(400, problem('csvNeeded'));
        const taken = base === protocol.SHIPPED || (await listAll()).some((each) => each.base === base);
        if (taken) throw new HttpError(409, problem('baseTaken', { base }));
        const { report, hands: read } = (await run<'import'>('import', { do: 'import', base, text: request.body }))!;
        await addHands(
          store,
          base,
          read.map((hand) => ({ ...hand, consent: 'published' as const })),
        );
        const { repaired, noted, skipped, ...counts } = report;
        const shown = (all: typeof repaired) => all.map((each) => ({ ...each, lines: [...each.lines] }));
        return { base, ...counts, repaired: shown(repaired), noted: shown(noted), skipped: shown(skipped) };
      },
    );
  });
}
