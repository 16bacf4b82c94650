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

let wire: Pretended;
let take: (frame: { n: number }) => Promise<boolean>;
beforeEach(() => {
  vi.useFakeTimers();
  wire = new Pretended();
  take = async () => true;
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (atOnce = 3) =>
  new JsonSocket(wire as unknown as WebSocket, {
    schema: z.object({ n: z.number() }),
    maxBytes: 100,
    maxPending: atOnce,
    receive: (frame) => take(frame),
    onInvalid: (problem) => ({ problem }),
    onClose: () => wire.did.push('closed'),
  });
const receive = (text: string) => wire.emit('message', Buffer.from(text), false);

test('an end that does not answer pings is dropped; one that does, or sends, is kept', () => {
  open();
  receive('{"n":1}');
  vi.advanceTimersByTime(15_000);
  wire.emit('pong');
  vi.advanceTimersByTime(15_000);
  receive('{"n":2}');
  vi.advanceTimersByTime(15_000);
  expect(wire.did).toEqual(['ping', 'ping', 'ping']);
  vi.advanceTimersByTime(15_000);
  expect(wire.did.at(-1)).toBe('terminate');
});

test('one that never says anything is closed', () => {
  open();
  vi.advanceTimersByTime(10_000);
  expect(wire.did).toEqual(['close 1008']);
});

test('a slow reader is let go instead of filling the memory', () => {
  const socket = open();
  socket.send({ n: 1 });
  wire.bufferedAmount = 2 ** 23;
  socket.send({ n: 2 });
  expect(wire.did).toEqual(['send {"n":1}', 'terminate']);
});

test('patience comes back with time', async () => {
  open();
  const junk = async (count: number) => {
    for (let i = 0; i < count; i++) receive('junk');
  };
  await junk(40);
  expect(wire.did.filter((each) => each.startsWith('close'))).toEqual([]);
  vi.advanceTimersByTime(5000);
  await junk(20);
  expect(wire.did.filter((each) => each.startsWith('close'))).toEqual([]);
  await junk(1);
  expect(wire.did.at(-1)).toBe('close 1008');
});

test('too many frames under way at once close the connection', () => {
  take = () => new Promise(() => {});
  open(3);
  for (let i = 0; i < 4; i++) receive('{"n":1}');
  expect(wire.did).toEqual(['close 1008']);
});

test('a failure of the server’s own is told as one, and its timers end with the connection', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  take = async () => {
    throw new Error('ours');
  };
  open();
  receive('{"n":1}');
  await vi.advanceTimersByTimeAsync(0);
  expect(wire.did).toEqual(['close 1011']);
  expect(complaints).toHaveBeenCalled();
  wire.emit('close');
  vi.advanceTimersByTime(60_000);
  expect(wire.did).toEqual(['close 1011', 'closed']);
  complaints.mockRestore();
});
