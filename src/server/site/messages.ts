import type { Seat } from '../../core/game.ts';
import { LocalRoomLink, type SeatMessage } from '../rooms/connections.ts';
import type { Room } from '../rooms/room.ts';
import type { Message } from './bus.ts';

/** A tab of this server, as the owner of its room knows it. */
export interface TabHere {
  readonly tab: number;
  readonly seat: Seat;
  readonly visible: boolean;
}

/** To the owner: tabs that come in, or with `all` the whole list of those that are at a room. */
export interface TabsMessage extends Message {
  readonly kind: 'tabs';
  readonly room: string;
  readonly tabs: readonly TabHere[];
  readonly all: boolean;
}

/** To the owner: a tab has gone. */
export interface LeftMessage extends Message {
  readonly kind: 'left';
  readonly room: string;
  readonly tab: number;
}

/** To a server with tabs: what one of them gets, or all of a seat that have been greeted. */
export interface FrameMessage extends Message {
  readonly kind: 'frame';
  readonly room: string;
  readonly tab?: number;
  readonly seat?: Seat;
  readonly text: string;
}

/** To a server with tabs: the room is no longer here. */
export interface ShutMessage extends Message {
  readonly kind: 'shut';
  readonly room: string;
}

/** A message of a seat for the owner, and what it says to it. `again`: it may have come before. */
export interface SeatCall {
  readonly room: string;
  readonly seat: Seat;
  readonly message: SeatMessage;
  readonly again: boolean;
}
export type SeatAnswer = { readonly refused: string | null } | { readonly moved: true };

/** Gives a room the message of a seat that came from another server. */
export async function takeFor(room: Room, { seat, message, again }: SeatCall): Promise<SeatAnswer> {
  if (again && isDone(room, seat, message)) return { refused: null };
  return { refused: (await new LocalRoomLink(room).take(seat, message)) ?? null };
}

/** Whether a message had its effect when it came the first time. */
function isDone(room: Room, seat: Seat, message: SeatMessage): boolean {
  if (message.type === 'contribute') return !room.awaitsContribution(seat);
  if (message.type !== 'act') return false;
  const { actions, movers } = room.match;
  return actions[message.turn] === message.action && movers[message.turn] === seat;
}
