import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type MatchRecord, parseRecord } from '../../arena/record.ts';
import { InputError } from '../../core/errors.ts';
import { systemReason } from '../../core/system-reason.ts';
import * as protocol from '../../protocol/events.ts';
import { problem } from '../../protocol/workbench.ts';
import { eventDocument, eventSummary, pairingDocuments } from '../../server/events/documents.ts';
import { type LoadedEvent, loadEvent } from '../../server/events/event-state.ts';
import {
  addParticipant,
  beginEvent,
  openEvent,
  renewToken,
  rerunEvent,
  withdrawParticipant,
} from '../../server/events/organise.ts';
import { recordIn } from '../../server/events/recount.ts';
import { standingsOf } from '../../server/events/standings.ts';
import { listEvents, secretSeeds } from '../../store/events.ts';
import type { Store } from '../../store/store.ts';
import { withStore } from '../store.ts';

/** Where events are organised: in the database of this machine, or at a server. */
export interface EventBackend {
  create(request: protocol.EventRequest): Promise<protocol.EventMade>;
  list(): Promise<protocol.EventSummary[]>;
  show(id: string): Promise<protocol.EventShown>;
  join(id: string, request: protocol.ParticipantRequest): Promise<protocol.ParticipantMade>;
  newToken(id: string, name: string): Promise<{ name: string; token: string }>;
  leave(id: string, name: string): Promise<{ name: string; left: true }>;
  start(id: string): Promise<protocol.EventSummary>;
  rerun(id: string, as?: string): Promise<protocol.EventMade>;
  standings(id: string): Promise<protocol.Standings>;
  matches(id: string): Promise<protocol.PairingShown[]>;
  record(match: string): Promise<MatchRecord>;
}

export interface BackendOptions {
  data?: string;
  url?: string;
  token?: string;
}

/** Uses the server of `--url`, or the database where there is none. */
export async function withBackend<T>(
  { data, url, token }: BackendOptions,
  use: (backend: EventBackend) => Promise<T>,
): Promise<T> {
  if (url === undefined) return withStore(data, (store) => use(databaseBackend(store)));
  if (data !== undefined) throw new InputError('--data and --url exclude each other: a database here, or a server');
  return use(serverBackend(webAddress(url), token ?? process.env.JOGATINA_TOKEN));
}

/** The database itself. Whoever can open it is its administrator. */
function databaseBackend(store: Store): EventBackend {
  const field = async (id: string): Promise<LoadedEvent> => {
    const found = await loadEvent(store, id);
    if (!found) throw new InputError(`there is no event ${JSON.stringify(id)}: jogatina event list shows them`);
    return found;
  };
  return {
    create: (request) => openEvent(store, request),
    list: async () => {
      const secret = await secretSeeds(store);
      return (await listEvents(store)).map((event) => eventSummary(event, secret.has(event.seed)));
    },
    show: async (id) => eventDocument(await field(id)),
    join: (id, request) => addParticipant(store, id, request),
    newToken: (id, name) => renewToken(store, id, name),
    leave: (id, name) => withdrawParticipant(store, id, name),
    start: async (id) => eventSummary(await beginEvent(store, id), true),
    rerun: (id, as) => rerunEvent(store, id, as),
    standings: async (id) => standingsOf(await field(id)),
    matches: async (id) => pairingDocuments(await field(id)),
    record: (match) => recordIn(store, match),
  };
}

/** How many pairings one answer of a server has. */
const PAGE = 1000;
/** The status of an answer to too many requests in a minute. Exporting a large event makes so many. */
const TOO_MANY = 429;
const UNAUTHORIZED = 401;

function serverBackend(url: string, token: string | undefined): EventBackend {
  const ask = async <T>(schema: z.ZodType<T>, method: string, path: string, body?: unknown): Promise<T> => {
    let answer: Response;
    try {
      answer = await fetch(`${url}/api/${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new InputError(`cannot reach ${url} (${systemReason(error)}): is a server there?`);
    }
    if (answer.status === TOO_MANY) {
      await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1));
      return ask(schema, method, path, body);
    }
    const text = await answer.text();
    const read = (into: z.ZodType) => into.safeParse(parsed(text));
    const refusal = read(problem);
    if (!answer.ok && refusal.success) {
      const hint = answer.status === UNAUTHORIZED ? ' (--token, or JOGATINA_TOKEN)' : '';
      throw new InputError(`${url}: ${(refusal.data as { error: string }).error}${hint}`);
    }
    const result = read(schema);
    if (!result.success) throw new InputError(`${url} answers ${answer.status}, and not as a Jogatina server would`);
    return result.data as T;
  };
  const at = (id: string, path = '') => `events/${encodeURIComponent(id)}${path}`;
  return {
    create: (request) => ask(protocol.eventMade, 'POST', 'events', request),
    list: () => ask(z.array(protocol.eventSummary), 'GET', 'events'),
    show: (id) => ask(protocol.eventShown, 'GET', at(id)),
    join: (id, request) => ask(protocol.participantMade, 'POST', at(id, '/participants'), request),
    newToken: (id, name) =>
      ask(protocol.participantToken, 'POST', at(id, `/participants/${encodeURIComponent(name)}/token`)),
    leave: (id, name) =>
      ask(protocol.participantLeft, 'POST', at(id, `/participants/${encodeURIComponent(name)}/leave`)),
    start: (id) => ask(protocol.eventSummary, 'POST', at(id, '/start')),
    rerun: (id, as) => ask(protocol.eventMade, 'POST', at(id, '/rerun'), as === undefined ? {} : { id: as }),
    standings: (id) => ask(protocol.standings, 'GET', at(id, '/standings')),
    matches: async (id) => {
      const all: protocol.PairingShown[] = [];
      for (;;) {
        const page = await ask(z.array(protocol.pairing), 'GET', at(id, `/matches?limit=${PAGE}&from=${all.length}`));
        all.push(...page);
        if (page.length < PAGE) return all;
      }
    },
    record: async (match) => parseRecord(await ask(z.unknown(), 'GET', `matches/${encodeURIComponent(match)}/record`)),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks an http address and removes the slash at its end. */
export function webAddress(url: string): string {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol))
    throw new InputError(`--url is "${url}": an address such as http://127.0.0.1:7300 is right`);
  return url.replace(/\/+$/, '');
}
