import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { JsonSocket } from './json-socket.ts';

/** The part of a WebSocket that is used, without a network. */
class Pretended extends EventEmitter {
  readyState = 1;
  bufferedAmount = 0;
  readonly did: string[] = [];
  send(text: string) {
    this.did.push(`send ${text}`);
  }
  close(code: number) {
    this.did.push(`close ${code}`);
  }
  terminate() {
    this.did.push('terminate');
  }
  ping() {
    this.did.push('ping');
  }
}

let connection: Pretended;
let take: (frame: { n: number }) => Promise<boolean>;
beforeEach(() => {
  vi.useFakeTimers();
  connection = new Pretended();
  take = async () => true;
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (atOnce = 3) =>
  new JsonSocket(connection as unknown as WebSocket, {
    schema: z.discriminatedUnion('type', [
      z.object({ type: z.literal('hello') }),
      z.object({ type: z.literal('say'), n: z.number() }),
      z.object({ type: z.literal('ping') }),
    ]),
    maxBytes: 100,
    maxPending: atOnce,
    enter: async () => true,
    receive: (frame) => take(frame),
    onInvalid: (problem) => ({ problem }),
    onClose: () => connection.did.push('closed'),
  });
const receive = (text: string) => connection.emit('message', Buffer.from(text), false);

test('an end that does not answer pings is dropped; one that does, or sends, is kept', () => {
  open();
  receive('{"type":"say","n":1}');
  vi.advanceTimersByTime(15_000);
  connection.emit('pong');
  vi.advanceTimersByTime(15_000);
  receive('{"type":"say","n":2}');
  vi.advanceTimersByTime(15_000);
  expect(connection.did).toEqual(['ping', 'ping', 'ping']);
  vi.advanceTimersByTime(15_000);
  expect(connection.did.at(-1)).toBe('terminate');
});

test('one that never says anything is closed', () => {
  open();
  vi.advanceTimersByTime(10_000);
  expect(connection.did).toEqual(['close 1008']);
});

test('a slow reader is let go instead of filling the memory', () => {
  const socket = open();
  socket.send({ n: 1 });
  connection.bufferedAmount = 2 ** 23;
  socket.send({ n: 2 });
  expect(connection.did).toEqual(['send {"n":1}', 'terminate']);
});

test('patience comes back with time', async () => {
  open();
  const junk = async (count: number) => {
    for (let i = 0; i < count; i++) receive('junk');
  };
  await junk(40);
  expect(connection.did.filter((each) => each.startsWith('close'))).toEqual([]);
  vi.advanceTimersByTime(5000);
  await junk(20);
  expect(connection.did.filter((each) => each.startsWith('close'))).toEqual([]);
  await junk(1);
  expect(connection.did.at(-1)).toBe('close 1008');
});

test('too many frames under way at once close the connection', () => {
  take = () => new Promise(() => {});
  open(3);
  for (let i = 0; i < 4; i++) receive('{"type":"say","n":1}');
  expect(connection.did).toEqual(['close 1008']);
});

test('what comes with the first hello waits for it; a second one and pings are answered', async () => {
  const taken: number[] = [];
  take = async ({ n }) => taken.push(n) > 0;
  open();
  receive('{"type":"hello"}');
  receive('{"type":"say","n":1}');
  receive('{"type":"ping"}');
  await vi.advanceTimersByTimeAsync(0);
  receive('{"type":"hello"}');
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual([1]);
  expect(connection.did).toEqual(['send {"type":"pong"}', 'send {"problem":"you have said hello"}']);
});

test('a failure of the server’s own is told as one, and its timers end with the connection', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  take = async () => {
    throw new Error('ours');
  };
  open();
  receive('{"type":"say","n":1}');
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.did).toEqual(['close 1011']);
  expect(complaints).toHaveBeenCalled();
  connection.emit('close');
  vi.advanceTimersByTime(60_000);
  expect(connection.did).toEqual(['close 1011', 'closed']);
  complaints.mockRestore();
});
