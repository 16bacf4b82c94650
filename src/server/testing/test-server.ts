import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerAgent } from '../../store/agents.ts';
import { openStore, type Store, type StorePlace } from '../../store/store.ts';
import { createToken } from '../../store/tokens.ts';
import { createServer, type ServerOptions, type WorkbenchServer } from '../http.ts';

/** The body of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: the schemas are checked elsewhere
type Json = any;

/** A server with a data folder of its own that can be stopped and started again, for tests. It listens on a free port. */
export class TestServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'jogatina-rooms-'));
  private readonly options: ServerOptions;
  private readonly place: StorePlace;
  store!: Store;
  server!: WorkbenchServer;
  admin!: string;
  port = 0;

  private constructor(options: ServerOptions, place?: string | StorePlace) {
    this.options = options;
    this.place = typeof place === 'string' ? { url: place } : (place ?? { data: this.folder });
  }

  /** `place`: another folder, or the URL of a PostgreSQL database, to use instead of the server's own. */
  static async open(options: ServerOptions = {}, place?: string | StorePlace): Promise<TestServer> {
    const server = new TestServer(options, place);
    await server.start();
    server.admin = (await createToken(server.store, { kind: 'admin', subject: 'test' })).token;
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get rooms() {
    return this.server.rooms;
  }

  async start(): Promise<void> {
    this.store = await openStore(this.place);
    this.server = await createServer(this.store, this.options);
    await this.server.listen({ port: this.port, host: '127.0.0.1' });
    this.port = (this.server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.store.destroy();
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** A request as an outside program would make it. */
  async ask(method: string, path: string, body?: unknown, key?: string): Promise<{ status: number; body: Json }> {
    const answer = await fetch(`http://${this.address}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** Registers an outside agent; returns its token. */
  async register(name: string, game = 'truco'): Promise<string> {
    await registerAgent(this.store, { name, game, description: '' });
    return (await createToken(this.store, { kind: 'agent', subject: name })).token;
  }
}
