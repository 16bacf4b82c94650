import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { parseRecord, replay } from '../../arena/record.ts';
import { Rng } from '../../core/rng.ts';
import { gameOf } from '../../families/index.ts';
import type { OrganiserMessage } from '../../protocol/agent-api.ts';
import type { ServerMessage } from '../../protocol/rooms.ts';
import { registerAgent } from '../../store/agents.ts';
import { logOf } from '../../store/match-log.ts';
import { listMatches, type MatchRow } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { createToken } from '../../store/tokens.ts';

/** Registers outside agents of Truco; returns their tokens. */
export async function registerAgents(store: Store, names: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const name of names) {
    await registerAgent(store, { name, game: 'truco', description: 'plays at random' });
    tokens.push((await createToken(store, { kind: 'agent', subject: name })).token);
  }
  return tokens;
}

/** Waits until so many matches of a store are over. `pause`: milliseconds between two looks. */
export async function untilOver(store: Store, matches: number, pause = 100): Promise<void> {
  while ((await listMatches(store, { status: 'over', limit: matches })).length < matches) await sleep(pause);
}

/** Compares what a crowd saw with the logs of all matches of a store, each replayed from its beginning. */
export async function checkMatches(
  store: Store,
  { acknowledged, ended }: Pick<CrowdReport, 'acknowledged' | 'ended'>,
): Promise<{ over: number; actions: number; faults: number; lost: number; different: number }> {
  const logs = new Map<string, number[]>();
  let [over, actions, faults, different] = [0, 0, 0, 0];
  for (const row of await listMatches(store, { limit: 100_000 })) {
    const log = (await logOf(store, row.id)).filter(({ kind }) => kind === 'action').map(({ action }) => action!);
    logs.set(row.id, log);
    actions += log.length;
    faults += row.faults?.length ?? 0;
    if (row.status !== 'over') continue;
    over++;
    if (!agrees(row, log) || (ended[row.id] ?? row.scores)?.join() !== row.scores?.join()) different++;
  }
  const lost = acknowledged.filter(([match, turn, action]) => logs.get(match)?.[turn] !== action).length;
  return { over, actions, faults, lost, different };
}

/** Whether replaying the log leads to the match's result. */
function agrees({ game, seed, seats, scores, winner, faults }: MatchRow, actions: readonly number[]): boolean {
  const agents = seats.map(({ name }) => name);
  const record = parseRecord({ version: 1, game, seed, agents, actions, faults, scores, winner });
  return replay(record, gameOf(game)).scores().join() === scores?.join();
}

/** What the agents of a crowd saw. */
export interface CrowdReport {
  /** Milliseconds from each answer to the first message that shows its effect. */
  readonly latencies: readonly number[];
  /** The answers whose effect a message has shown: [match, turn, action]. */
  readonly acknowledged: readonly (readonly [string, number, number])[];
  /** The scores of matches that ended, by match. */
  readonly ended: Readonly<Record<string, readonly number[]>>;
  /** The largest number of matches under way at once. */
  readonly atOnce: number;
  readonly reconnections: number;
}

/** Many outside agents that answer at random after a while, and reconnect when they lose their connection. */
export class AgentCrowd {
  readonly connected: Promise<unknown>;
  private readonly address: string;
  private readonly think: number;
  private readonly latencies: number[] = [];
  private readonly acknowledged: [string, number, number][] = [];
  private readonly ended: Record<string, readonly number[]> = {};
  private readonly begun = new Set<string>();
  /** The last answer of each match whose effect no message has shown yet. */
  private readonly open = new Map<string, { turn: number; action: number; sent: number }>();
  private atOnce = 0;
  private reconnections = 0;
  private done = () => {};
  private closed = false;
  private readonly sockets = new Set<WebSocket>();

  constructor(address: string, tokens: readonly string[], think: number) {
    this.address = address;
    this.think = think;
    this.connected = Promise.all(tokens.map((token) => new Promise<void>((resolve) => void this.live(token, resolve))));
  }

  /** Resolves when so many matches have ended. */
  async over(matches: number): Promise<CrowdReport> {
    await new Promise<void>((resolve) => {
      this.done = () => {
        if (Object.keys(this.ended).length >= matches) resolve();
      };
      this.done();
    });
    return this.report();
  }

  /** What the agents saw so far. */
  report(): CrowdReport {
    const { latencies, acknowledged, ended, atOnce, reconnections } = this;
    return { latencies, acknowledged, ended, atOnce, reconnections };
  }

  close(): void {
    this.closed = true;
    for (const socket of this.sockets) socket.terminate();
  }

  private async live(token: string, connected: () => void): Promise<void> {
    for (let first = true; !this.closed; first = false) {
      if (!first) this.reconnections++;
      const socket = new WebSocket(`ws://${this.address}/api/agent`, { perMessageDeflate: false });
      this.sockets.add(socket);
      // `close` follows
      socket.on('error', () => {});
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
      socket.on('message', (data) => {
        const frame = JSON.parse(data.toString()) as OrganiserMessage;
        if (frame.type === 'welcome') connected();
        else this.take(frame, socket);
      });
      await new Promise<void>((resolve) => socket.on('close', () => resolve()));
      this.sockets.delete(socket);
      await sleep(200);
    }
  }

  private take(frame: OrganiserMessage, socket: WebSocket): void {
    if (frame.type === 'begin') {
      this.begun.add(frame.match);
      this.atOnce = Math.max(this.atOnce, this.begun.size - Object.keys(this.ended).length);
    } else if (frame.type === 'turn') void this.answer(frame, socket);
    else if (frame.type === 'end') {
      this.acknowledge(frame.match, Number.POSITIVE_INFINITY);
      this.ended[frame.match] = frame.scores;
      this.done();
    }
  }

  private async answer(
    { match, turn, legal, seed }: Extract<OrganiserMessage, { type: 'turn' }>,
    socket: WebSocket,
  ): Promise<void> {
    this.acknowledge(match, turn);
    const rng = Rng.seeded(seed);
    const { action } = rng.pick(legal);
    if (this.think > 0) await sleep(2 * this.think * rng.float());
    this.open.set(match, { turn, action, sent: performance.now() });
    if (socket.readyState === 1) socket.send(JSON.stringify({ type: 'answer', match, turn, action }));
  }

  /** A message shows that the match stands at this turn, so answers to earlier turns were accepted. */
  private acknowledge(match: string, turn: number): void {
    const answer = this.open.get(match);
    if (!answer || answer.turn >= turn) return;
    this.open.delete(match);
    this.latencies.push(performance.now() - answer.sent);
    this.acknowledged.push([match, answer.turn, answer.action]);
  }
}

/** A seat of a person in a room. */
export interface PersonSeat {
  readonly room: string;
  readonly seat: number;
  readonly key: string;
}

/** What a person has of its room. */
interface PersonTab extends Omit<PersonSeat, 'key'> {
  readonly socket: WebSocket;
  heardAt: number;
  heard: ServerMessage | undefined;
  sentAt: number;
  sent: number;
}

/** Milliseconds until a page comes back that has lost its connection, as a browser's does. */
const PAGE_RETRY = 500;

/** Many people, a tab each, that play at random after a while and come back when they lose their connection. */
export class PeopleCrowd {
  private readonly address: string;
  private readonly think: number;
  private readonly latencies: number[] = [];
  private readonly acknowledged: [string, number, number][] = [];
  private readonly ended: Record<string, readonly number[]> = {};
  private readonly open = new Map<string, { turn: number; action: number; sent: number }>();
  private readonly sockets = new Set<WebSocket>();
  /** What each seat has of its room, for those who look for a match that stands still. */
  private readonly tabs = new Map<string, PersonTab>();
  /** The turn at which each room stands, and the last that was answered on a connection. */
  private readonly turns = new Map<string, number>();
  private readonly played = new WeakMap<WebSocket, number>();
  private reconnections = 0;
  private refusals = 0;
  /** The matches under way, and the most that there were. */
  private readonly running = new Set<string>();
  private atOnce = 0;
  private closed = false;
  private longest = 0;

  /** `arrival`: milliseconds in which they come, evenly one after another. */
  constructor(address: string, seats: readonly PersonSeat[], think: number, arrival = 0) {
    this.address = address;
    this.think = think;
    for (const [i, seat] of seats.entries())
      void sleep((arrival * i) / seats.length, undefined, { ref: false }).then(() => this.live(seat));
  }

  report(): CrowdReport & { readonly refusals: number; readonly longestWait: number } {
    const { latencies, acknowledged, ended, atOnce, reconnections, refusals, longest } = this;
    return { latencies, acknowledged, ended, atOnce, reconnections, refusals, longestWait: Math.round(longest) };
  }

  /** What the seats of a room have of it, and for how many milliseconds. */
  tabsOf(room: string): object[] {
    const now = performance.now();
    return [...this.tabs.values()]
      .filter((tab) => tab.room === room)
      .map(({ socket, heardAt, heard, sentAt, ...tab }) => ({
        ...tab,
        heard: heard && { type: heard.type, ...('turn' in heard && { turn: heard.turn }) },
        connection: ['connecting', 'open', 'closing', 'closed'][socket.readyState],
        heardAgo: Math.round(now - heardAt),
        sentAgo: Math.round(now - sentAt),
      }));
  }

  /** Forgets what was measured. */
  reset(): void {
    this.latencies.length = 0;
    this.longest = 0;
  }

  close(): void {
    this.closed = true;
    for (const socket of this.sockets) socket.terminate();
  }

  private async live(place: PersonSeat): Promise<void> {
    for (let first = true; !this.closed && !this.ended[place.room]; first = false) {
      if (!first) this.reconnections++;
      const socket = new WebSocket(`ws://${this.address}/api/rooms/${place.room}/live`, { perMessageDeflate: false });
      this.sockets.add(socket);
      const { room, seat } = place;
      this.tabs.set(`${room} ${seat}`, { room, seat, socket, heardAt: 0, heard: undefined, sentAt: 0, sent: -1 });
      // `close` follows
      socket.on('error', () => {});
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', key: place.key })));
      socket.on('message', (data) => this.take(JSON.parse(data.toString()) as ServerMessage, place, socket));
      await new Promise<void>((resolve) => socket.on('close', () => resolve()));
      this.sockets.delete(socket);
      if (!this.ended[place.room]) await sleep(PAGE_RETRY);
    }
  }

  private take(frame: ServerMessage, { room, seat }: PersonSeat, socket: WebSocket): void {
    const tab = this.tabs.get(`${room} ${seat}`)!;
    tab.heardAt = performance.now();
    if (frame.type !== 'presence') tab.heard = frame;
    if (frame.type === 'refused') this.refusals++;
    if ('legal' in frame && frame.toMove !== null && !this.ended[room]) this.running.add(room);
    this.atOnce = Math.max(this.atOnce, this.running.size);
    const outcome = frame.type === 'over' ? frame.outcome : frame.type === 'room' ? frame.room.outcome : null;
    if (outcome) {
      this.acknowledge(room, Number.POSITIVE_INFINITY);
      this.ended[room] = outcome.scores;
      this.running.delete(room);
      socket.close();
    }
    if (!('legal' in frame)) return;
    this.turns.set(room, Math.max(frame.turn, this.turns.get(room) ?? 0));
    this.acknowledge(room, frame.turn);
    if (frame.legal.length > 0 && frame.toMove === seat) void this.act(frame.turn, frame.legal, room, seat, socket);
  }

  private async act(
    turn: number,
    legal: readonly number[],
    room: string,
    seat: number,
    socket: WebSocket,
  ): Promise<void> {
    const rng = Rng.seeded(`${room} ${turn} ${seat}`);
    const action = rng.pick(legal);
    const sent = this.open.get(room)?.turn === turn;
    // who comes back knows already what to do
    if (this.think > 0 && !sent) await sleep(2 * this.think * rng.float());
    if (socket.readyState !== 1 || this.turns.get(room) !== turn || this.played.get(socket) === turn) return;
    // what was sent on a connection before counts from then on
    if (this.open.get(room)?.turn !== turn) this.open.set(room, { turn, action, sent: performance.now() });
    this.played.set(socket, turn);
    const tab = this.tabs.get(`${room} ${seat}`)!;
    tab.sentAt = performance.now();
    tab.sent = turn;
    socket.send(JSON.stringify({ type: 'act', turn, action }));
  }

  private acknowledge(room: string, turn: number): void {
    const answer = this.open.get(room);
    if (!answer || answer.turn >= turn) return;
    this.open.delete(room);
    const waited = performance.now() - answer.sent;
    this.latencies.push(waited);
    this.longest = Math.max(this.longest, waited);
    this.acknowledged.push([room, answer.turn, answer.action]);
  }
}
