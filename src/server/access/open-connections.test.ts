import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

const HEAD = 'Host: localhost\r\n';

/** What a client has said when the server is stopped, and whether it has an answer by then. */
const SAID = {
  nothing: ['', false],
  'half a head': [`GET /api/health HTTP/1.1\r\n${HEAD}`, false],
  'half a body': [
    `POST /api/rooms HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 500\r\n\r\n{`,
    false,
  ],
  'a request before its next': [`GET /api/health HTTP/1.1\r\n${HEAD}\r\n`, true],
} as const;

test.each(Object.entries(SAID))('a client that has said %s does not keep the server from ending', async (_, given) => {
  const [said, answered] = given;
  const server = await TestServer.open();
  const client = connect(server.port, '127.0.0.1');
  const accepted = once(server.server.server, 'connection');
  // it may be cut off in the middle of what it says
  const closed = new Promise((resolve) => client.once('close', resolve));
  const answer = answered ? once(client, 'data') : undefined;
  client.on('error', () => {});
  client.write(said);
  await accepted;
  client.resume();
  await answer;
  await server.close();
  await closed;
  expect(server.rooms.handedOver).toBe(true);
});

test('nobody comes in while the matches are handed over, and what is asked until then is answered', async () => {
  const server = await TestServer.open();
  const { rooms } = server;
  const handed = Promise.withResolvers<void>();
  const close = rooms.close.bind(rooms);
  const closing = Promise.withResolvers<void>();
  rooms.close = async () => {
    closing.resolve();
    await handed.promise;
    await close();
  };
  // a request whose answer waits until the server is closing
  const asked = Promise.withResolvers<void>();
  const { find } = rooms;
  rooms.find = async (id) => {
    asked.resolve();
    await handed.promise;
    return find.call(rooms, id);
  };
  const answer = server.ask('GET', `/api/rooms/${'x'.repeat(22)}`);
  await asked.promise;
  const closed = server.close();
  await closing.promise;
  await expect(server.ask('GET', '/api/health')).rejects.toThrow();
  handed.resolve();
  expect((await answer).status).toBe(404);
  await closed;
});
