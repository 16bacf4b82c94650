import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Phrase } from '../../../src/protocol/phrases.ts';
import type { Rematch, RoomSummary, ServerMessage } from '../../../src/protocol/rooms.ts';
import type { HandView } from '../../families/table-game.ts';
import { motionWanted, useSettings } from '../../settings.ts';
import { momentOf } from './after-match/moments.ts';
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
type Over = Extract<ServerMessage, { type: 'over' }>;
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
  /** For each hand how many actions came before it. */
  readonly hands: readonly number[];
  readonly reasons: readonly ReasonGiven[];
  readonly rematch: Rematch;
  readonly refused?: string;
  /** Whether a hand has ended and stays on the table until the person goes on. */
  readonly resting: boolean;
  /** Whether an action was sent and not yet answered. */
  readonly sent: boolean;
  /** The match is over for the server, and what came before is still being shown. */
  readonly final: boolean;
  /** The hands that ended while this page was open, each as it ended. */
  readonly past: readonly HandView[];
  /** When the time of the seat to move runs out, by `performance.now()`; null without a clock. */
  readonly deadline: number | null;
  /** When the seat to move, which nobody is connected for, loses by its absence; null where somebody is. */
  readonly absentUntil: number | null;
  /** What each seat said last beside the game, for a few seconds. */
  readonly phrases: readonly (Phrase | undefined)[];
}

/** Milliseconds that a hand that ended stays for those who watch. */
const WATCHED_END = 2200;
/** Milliseconds that what was said stays. */
const SAID = 4000;

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
    hands: [],
    reasons: [],
    rematch: { offers: [], room: null, repeatable: false },
    resting: false,
    sent: false,
    final: false,
    past: [],
    deadline: null,
    absentUntil: null,
    phrases: [],
  };
  private readonly room: string;
  private readonly connection: RoomEnd;
  private readonly listeners = new Set<() => void>();
  private readonly waiting: { readonly frame: Moved | Over; readonly at: number }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;
  /** The action that was sent last, until the server shows the next turn or refuses it; and whether its connection was lost. */
  private unanswered: { readonly turn: number; readonly action: number } | undefined;
  private lost = false;
  private readonly silent: (ReturnType<typeof setTimeout> | undefined)[] = [];
  private readonly seen = () => this.connection.send({ type: 'seen', visible: !document.hidden });

  constructor(room: string, key: string | undefined) {
    this.room = room;
    this.connection = connectTo(
      room,
      key,
      (frame) => this.hear(frame),
      (line) => {
        this.lost ||= line === 'lost';
        this.set({ connection: line });
      },
    );
    document.addEventListener('visibilitychange', this.seen);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  act(action: number): void {
    const { legal, turn, resting, sent } = this.state;
    if (resting || sent || !legal.includes(action)) return;
    if (!this.connection.send({ type: 'act', turn, action })) return;
    this.unanswered = { turn, action };
    this.set({ sent: true, refused: undefined });
  }

  say(phrase: Phrase): void {
    this.connection.send({ type: 'say', phrase });
  }

  leave(): void {
    this.connection.send({ type: 'leave' });
  }

  /** Clears the hand that ended from the table. */
  goOn(): void {
    this.set({ resting: false });
    this.show();
  }

  close(): void {
    clearTimeout(this.timer);
    for (const timer of this.silent) clearTimeout(timer);
    document.removeEventListener('visibilitychange', this.seen);
    this.connection.close();
  }

  private hear(frame: ServerMessage): void {
    const { room, reasons } = this.state;
    if (frame.type === 'room') this.enter(frame);
    else if (frame.type === 'played' || frame.type === 'dealt' || frame.type === 'over') {
      this.waiting.push({ frame, at: performance.now() });
      if (frame.type === 'over') this.set({ final: true });
      if (this.timer === undefined && !this.state.resting) this.schedule();
    } else if (frame.type === 'reasons') this.set({ reasons: [...reasons, ...frame.reasons] });
    else if (frame.type === 'presence') {
      const { here, presence, left, absence } = frame;
      const now = performance.now();
      if (room)
        this.set({
          room: { ...room, seats: room.seats.map((s, i) => ({ ...s, here: here[i], presence: presence[i] })) },
          absentUntil: absence === null ? null : now + absence,
          ...(this.waiting.length === 0 && { deadline: left === null ? null : now + left }),
        });
    } else if (frame.type === 'said') this.hearPhrase(frame);
    else if (frame.type === 'rematch') this.set({ rematch: frame });
    else if (frame.type === 'refused' && this.state.sent) {
      this.unanswered = undefined;
      this.set({ refused: frame.reason, sent: false });
    }
  }

  /** Whether the last action still waits for its answer; what may be lost with its connection is sent again. */
  private isUnanswered({ turn, legal }: Whole): boolean {
    const { unanswered, lost } = this;
    this.lost = false;
    if (unanswered?.turn !== turn || !legal.includes(unanswered.action)) return false;
    return !lost || this.connection.send({ type: 'act', ...unanswered });
  }

  private hearPhrase({ seat, phrase }: Extract<ServerMessage, { type: 'said' }>): void {
    if (seat !== this.state.seat && useSettings.getState().mute) return;
    const say = (what: Phrase | undefined) => {
      const phrases = [...this.state.phrases];
      phrases[seat] = what;
      this.set({ phrases });
    };
    say(phrase);
    clearTimeout(this.silent[seat]);
    this.silent[seat] = setTimeout(() => say(undefined), SAID);
  }

  private enter(whole: Whole): void {
    const { room, seat, view, legal, turn, toMove, log, hands, reasons, rematch, left, absence } = whole;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.length = 0;
    const now = performance.now();
    this.shownAt = now;
    this.set({
      final: false,
      deadline: left === null ? null : now + left,
      absentUntil: absence === null ? null : now + absence,
      room,
      seat,
      view: view as HandView,
      legal,
      turn,
      toMove,
      log,
      hands,
      reasons,
      rematch,
      resting: false,
      sent: this.isUnanswered(whole),
      refused: undefined,
    });
    if (document.hidden) this.seen();
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

  /** Shows the next message that waits when its moment has come. */
  private schedule(): void {
    const next = this.waiting[0];
    if (!next) return;
    const moment = this.momentBefore(next.frame);
    const wait = moment > 0 && motionWanted() ? moment - (performance.now() - this.shownAt) : 0;
    if (wait <= 0) this.show();
    else this.timer = setTimeout(() => this.show(), wait);
  }

  /** Milliseconds that lie between what is shown and this. */
  private momentBefore(frame: Moved | Over): number {
    const { seat, room, view } = this.state;
    const { pace } = useSettings.getState();
    if (seat === null && view?.outcome) return WATCHED_END;
    if (frame.type !== 'played') return 0;
    if (frame.last.seat === seat) return 0;
    return momentOf(pace, frame.last, room?.seats[frame.last.seat].kind === 'person');
  }

  private show(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const next = this.waiting.shift();
    if (!next) return;
    const { frame, at } = next;
    const { seat, room, past } = this.state;
    this.shownAt = performance.now();
    if (frame.type === 'over') {
      if (room) this.set({ room: { ...room, status: 'over', outcome: frame.outcome }, rematch: frame.rematch });
      this.schedule();
      return;
    }
    const view = frame.view as HandView;
    const ended = frame.type === 'played' && view.outcome !== null;
    this.set({
      view,
      legal: frame.legal,
      turn: frame.turn,
      toMove: frame.toMove,
      sent: false,
      refused: undefined,
      resting: ended && seat !== null,
      deadline: frame.left === null ? null : at + frame.left,
      ...(ended && { past: [...past, view] }),
      ...(frame.type === 'played' && { log: [...this.state.log, frame.last] }),
      ...(frame.type === 'dealt' && { hands: [...this.state.hands, frame.turn] }),
      ...(room && { room: { ...room, scores: [...view.scores] } }),
    });
    if (!this.state.resting) this.schedule();
  }

  private set(changes: Partial<RoomState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
