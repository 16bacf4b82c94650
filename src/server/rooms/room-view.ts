import { type Seat, WATCHER } from '../../core/game.ts';
import type { RoomSummary, ServerMessage } from '../../protocol/rooms.ts';
import type { MatchSeat } from '../../store/matches.ts';
import type { Room } from './room.ts';

/** What a room looks like: to everybody, and to one seat. */
export class RoomView {
  private readonly room: Room;

  constructor(room: Room) {
    this.room = room;
  }

  summary(): RoomSummary {
    const { room } = this;
    const { id, game, status, seats, clockMs, createdAt } = room.match;
    const { connected: here } = room;
    return {
      id,
      game,
      status,
      seats: seats.map((seat, i) => ({
        kind: seat.kind,
        name: seat.name,
        ...(seat.agent !== undefined && { agent: seat.agent }),
        taken: isTaken(seat),
        here: here[i],
      })),
      clock: clockMs,
      scores: [...room.table.state.scores()],
      turn: room.table.turn,
      outcome: status === 'over' ? room.outcome() : null,
      createdAt,
    };
  }

  /** Where the match stands, as a seat or a watcher may know it. */
  position(seat: Seat) {
    const { table, toMove, remaining: left } = this.room;
    return { turn: table.turn, toMove, view: table.view(seat), legal: toMove === seat ? table.legal() : [], left };
  }

  /** Everything that a seat or a watcher may know. */
  snapshot(seat: Seat): ServerMessage {
    const { table, knownReasons: known, rematch } = this.room;
    return {
      type: 'room',
      room: this.summary(),
      seat: seat === WATCHER ? null : seat,
      ...this.position(seat),
      log: table.actions.map((_, turn) => table.shown(turn, seat)),
      reasons: known,
      rematch,
    };
  }
}

/** Whether somebody has the seat; a person's is open until it has a key. */
export function isTaken({ kind, keyHash }: MatchSeat): boolean {
  return kind !== 'person' || keyHash !== undefined;
}
