import { type Proof, seedFrom } from '../../core/fairness.ts';
import type { Action, Seat } from '../../core/game.ts';
import type { MatchOutcome } from '../../protocol/match.ts';
import type { MatchRow, MatchSeat, MatchWriter } from '../../store/matches.ts';
import { isTaken } from './connections.ts';

/** Stands for a contribution that is still awaited. */
export const AWAITED = '';

/** A match as the store has it: who sits where, what its cards follow from, how it ended. Every change is written first. */
export class StoredMatch {
  row: MatchRow;
  private readonly writer: MatchWriter;

  constructor(row: MatchRow, writer: MatchWriter) {
    this.row = row;
    this.writer = writer;
  }

  /** Whether the seat may still add something to the seed. */
  awaitsContribution(seat: Seat): boolean {
    return this.row.status === 'open' && this.row.contributions?.[seat] === AWAITED;
  }

  /** The seats that may. */
  get awaited(): Seat[] {
    return [...this.row.seats.keys()].filter((seat) => this.awaitsContribution(seat));
  }

  /** A seat adds its part to the seed, or null for none. */
  async contribute(seat: Seat, contribution: string | null): Promise<void> {
    const contributions = this.row.contributions!.with(seat, contribution);
    await this.writer.setContributions(this.row, contributions);
    this.row = { ...this.row, contributions };
  }

  /** A person takes the first open seat; undefined where none is. */
  async takeSeat(person: MatchSeat): Promise<Seat | undefined> {
    const seat = this.row.seats.findIndex((each) => !isTaken(each));
    if (this.row.status !== 'open' || seat < 0) return undefined;
    const seats = this.row.seats.with(seat, person);
    await this.writer.setSeats(this.row, seats);
    this.row = { ...this.row, seats };
    return seat;
  }

  /** The match begins, with the seed that follows from the secret and what the seats have added. */
  async begin(): Promise<void> {
    const { id, secret, seed: chosen, contributions } = this.row;
    const seed = secret === null ? chosen : seedFrom(id, secret, contributions ?? []);
    await this.writer.start(this.row, seed);
    this.row = { ...this.row, status: 'running', seed };
  }

  async finish(outcome: MatchOutcome): Promise<void> {
    const end = { ...outcome, endedAt: new Date().toISOString() };
    await this.writer.finish(this.row, end);
    this.row = { ...this.row, ...end, status: 'over' };
  }

  /** The secret and the contributions, after the end; null where the match has none of its own. */
  get revealed(): { secret: string; contributions: (string | null)[] } | null {
    const { status, secret, contributions } = this.row;
    if (status !== 'over' || secret === null || contributions === null) return null;
    return { secret, contributions: contributions.map((each) => each || null) };
  }

  /** What the commitment was to, with what was dealt; undefined for a match of an event, or without one. */
  proof(deals: readonly Action[]): Extract<Proof, { kind: 'match' }> | undefined {
    const { id, repeats, commitment } = this.row;
    const told = this.revealed;
    return told && commitment !== null
      ? { kind: 'match', match: repeats ?? id, commitment, ...told, deals }
      : undefined;
  }
}
