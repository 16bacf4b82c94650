import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeToken } from '../../store/tokens.ts';
import { TestAgent, TestBrowser, TestConnection } from '../testing/connections.ts';
import { TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.open({ names: ['Truco.Example'] });
});
afterAll(() => testServer.close());

/** A request with heads that `fetch` would not send. */
function raw(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: testServer.port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}

describe('requests under another name (DNS rebinding)', () => {
  test.each([
    ['evil.example', 421],
    ['127.0.0.1.evil.example', 421],
    ['localhost.evil.example:80', 421],
    ['a b', 421],
    ['localhost:7300', 200],
    ['127.0.0.1', 200],
    ['[::1]:80', 200],
    ['192.168.1.7:7300', 200],
    ['truco.example', 200],
  ])('%s: %i', async (host, status) => {
    expect((await testServer.server.inject({ url: '/api/health', headers: { host } })).statusCode).toBe(status);
  });

  test('a WebSocket neither', async () => {
    const wire = new TestConnection(`ws://${testServer.address}/api/agent`, { host: 'evil.example' });
    await expect(wire.opened).rejects.toThrow('421');
  });
});

describe('pages of other sites (cross-site requests and WebSockets)', () => {
  const json = { 'content-type': 'application/json' };
  test.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://localhost'])('%s', async (origin) => {
    expect(await raw('POST', '/api/rooms', { ...json, origin })).toBe(403);
    for (const path of ['/api/agent', `/api/rooms/${'x'.repeat(22)}/live`]) {
      const wire = new TestConnection(`ws://${testServer.address}${path}`, { origin });
      await expect(wire.opened).rejects.toThrow('403');
    }
  });

  test('our own page may', async () => {
    const origin = `http://${testServer.address}`;
    expect(await raw('POST', '/api/rooms', { ...json, origin })).toBe(400);
    const wire = new TestConnection(`ws://${testServer.address}/api/agent`, { origin });
    await wire.opened;
    wire.close();
  });
});

describe('administration', () => {
  const routes = [
    ['GET', '/api/tokens'],
    ['POST', '/api/tokens'],
    ['DELETE', '/api/tokens/x'],
    ['POST', '/api/agents'],
  ] as const;
  test.each(routes)('%s %s wants an administrator’s token', async (method, path) => {
    const agent = await testServer.register(`a-${crypto.randomUUID().slice(0, 30)}`);
    const body = method === 'POST' ? { name: 'n', game: 'truco', kind: 'agent', subject: 's' } : undefined;
    for (const key of [undefined, 'wrong', agent]) {
      expect((await testServer.ask(method, path, body, key)).status).toBe(401);
    }
    expect((await testServer.ask(method, path, body, testServer.admin)).status).not.toBe(401);
  });

  test('a revoked token opens nothing', async () => {
    const made = (await testServer.ask('POST', '/api/tokens', { kind: 'admin', subject: 'ana' }, testServer.admin))
      .body;
    expect((await testServer.ask('GET', '/api/tokens', undefined, made.token)).status).toBe(200);
    expect((await testServer.ask('DELETE', `/api/tokens/${made.id}`, undefined, testServer.admin)).status).toBe(200);
    expect((await testServer.ask('GET', '/api/tokens', undefined, made.token)).status).toBe(401);
  });

  test('a revoked token closes what it has opened, and nobody else’s connection', async () => {
    const [mine, others] = [await testServer.register('soon-gone'), await testServer.register('stays')];
    const [gone, stays] = [mine, others].map((token) => new TestAgent(testServer.address, token, {}));
    await Promise.all([gone.next('welcome'), stays.next('welcome')]);
    const tokens = (await testServer.ask('GET', '/api/tokens', undefined, testServer.admin)).body as {
      id: string;
      subject: string;
    }[];
    // as `jogatina token revoke` does, in another process
    await revokeToken(testServer.store, tokens.find(({ subject }) => subject === 'soon-gone')!.id);
    expect(await gone.closed).toBe(4001);
    await stays.send({ type: 'ping' });
    await stays.next('pong');
    expect(testServer.rooms.agentHub.connection('soon-gone')).toBeUndefined();
    stays.close();
  });

  test('no secret is in the data folder, and no list shows one', async () => {
    const { body: made } = await testServer.ask(
      'POST',
      '/api/agents',
      { name: 'keeper', game: 'truco' },
      testServer.admin,
    );
    const seats = [{ kind: 'person' }, { kind: 'agent', agent: 'careful' }];
    const { body: room } = await testServer.ask('POST', '/api/rooms', { game: 'truco/ufsm24', seats });
    const secrets = [made.token, room.key, testServer.admin];
    const lists = await Promise.all([
      testServer.ask('GET', '/api/tokens', undefined, testServer.admin),
      testServer.ask('GET', '/api/agents'),
      testServer.ask('GET', '/api/rooms'),
    ]);
    const files = readdirSync(testServer.folder).map((file) => readFileSync(join(testServer.folder, file)));
    expect(files.some((file) => file.includes('keeper'))).toBe(true);
    for (const secret of secrets) {
      expect(secret).toHaveLength(43);
      for (const file of files) expect(file.includes(secret)).toBe(false);
      expect(JSON.stringify(lists)).not.toContain(secret);
    }
  });
});

describe('frames of no use', () => {
  const open = async () => {
    const seats = [{ kind: 'person' }, { kind: 'agent', agent: 'careful' }];
    const { body } = await testServer.ask('POST', '/api/rooms', { game: 'truco/ufsm24', seats });
    const tab = new TestBrowser(testServer.address, body.room.id, body.key);
    await tab.next('room');
    return tab;
  };

  test.each([
    ['no JSON', '{'],
    ['no frame', '[]'],
    ['an unknown type', { type: 'cheat' }],
    ['a turn that is no number', { type: 'act', turn: 'x', action: 0 }],
    ['an action that is no whole number', { type: 'act', turn: 0, action: 0.5 }],
    ['bytes', Buffer.from([1, 2, 3])],
    ['a second hello', { type: 'hello' }],
  ])('%s is refused, and play goes on', async (_name, frame) => {
    const tab = await open();
    await tab.send(frame);
    await tab.next('refused');
    await tab.send({ type: 'ping', more: 'fields' });
    await tab.next('pong');
    tab.close();
  });

  test.each([5000, 70_000, 1_000_000])('one of %i bytes closes its own connection, and nothing else', async (size) => {
    const [tab, other] = [await open(), await open()];
    await tab.send({ type: 'ping', more: 'x'.repeat(size) });
    expect(await tab.closed).toBe(1009);
    await other.send({ type: 'ping' });
    await other.next('pong');
    other.close();
  });

  test('who sends too many is shown out', async () => {
    const tab = await open();
    for (let i = 0; i < 100; i++) tab.socket.send('junk');
    expect(await tab.closed).toBe(1008);
    expect(tab.frames.filter(({ type }) => type === 'refused').length).toBeLessThanOrEqual(45);
  });

  test('an action before hello does nothing', async () => {
    const wire = new TestConnection<{ type: 'refused'; reason: string }>(
      `ws://${testServer.address}/api/rooms/${'x'.repeat(22)}/live`,
    );
    await wire.send({ type: 'act', turn: 0, action: 0 });
    expect((await wire.next('refused')).reason).toBe('say hello first');
    const agent = new TestConnection<{ type: 'refused'; reason: string }>(`ws://${testServer.address}/api/agent`);
    await agent.send({ type: 'answer', match: 'x', turn: 0, action: 0 });
    expect((await agent.next('refused')).reason).toBe('say hello first');
    wire.close();
    agent.close();
  });
});

test('floods of requests are turned away, and those of new rooms sooner', async () => {
  const small = await TestServer.open({ requests: 80 });
  const seats = [{ kind: 'person' }, { kind: 'person' }];
  const make = () => small.ask('POST', '/api/rooms', { game: 'truco/ufsm24', seats });
  const made = [];
  for (let i = 0; i < 62; i++) made.push((await make()).status);
  expect(made).toEqual([...new Array(60).fill(200), 429, 429]);
  const asked = [];
  for (let i = 0; i < 90; i++) asked.push((await small.ask('GET', '/api/rooms')).status);
  expect(asked.slice(0, 10)).toEqual(new Array(10).fill(200));
  expect(asked.at(-1)).toBe(429);
  const wire = new TestConnection(`ws://${small.address}/api/agent`);
  await expect(wire.opened).rejects.toThrow('429');
  await small.close();
});

test('there are only so many WebSockets', async () => {
  const small = await TestServer.open({ sockets: 2 });
  const wires = [0, 1].map(() => new TestConnection(`ws://${small.address}/api/agent`));
  await Promise.all(wires.map((wire) => wire.opened));
  await expect(new TestConnection(`ws://${small.address}/api/agent`).opened).rejects.toThrow('503');
  wires[0].close();
  await wires[0].closed;
  const next = new TestConnection(`ws://${small.address}/api/agent`);
  await next.opened;
  for (const wire of [wires[1], next]) wire.close();
  await small.close();
});

test('a refused WebSocket leaves no connection behind', async () => {
  const connections = () =>
    new Promise<number>((resolve) => testServer.server.server.getConnections((_, count) => resolve(count)));
  const before = await connections();
  for (let i = 0; i < 5; i++) {
    const wire = new TestConnection(`ws://${testServer.address}/api/agent`, { origin: 'http://evil.example' });
    await expect(wire.opened).rejects.toThrow('403');
  }
  await expect.poll(connections).toBeLessThanOrEqual(before);
});

test.each([
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/package.json',
  '/api/matches/..%2f..%2fpackage.json/record',
  '/api/rooms/%00',
  '/docs/../../package.json',
])('no file by %s', async (path) => {
  expect([400, 403, 404]).toContain(await raw('GET', path, {}));
});
