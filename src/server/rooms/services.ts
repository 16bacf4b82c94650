import type { Seat } from '../../core/game.ts';
import type { LogWriter } from '../../store/match-log.ts';
import type { MatchWriter } from '../../store/matches.ts';
import type { Player } from './players.ts';
import type { Room } from './room.ts';

/** What a room needs from the server that holds it. */
export interface RoomServices {
  readonly logWriter: LogWriter;
  readonly matchWriter: MatchWriter;
  /** A match of more actions is cut there. */
  readonly maxTurns: number;
  /** Milliseconds that the seats have to add something to the seed, once all are taken. */
  readonly contributionWait: number;
  /** Makes the player of a seat that is taken. */
  newPlayer(room: Room, seat: Seat): Player;
  /** A deal was played to its end. */
  onHandOver(room: Room): void;
  /** The match has ended and its end is stored. */
  onOver(room: Room): void;
  /** Storage failed: the room's state may differ from the log, and the log is right. */
  onFailure(room: Room, error: unknown): void;
}
