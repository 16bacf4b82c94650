import { setTimeout as sleep } from 'node:timers/promises';
import type { OrganiserMessage } from '../../protocol/agent-api.ts';
import type { ServerMessage } from '../../protocol/rooms.ts';
import { TestBrowser, TestConnection } from './connections.ts';
import { MessageFuzzer } from './fuzz-messages.ts';
import { LeakFinder } from './leaks.ts';

export interface FuzzTarget {
  readonly address: string;
  readonly rooms: readonly FuzzRoom[];
  /** Tokens of outside agents. */
  readonly tokens: readonly string[];
}

/** A room of two people. */
export interface FuzzRoom {
  readonly id: string;
  readonly keys: readonly string[];
  /** Finds hidden cards in its frames. */
  readonly leaks: LeakFinder;
}

export interface FuzzReport {
  messages: number;
  /** How often each HTTP status came. */
  statuses: Record<number, number>;
  /** How many messages were searched for hidden cards. */
  looked: number;
  leaks: string[];
  connections: number;
  /** How many real actions were seen to be applied, one at most at the start of each connection. */
  moves: number;
}

const TOO_MANY = 429;
/** How many messages each connection sends. */
const MESSAGES_PER_CONNECTION = 60;

/** Sends random and spoilt messages over HTTP and WebSocket, and searches the answers for hidden cards. */
export async function fuzzServer(target: FuzzTarget, messages: number, seed: number | string): Promise<FuzzReport> {
  const fuzz = new MessageFuzzer(seed);
  const report: FuzzReport = { messages: 0, statuses: {}, looked: 0, leaks: [], connections: 0, moves: 0 };
  while (report.messages < messages) {
    const kind = fuzz.below(4);
    if (kind === 0) await requests(target, fuzz, report);
    else if (kind === 1) await agentConnection(target, fuzz, report);
    else await roomConnection(target, fuzz, report);
  }
  return report;
}

async function requests({ address, rooms }: FuzzTarget, fuzz: MessageFuzzer, report: FuzzReport): Promise<void> {
  const { id, keys } = rooms[fuzz.below(rooms.length)];
  const secrets = [...keys, 'x'.repeat(43), undefined];
  for (let i = 0; i < 30; i++) {
    report.messages++;
    const method = ['GET', 'GET', 'POST', 'POST', 'DELETE', 'PUT'][fuzz.below(6)];
    const secret = secrets[fuzz.below(secrets.length)];
    const body = method === 'POST' || method === 'PUT' ? fuzz.body() : undefined;
    const answer = await fetch(`http://${address}${fuzz.path([id, 'y'.repeat(22)])}`, {
      method,
      headers: {
        'content-type': fuzz.below(5) === 0 ? 'text/plain' : 'application/json',
        ...(secret && { authorization: `Bearer ${secret}` }),
      },
      ...(body !== undefined && { body }),
    });
    await answer.text();
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
  }
}

async function roomConnection({ address, rooms }: FuzzTarget, fuzz: MessageFuzzer, report: FuzzReport): Promise<void> {
  const { id, keys, leaks } = rooms[fuzz.below(rooms.length)];
  const seat = fuzz.below(keys.length + 1);
  const key = keys[seat];
  const connection = new TestConnection<ServerMessage>(`ws://${address}/api/rooms/${id}/live`);
  report.connections++;
  await connection.send({ type: 'hello', ...(key !== undefined && { key }) });
  const { turn, legal } = await connection.next('room');
  if (legal.length > 0) {
    await connection.send({ type: 'act', turn, action: legal[fuzz.below(legal.length)] });
    await connection.next('played');
    report.moves++;
  }
  await sendFrames(connection, fuzz, report, () => {
    // now and then a real action, so that the match goes on meanwhile
    const last = connection.frames.findLast((frame) => 'legal' in frame);
    if (!last || !('legal' in last) || last.legal.length === 0 || fuzz.below(3) > 0) return fuzz.frame();
    return JSON.stringify({ type: 'act', turn: last.turn, action: last.legal[fuzz.below(last.legal.length)] });
  });
  for (const frame of connection.frames) {
    report.looked++;
    const leak = leaks.find(frame, key === undefined ? -3 : seat);
    if (leak) report.leaks.push(`${leak} in ${JSON.stringify(frame)}`);
  }
}

async function agentConnection(
  { address, tokens }: FuzzTarget,
  fuzz: MessageFuzzer,
  report: FuzzReport,
): Promise<void> {
  const connection = new TestConnection<OrganiserMessage>(`ws://${address}/api/agent`);
  report.connections++;
  const token = tokens[fuzz.below(tokens.length + 1)];
  await connection.send({ type: 'hello', token: token ?? 'wrong' });
  if (token !== undefined) await connection.next('welcome');
  await sendFrames(connection, fuzz, report, () => fuzz.frame());
}

/** Sends frames until the server closes the connection or there were enough, then closes or drops it. */
async function sendFrames(
  connection: TestConnection<{ type: string }>,
  fuzz: MessageFuzzer,
  report: FuzzReport,
  next: () => string | Buffer,
): Promise<void> {
  for (let i = 0; i < MESSAGES_PER_CONNECTION && connection.socket.readyState === 1; i++) {
    connection.socket.send(next());
    report.messages++;
    if (i % 10 === 0) await new Promise(setImmediate);
  }
  if (fuzz.below(2) === 0) connection.socket.terminate();
  else connection.close();
  await connection.closed;
}

/** Makes rooms of two people to fuzz. `seedOf` returns the seed of a match. */
export async function fuzzRooms(
  address: string,
  rooms: number,
  seedOf: (id: string) => Promise<string>,
): Promise<FuzzRoom[]> {
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    for (;;) {
      const answer = await fetch(`http://${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.status !== TOO_MANY) return answer.json();
      // one address may make only so many rooms in a minute
      await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1));
    }
  };
  const made: FuzzRoom[] = [];
  for (let i = 0; i < rooms; i++) {
    const seats = [{ kind: 'person' }, { kind: 'person' }];
    const { room, key } = await ask('/api/rooms', { game: 'truco/ufsm24+target=1000', seats });
    const joined = await ask(`/api/rooms/${room.id}/join`, {});
    // the cards are drawn when both have come
    const keys = [key, joined.key];
    for (const each of keys) {
      const tab = new TestBrowser(address, room.id, each);
      await tab.next('room');
      tab.close();
    }
    made.push({ id: room.id, keys, leaks: new LeakFinder(room.game, await seedOf(room.id)) });
  }
  return made;
}
