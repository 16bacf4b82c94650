import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Rematch, RoomSummary, ServerMessage } from '../../../src/protocol/rooms.ts';
import type { HandView } from '../../families/table-game.ts';
import { motionWanted } from '../../settings.ts';
import { type ConnectionState, connectTo, type RoomEnd } from './room-connection.ts';
import { useSeats } from './seats.ts';

const nothing = () => () => {};

/** Connects to a room for as long as the page is open; undefined until that has begun. */
export function useRoom(room: string, key: string | undefined): { client: RoomClient; state: RoomState } | undefined {
  const [client, setClient] = useState<RoomClient>();
  useEffect(() => {
    const made = new RoomClient(room, key);
    setClient(made);
    return () => {
      made.close();
      setClient(undefined);
    };
  }, [room, key]);
  const state = useSyncExternalStore(client?.subscribe ?? nothing, () => client?.state);
  return client && state ? { client, state } : undefined;
}

type Whole = Extract<ServerMessage, { type: 'room' }>;
type Moved = Extract<ServerMessage, { type: 'played' | 'dealt' }>;
export type ReasonGiven = Whole['reasons'][number];
export type ActionShown = Whole['log'][number];

/** What the page shows of a room. */
export interface RoomState {
  readonly connection: ConnectionState;
  readonly room?: RoomSummary;
  readonly seat: number | null;
  readonly view?: HandView;
  readonly legal: readonly number[];
  readonly turn: number;
  readonly toMove: number | null;
  readonly log: readonly ActionShown[];
  readonly reasons: readonly ReasonGiven[];
  readonly rematch: Rematch;
  readonly refused?: string;
  /** Whether a hand has ended and stays on the table until the person goes on. */
  readonly resting: boolean;
  /** Whether an action was sent and not yet answered. */
  readonly sent: boolean;
}

/** Milliseconds between two actions of others, so that they can be followed. */
const PACE = 550;

/**
 * A room as this browser sees it. What the server tells is shown in its order, one thing at a time, and a hand that
 * ended stays until the person goes on. It knows what the server told and nothing else.
 */
export class RoomClient {
  state: RoomState = {
    connection: 'connecting',
    seat: null,
    legal: [],
    turn: 0,
    toMove: null,
    log: [],
    reasons: [],
    rematch: { offers: [], room: null, repeatable: false },
    resting: false,
    sent: false,
  };
  private readonly room: string;
  private readonly connection: RoomEnd;
  private readonly listeners = new Set<() => void>();
  private readonly waiting: Moved[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(room: string, key: string | undefined) {
    this.room = room;
    this.connection = connectTo(
      room,
      key,
      (frame) => this.hear(frame),
      (line) => this.set({ connection: line, ...(line === 'lost' && { sent: false }) }),
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  act(action: number): void {
    const { legal, turn, resting, sent } = this.state;
    if (resting || sent || !legal.includes(action)) return;
    if (this.connection.send({ type: 'act', turn, action })) this.set({ sent: true, refused: undefined });
  }

  leave(): void {
    this.connection.send({ type: 'leave' });
  }

  /** Clears the hand that ended from the table. */
  goOn(): void {
    this.set({ resting: false });
    this.next();
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
  }

  private hear(frame: ServerMessage): void {
    if (frame.type === 'room') this.enter(frame);
    else if (frame.type === 'played' || frame.type === 'dealt') {
      this.waiting.push(frame);
      if (this.timer === undefined && !this.state.resting) this.next();
    } else if (frame.type === 'reasons') this.set({ reasons: [...this.state.reasons, ...frame.reasons] });
    else if (frame.type === 'over') {
      const { room } = this.state;
      if (room) this.set({ room: { ...room, status: 'over', outcome: frame.outcome }, rematch: frame.rematch });
    } else if (frame.type === 'presence') {
      const { room } = this.state;
      if (room) this.set({ room: { ...room, seats: room.seats.map((s, i) => ({ ...s, here: frame.here[i] })) } });
    } else if (frame.type === 'rematch') this.set({ rematch: frame });
    else if (frame.type === 'refused' && this.state.sent) this.set({ refused: frame.reason, sent: false });
  }

  private enter({ room, seat, view, legal, turn, toMove, log, reasons, rematch }: Whole): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.length = 0;
    this.set({
      room,
      seat,
      view: view as HandView,
      legal,
      turn,
      toMove,
      log,
      reasons,
      rematch,
      resting: false,
      sent: false,
      refused: undefined,
    });
    this.noteHand();
    if (room.status === 'open' && seat !== null && room.commitment !== null) this.contribute(room.commitment);
  }

  /** Adds random bytes to the seed, so that the cards are not the server's alone, and remembers them for the check. */
  private contribute(commitment: string): void {
    const noted = useSeats.getState().rooms[this.room];
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const contribution = noted?.commitment === commitment && noted.contribution ? noted.contribution : fresh;
    if (this.connection.send({ type: 'contribute', contribution }))
      useSeats.getState().note(this.room, { commitment, contribution });
  }

  /** Shows the next message that waits, and sets the time for the one after it. */
  private next(): void {
    this.timer = undefined;
    const frame = this.waiting.shift();
    if (!frame) return;
    const view = frame.view as HandView;
    const { seat, room } = this.state;
    const ended = frame.type === 'played' && view.outcome !== null;
    this.set({
      view,
      legal: frame.legal,
      turn: frame.turn,
      toMove: frame.toMove,
      sent: false,
      refused: undefined,
      resting: ended && seat !== null,
      ...(frame.type === 'played' && { log: [...this.state.log, frame.last] }),
      ...(room && { room: { ...room, scores: [...view.scores] } }),
    });
    if (frame.type === 'dealt') this.noteHand();
    if (this.state.resting) return;
    const others = frame.type === 'played' && frame.last.seat !== seat;
    const wait = motionWanted() && (others || this.waiting.length > 0) ? PACE : 0;
    if (ended && seat === null) this.timer = setTimeout(() => this.next(), 4 * wait);
    else this.timer = setTimeout(() => this.next(), wait);
  }

  /** Remembers the turn at which the present hand began: reasons are shown by hand. */
  private noteHand(): void {
    const { view, turn } = this.state;
    if (!view || view.hand === 0) return;
    const hands = [...(useSeats.getState().rooms[this.room]?.hands ?? [])];
    hands[view.hand - 1] = turn - view.log.length;
    useSeats.getState().note(this.room, { hands });
  }

  private set(changes: Partial<RoomState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
