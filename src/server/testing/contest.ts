import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import {
  type EventMade,
  type EventShown,
  type eventRequest,
  eventShown,
  type PairingShown,
  pairing,
  type Standings,
  standings,
} from '../../protocol/events.ts';
import { eventOf } from '../../store/events.ts';
import { pairingsOf } from '../../store/pairings.ts';
import { Contestant, type Manner } from './contestants.ts';
import type { House } from './house.ts';

/** An event at a server, as its organiser sees it over HTTP; for tests. */
export class Contest {
  readonly id: string;
  readonly token: string;
  readonly contestants = new Map<string, Contestant>();
  private readonly house: House;

  private constructor(house: House, { event, token }: EventMade) {
    this.house = house;
    this.id = event.id;
    this.token = token;
  }

  static async open(house: House, request: z.input<typeof eventRequest>): Promise<Contest> {
    return new Contest(house, await asked(house, 'POST', '/api/events', request, house.admin));
  }

  /** The same event again, with the same participants, already started. */
  async rerun(): Promise<Contest> {
    return new Contest(this.house, await this.ask('POST', '/rerun', {}));
  }

  /** What must be granted. */
  ask(method: string, path: string, body?: unknown) {
    return asked(this.house, method, `/api/events/${this.id}${path}`, body, this.token);
  }

  /** Enters an outside agent and connects it. */
  async enter(name: string, manner: Manner): Promise<Contestant> {
    const { token } = await this.ask('POST', '/participants', { name });
    const contestant = new Contestant(this.house.address, token, manner);
    await contestant.next('welcome');
    this.contestants.set(name, contestant);
    return contestant;
  }

  /** One of our own. */
  enterHouse(name: string, agent?: string) {
    return this.ask('POST', '/participants', { name, kind: 'agent', agent });
  }

  start() {
    return this.ask('POST', '/start');
  }

  async show(): Promise<EventShown> {
    return eventShown.parse(await this.ask('GET', ''));
  }

  async schedule(): Promise<PairingShown[]> {
    return pairing.array().parse(await this.ask('GET', '/matches?limit=1000'));
  }

  async standings(): Promise<Standings> {
    return standings.parse(await this.ask('GET', '/standings'));
  }

  /** Waits for so many results; by the store, since requests are limited. */
  async played(count: number): Promise<void> {
    const played = async () => (await pairingsOf(this.house.store, this.id)).filter(({ result }) => result !== null);
    while ((await played()).length < count) await sleep(20);
  }

  /** Waits for the end. */
  async over(): Promise<EventShown> {
    while ((await eventOf(this.house.store, this.id))?.status !== 'over') await sleep(20);
    return this.show();
  }

  close(): void {
    for (const contestant of this.contestants.values()) contestant.socket.terminate();
  }
}

async function asked(house: House, method: string, path: string, body: unknown, key: string) {
  const answer = await house.ask(method, path, body, key);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.error}`);
  return answer.body;
}
