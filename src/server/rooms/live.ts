import type { WebSocket } from 'ws';
import { type Seat, WATCHER } from '../../core/game.ts';
import { CLOSE, type ClientFrame, clientFrame, MAX_ROOM_FRAME, type ServerFrame } from '../../protocol/rooms.ts';
import { Refusal } from '../refusal.ts';
import { Socket } from '../socket.ts';
import type { Guest } from './audience.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** A tab of a player or a watcher: `/api/rooms/:id/live`. */
export class LiveGuest implements Guest {
  seat: Seat = WATCHER;
  private readonly rooms: Rooms;
  private readonly id: string;
  private readonly socket: Socket<ClientFrame>;
  private room: Room | undefined;
  /** What the first `hello` comes to: everything else waits for it. */
  private entered: Promise<boolean> | undefined;
  private gone = false;

  constructor(socket: WebSocket, rooms: Rooms, id: string) {
    this.rooms = rooms;
    this.id = id;
    this.socket = new Socket(socket, {
      schema: clientFrame,
      longest: MAX_ROOM_FRAME,
      atOnce: 20,
      take: (frame) => this.take(frame),
      junk: (problem) => refused(problem),
      closed: () => {
        this.gone = true;
        this.room?.exit(this);
      },
    });
  }

  send(frame: string): void {
    this.socket.send(frame);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private async take(frame: ClientFrame): Promise<boolean> {
    if (frame.type === 'hello' && !this.entered) return (this.entered = this.hello(frame.key));
    await this.entered;
    if (frame.type === 'hello') return this.refuse('you have said hello');
    if (frame.type === 'ping') {
      this.socket.send({ type: 'pong' } satisfies ServerFrame);
      return false;
    }
    const { room, seat } = this;
    if (!room || seat === WATCHER) return this.refuse(room ? 'you only watch' : 'say hello first');
    if (frame.type === 'leave') {
      await room.leave(seat);
      return true;
    }
    const reason = await room.answer(seat, frame.turn, frame.action);
    return reason === undefined || this.refuse(reason, frame.turn);
  }

  private async hello(key: string | undefined): Promise<boolean> {
    let room: Room | undefined;
    try {
      room = await this.rooms.find(this.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.close(CLOSE.away, error.message);
      return false;
    }
    const seat = room && (key === undefined ? WATCHER : this.rooms.seatOf(room, key));
    if (!room) this.close(CLOSE.nowhere, 'there is no such room');
    else if (seat === undefined) this.close(CLOSE.stranger, 'this key opens no seat here');
    else if (!this.gone) {
      this.seat = seat;
      this.room = room;
      room.enter(this);
      return true;
    }
    return false;
  }

  private refuse(reason: string, turn: number | null = null): false {
    this.socket.send(refused(reason, turn));
    return false;
  }
}

function refused(reason: string, turn: number | null = null): ServerFrame {
  return { type: 'refused', reason, turn };
}
