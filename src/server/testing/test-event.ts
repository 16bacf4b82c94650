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
import { eventOf, pairingsOf } from '../../store/events.ts';
import { type AgentBehaviour, TestAgent } from './connections.ts';
import type { TestServer } from './test-server.ts';

/** Looks again and again, every 20 ms for two minutes; the test's own time limit may end the wait before. */
async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 6000; looks++) {
    if (await holds()) return;
    await sleep(20);
  }
  throw new Error('waited for two minutes');
}

/** An event of a server, as its organiser uses it over HTTP, for tests. */
export class TestEvent {
  readonly id: string;
  readonly token: string;
  readonly agents = new Map<string, TestAgent>();
  private readonly server: TestServer;

  private constructor(testServer: TestServer, { event, token }: EventMade) {
    this.server = testServer;
    this.id = event.id;
    this.token = token;
  }

  static async open(testServer: TestServer, request: z.input<typeof eventRequest>): Promise<TestEvent> {
    return new TestEvent(testServer, await asked(testServer, 'POST', '/api/events', request, testServer.admin));
  }

  /** The same event again, with the same participants, already started. */
  async rerun(): Promise<TestEvent> {
    return new TestEvent(this.server, await this.ask('POST', '/rerun', {}));
  }

  /** Makes a request that must succeed. */
  ask(method: string, path: string, body?: unknown) {
    return asked(this.server, method, `/api/events/${this.id}${path}`, body, this.token);
  }

  /** Enters an outside agent and connects it. */
  async enter(name: string, behaviour: AgentBehaviour): Promise<TestAgent> {
    const { token } = await this.ask('POST', '/participants', { name });
    const agent = new TestAgent(this.server.address, token, behaviour);
    await agent.next('welcome');
    this.agents.set(name, agent);
    return agent;
  }

  /** Enters one of our agents. */
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

  /** Waits for so many results in the store, since requests are limited. */
  async played(count: number): Promise<void> {
    const played = async () => (await pairingsOf(this.server.store, this.id)).filter(({ result }) => result !== null);
    await waitUntil(async () => (await played()).length >= count);
  }

  /** Waits for the end. */
  async over(): Promise<EventShown> {
    await waitUntil(async () => (await eventOf(this.server.store, this.id))?.status === 'over');
    return this.show();
  }

  close(): void {
    for (const agent of this.agents.values()) agent.socket.terminate();
  }
}

async function asked(testServer: TestServer, method: string, path: string, body: unknown, key: string) {
  const answer = await testServer.ask(method, path, body, key);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.error}`);
  return answer.body;
}
