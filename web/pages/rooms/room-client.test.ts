import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientMessage, ServerMessage } from '../../../src/protocol/rooms.ts';
import { RoomClient } from './room-client.ts';

/** The server's end of a page's connection. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  readonly sent: ClientMessage[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {}

  tell(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  lose(): void {
    this.readyState = 3;
    this.onclose({ code: 1012 });
  }
}

const ROOM = { id: 'r', status: 'running', commitment: null, seats: [{ kind: 'person' }, { kind: 'person' }] };
const whole = (turn: number, legal: readonly number[]) => ({
  type: 'room' satisfies ServerMessage['type'],
  ...{ room: ROOM, seat: 0, view: { outcome: null, scores: [0, 0] }, legal, turn, toMove: 0, log: [], hands: [] },
  ...{ reasons: [], rematch: { offers: [], room: null, repeatable: false }, left: null, absence: null },
});
const acts = ({ sent }: FakeSocket) => sent.filter(({ type }) => type === 'act');

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, hidden: false });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('location', { href: 'http://127.0.0.1/' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The connection that the page has opened last. */
function latest(): FakeSocket {
  vi.runOnlyPendingTimers();
  return FakeSocket.all.at(-1)!;
}

test('a move that was lost with its connection is sent again, once, and only if its turn still stands', () => {
  const client = new RoomClient('r', 'key');
  latest().tell(whole(4, [1, 2]));
  client.act(2);
  expect(acts(latest())).toEqual([{ type: 'act', turn: 4, action: 2 }]);
  // shown again on the same connection: the server has the move, and is asked nothing twice
  latest().tell(whole(4, [1, 2]));
  expect(client.state.sent).toBe(true);
  expect(acts(latest())).toHaveLength(1);
  latest().lose();
  const second = latest();
  expect(FakeSocket.all).toHaveLength(2);
  second.tell(whole(4, [1, 2]));
  expect(acts(second)).toEqual([{ type: 'act', turn: 4, action: 2 }]);
  second.lose();
  const third = latest();
  third.tell(whole(5, [1, 2]));
  expect(acts(third)).toEqual([]);
  expect(client.state.sent).toBe(false);
  client.close();
});

test('a move that was refused is the person’s to make again', () => {
  const client = new RoomClient('r', 'key');
  latest().tell(whole(4, [1, 2]));
  client.act(2);
  latest().tell({ type: 'refused', reason: 'no', turn: 4 });
  expect(client.state).toMatchObject({ refused: 'no', sent: false });
  latest().lose();
  latest().tell(whole(4, [1, 2]));
  expect(acts(latest())).toEqual([]);
  expect(client.state.sent).toBe(false);
  client.close();
});
