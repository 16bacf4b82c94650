import type { Seat } from '../../core/game.ts';
import { problem } from '../../core/problems.ts';
import type { Offer } from '../../store/match-log.ts';
import { HttpError } from '../access/access.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** Rematches: who offers which, and the one room that comes of it when all agree. */
export class Rematches {
  private readonly rooms: Pick<Rooms, 'agentHub' | 'create'>;
  /** Those that are being made, by the id of the match before. */
  private readonly making = new Map<string, Promise<Room>>();

  constructor(rooms: Pick<Rooms, 'agentHub' | 'create'>) {
    this.rooms = rooms;
  }

  /** A seat offers a rematch, agrees to one or declines. The room is made, once, when all agree on the same cards. */
  async answer(old: Room, seat: Seat, answer: Offer): Promise<void> {
    const { seats, event } = old.row;
    if (old.row.status !== 'over') throw new HttpError(409, problem('matchNotOver'));
    if (event !== null) throw new HttpError(409, problem('eventRematch'));
    if (answer === 'same' && !old.standing.rematch.repeatable) throw new HttpError(409, problem('sameCards'));
    if (old.standing.rematch.room !== null || old.standing.rematch.offers[seat] === answer) {
      await this.making.get(old.id);
      return;
    }
    const unwilling = seats.find(({ kind, agent }) => kind === 'remote' && !this.agreesBy(agent!, answer));
    if (answer !== 'no' && unwilling) throw new HttpError(409, problem('unwilling', { name: unwilling.name }));
    await old.note({ offer: answer }, seat);
    const { offers } = old.standing.rematch;
    if (answer === 'no' || !seats.every(({ kind }, i) => kind !== 'person' || offers[i] === answer)) return;
    const making = this.making.get(old.id) ?? this.make(old, answer);
    this.making.set(old.id, making);
    await making.finally(() => this.making.delete(old.id));
  }

  /** Whether a connected program agrees to such rematches, see `hello` of the agent API. */
  private agreesBy(agent: string, answer: Offer): boolean {
    return this.rooms.agentHub.connection(agent)?.rematches.has(answer) ?? false;
  }

  private async make(old: Room, cards: 'new' | 'same'): Promise<Room> {
    const { id, game, seats, clockMs, explain, seed, repeats, commitment, secret, contributions } = old.row;
    const swapped = seats.map((_, seat) => seats[(seat + 1) % seats.length]);
    const again = cards === 'same' && {
      seed,
      repeats: repeats ?? id,
      committed: { commitment, secret, contributions },
    };
    const room = await this.rooms.create({ game, seats: swapped, clockMs, explain, pace: old.standing.pace, ...again });
    await old.note({ rematch: room.id });
    return room;
  }
}
