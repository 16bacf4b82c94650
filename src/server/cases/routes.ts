import { statSync } from 'node:fs';
import { z } from 'zod';
import { exportCases } from '../../agents/truco/cases/base/export.ts';
import * as protocol from '../../protocol/cases.ts';
import { baseNames, basePath, readBaseFile } from '../../store/base-files.ts';
import { addHands, casesOf, listBases } from '../../store/hands.ts';
import type { Store } from '../../store/store.ts';
import { Threads } from '../../work/threads.ts';
import { experimentersOnly, HttpError } from '../access.ts';
import { ADMIN_OPTIONAL, routeSchema } from '../api-docs.ts';
import type { Server } from '../http.ts';
import { SERVER_TASKS } from '../thread-tasks.ts';
import type { CasesDone, CasesTask } from './cases-task.ts';

/** Bytes of the largest CSV that is accepted. The published base has 2 MB. */
const MAX_CSV = 32 * 1024 * 1024;

const params = z.object({ base: protocol.baseName });

/**
 * Bases of Truco hands: lists, single hands and clusters, and the import of the published format. `folder` is where the
 * command line keeps bases as files.
 */
export async function caseRoutes(app: Server, store: Store, folder?: string): Promise<void> {
  const thread = new Threads(SERVER_TASKS, { count: 1, idle: 0 });
  app.addHook('preClose', () => thread.close());
  const run = <Do extends CasesTask['do']>(task: Extract<CasesTask, { do: Do }>): Promise<CasesDone[Do]> =>
    thread.ask('cases', task);
  /** A base of the store or the folder as CSV; no text for the shipped one. */
  const given = async (base: string): Promise<{ base: string; text?: string }> => {
    if (base === protocol.SHIPPED) return { base };
    const cases = await casesOf(store, base);
    if (cases.size > 0) return { base, text: exportCases(cases) };
    const text = folder === undefined ? undefined : readBaseFile(folder, base);
    if (text === undefined) throw new HttpError(404, `there is no base "${base}"`);
    return { base, text };
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
  let shipped: Promise<protocol.CaseHands> | undefined;
  const handsOf = async (base: string) => {
    if (base !== protocol.SHIPPED) return run<'hands'>({ do: 'hands', ...(await given(base)) });
    shipped ??= run<'hands'>({ do: 'hands', base });
    return shipped;
  };

  app.get('/api/cases', {
    schema: routeSchema('Bases of Truco hands', protocol.caseBases, {}),
    handler: async () => [
      { base: protocol.SHIPPED, hands: (await handsOf(protocol.SHIPPED)).rows.length },
      ...(await listAll()),
    ],
  });

  app.get('/api/cases/:base', {
    schema: routeSchema('The hands of a base', protocol.caseHands, { params }, [404]),
    handler: async ({ params: { base } }) => handsOf(base),
  });

  app.get('/api/cases/:base/hands/:number', {
    schema: routeSchema(
      'One hand',
      protocol.caseHand,
      { params: params.extend({ number: z.coerce.number().int() }) },
      [404],
    ),
    async handler({ params: { base, number } }) {
      const hand = await run<'hand'>({ do: 'hand', number, ...(await given(base)) });
      if (!hand) throw new HttpError(404, `the base "${base}" has no hand ${number}`);
      return hand;
    },
  });

  app.get('/api/cases/:base/clusterings', {
    schema: routeSchema(
      'What a base is divided into for each kind of decision',
      protocol.caseClusterings,
      { params },
      [404],
    ),
    handler: async ({ params: { base } }) => run<'clusterings'>({ do: 'clusterings', ...(await given(base)) }),
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'string', bodyLimit: MAX_CSV }, (_, body, done) =>
      done(null, body),
    );
    scope.post(
      '/api/cases/:base/import',
      {
        preHandler: experimentersOnly(store),
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
        if (typeof request.body !== 'string') throw new HttpError(400, 'a CSV is needed: content-type: text/csv');
        const taken = base === protocol.SHIPPED || (await listAll()).some((each) => each.base === base);
        if (taken) throw new HttpError(409, `there is a base "${base}" already: choose another name`);
        const { report, hands } = await run<'import'>({ do: 'import', base, text: request.body });
        await addHands(
          store,
          base,
          hands.map((hand) => ({ ...hand, consent: 'published' as const })),
        );
        const { repaired, noted, skipped, ...counts } = report;
        const shown = (all: typeof repaired) => all.map((each) => ({ ...each, lines: [...each.lines] }));
        return { base, ...counts, repaired: shown(repaired), noted: shown(noted), skipped: shown(skipped) };
      },
    );
  });
}
