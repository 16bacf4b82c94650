import type { AgentFrame, OrganiserFrame } from '../../protocol/agent-api.ts';
import { CLOSE } from '../../protocol/rooms.ts';
import type { RemotePlayer } from './remote-player.ts';

export type Answer = Extract<AgentFrame, { type: 'answer' }>;

/** The connection of an outside program. */
export interface AgentLine {
  readonly subscriptions: ReadonlySet<string>;
  send(frame: OrganiserFrame): void;
  close(code: number, reason: string): void;
}

/** Outside programs by name: the connection, if there is one, and the matches that each plays, one seat in each. */
export class Hub {
  private readonly lines = new Map<string, AgentLine>();
  private readonly seats = new Map<string, Map<string, RemotePlayer>>();

  line(name: string): AgentLine | undefined {
    return this.lines.get(name);
  }

  /** A program connects; its former connection, which may be dead without knowing it, gives way. */
  connect(name: string, line: AgentLine): void {
    this.lines.get(name)?.close(CLOSE.replaced, 'another connection of this agent took over');
    this.lines.set(name, line);
    for (const player of this.playersOf(name)) player.returned();
  }

  disconnect(name: string, line: AgentLine): void {
    if (this.lines.get(name) !== line) return;
    this.lines.delete(name);
    for (const player of this.playersOf(name)) player.gone();
  }

  /** Takes an answer; returns why it is refused. */
  async answer(name: string, { match, turn, action, why }: Answer): Promise<string | undefined> {
    const player = this.seats.get(name)?.get(match);
    return player ? player.take(turn, action, why) : 'you do not play this match now';
  }

  seat(name: string, match: string, player: RemotePlayer): void {
    let seats = this.seats.get(name);
    if (!seats) this.seats.set(name, (seats = new Map()));
    seats.set(match, player);
  }

  unseat(name: string, match: string): void {
    const seats = this.seats.get(name);
    seats?.delete(match);
    if (seats?.size === 0) this.seats.delete(name);
  }

  private playersOf(name: string): RemotePlayer[] {
    return [...(this.seats.get(name)?.values() ?? [])];
  }
}
