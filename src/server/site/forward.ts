import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Server } from '../http.ts';
import { PlayedElsewhere, type Rooms } from '../rooms/rooms.ts';
import { NoAnswer } from './site.ts';

/** The heads of a request and of an answer that matter. */
const ASKED = ['authorization', 'accept', 'host', 'x-forwarded-for', 'forwarded'] as const;
const ANSWERED = ['content-type', 'content-disposition', 'cache-control', 'etag'] as const;
/** Tries to find the owner of a match that is just changing hands, and milliseconds between them. */
const TRIES = 12;
const BETWEEN = 250;
/** Milliseconds for an answer: a report is computed meanwhile. */
const PATIENCE = 65_000;

/** A request about a match, for the server that has it. */
interface ForwardedRequest {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly heads: Readonly<Record<string, string>>;
  readonly body: object | null;
  readonly ip: string;
}

interface ForwardedAnswer {
  readonly status: number;
  readonly heads: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Requests about matches of other servers are asked there, and theirs here. */
export class Forwarder {
  private readonly rooms: Rooms;
  /** What tells a request from another server from one that only says so. */
  private readonly mark = { name: 'x-jogatina-forwarded', value: randomBytes(18).toString('base64url') };

  constructor(app: Server, rooms: Rooms) {
    this.rooms = rooms;
    rooms.site.answers<ForwardedRequest>('request', async ({ method, url, heads, body, ip }) => {
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...heads, [this.mark.name]: this.mark.value },
        remoteAddress: ip,
        ...(body !== null && { payload: body }),
      });
      const reply: ForwardedAnswer = {
        status: answer.statusCode,
        heads: pick(answer.headers, ANSWERED),
        body: answer.payload,
      };
      return reply;
    });
  }

  /** Whether a request comes from another server, which has counted it and checked where it comes from. */
  isForwarded({ headers }: FastifyRequest): boolean {
    return headers[this.mark.name] === this.mark.value;
  }

  /**
   * Asks the server that has the match; undefined where that is of no use. While the match changes hands it is looked for
   * a while; what may have been done is not asked twice.
   */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    elsewhere: PlayedElsewhere,
  ): Promise<FastifyReply | undefined> {
    const { site } = this.rooms;
    if (!site.shared || this.isForwarded(request)) return undefined;
    const { method, url, body, ip, headers } = request;
    const asked: ForwardedRequest = {
      method: method as HTTPMethods,
      url,
      heads: pick(headers, ASKED),
      body: (body ?? null) as object | null,
      ip,
    };
    let { owner } = elsewhere;
    for (let tries = 0; tries < TRIES && !site.closed; tries++) {
      try {
        const answer =
          owner === undefined ? undefined : await site.call<ForwardedAnswer>(owner, 'request', asked, PATIENCE);
        if (answer && !isElsewhere(answer)) return reply.code(answer.status).headers(answer.heads).send(answer.body);
      } catch (error) {
        if (!(error instanceof NoAnswer) || method !== 'GET') return undefined;
      }
      await sleep(BETWEEN);
      owner = await this.ownerOf(elsewhere.row.id);
    }
    return undefined;
  }

  private async ownerOf(id: string): Promise<string | undefined> {
    try {
      await this.rooms.find(id);
      return this.rooms.site.name;
    } catch (error) {
      if (error instanceof PlayedElsewhere) return error.owner;
      throw error;
    }
  }
}

function isElsewhere({ status, body }: ForwardedAnswer): boolean {
  return status === 503 && body.includes('"elsewhere"');
}

function pick(heads: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (typeof heads[name] === 'string' ? [[name, heads[name]]] : [])));
}
