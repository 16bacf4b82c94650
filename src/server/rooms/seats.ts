import type { Seat } from '../../core/game.ts';
import type { Outcome } from '../../protocol/seats.ts';
import type { Player } from './player.ts';
import type { Table } from './table.ts';

/** Who sits at a match, seat by seat; an open seat has nobody yet. */
export class Seats {
  private readonly players: (Player | undefined)[];

  constructor(players: (Player | undefined)[]) {
    this.players = players;
  }

  /** Whether somebody is there for each seat. */
  get here(): boolean[] {
    return this.players.map((player) => player?.here ?? false);
  }

  /** Who sits there; only for seats that are taken. */
  at(seat: Seat): Player {
    return this.players[seat]!;
  }

  take(seat: Seat, player: Player | undefined): void {
    this.players[seat] = player;
  }

  /** Milliseconds that the seat may be away. */
  allowance(seat: Seat): number {
    return this.players[seat]?.away ?? Number.POSITIVE_INFINITY;
  }

  begin(): void {
    for (const player of this.players) player?.begin?.();
  }

  /** Shows the position to those who follow every step. */
  show(table: Table): void {
    for (const [seat, player] of this.players.entries()) {
      if (player?.sees) player.saw?.(table.turn, table.view(seat));
    }
  }

  end(outcome: Outcome): void {
    for (const player of this.players) player?.end?.(outcome);
    this.rise();
  }

  rise(): void {
    for (const player of this.players) player?.rise?.();
  }
}
