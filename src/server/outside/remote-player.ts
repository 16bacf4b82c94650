import { createHash } from 'node:crypto';
import type { Explanation } from '../../core/agent.ts';
import type { Action, Game, Seat, State } from '../../core/game.ts';
import type { MatchOutcome } from '../../protocol/match.ts';
import type { Player } from '../rooms/players.ts';
import type { Room } from '../rooms/room.ts';
import type { AgentHub, Answer, AnswerHandler } from './agent-hub.ts';

/** An outside program in a seat of a room, over whatever connection it has at the time. */
export class RemotePlayer implements Player, AnswerHandler {
  readonly illegalLoses = true;
  readonly timed = true;
  readonly maxAbsence: number;
  private readonly room: Room;
  private readonly seat: Seat;
  private readonly name: string;
  private readonly hub: AgentHub;

  constructor(room: Room, seat: Seat, name: string, hub: AgentHub, maxAbsence: number) {
    this.room = room;
    this.seat = seat;
    this.name = name;
    this.hub = hub;
    this.maxAbsence = maxAbsence;
  }

  get connected(): boolean {
    return this.hub.connection(this.name) !== undefined;
  }

  get observes(): boolean {
    return this.hub.connection(this.name)?.subscriptions.has('saw') ?? false;
  }

  askContribution(): void {
    const { id: match, game, commitment } = this.room.row;
    this.hub.register(this.name, match, this);
    if (commitment === null) return;
    const deadline = this.room.contributionWait;
    this.hub.connection(this.name)?.send({ type: 'commitment', match, game, seat: this.seat, commitment, deadline });
  }

  begin(): void {
    const { seat } = this;
    const { id: match, game, seats, clockMs: clock, seed, commitment } = this.room.row;
    this.hub.register(this.name, match, this);
    this.hub.connection(this.name)?.send({
      type: 'begin',
      match,
      game,
      seat,
      names: seats.map(({ name }) => name),
      clock,
      commitment,
      seed: agentSeed(seed, seat, 'begin'),
    });
  }

  ask(): void {
    const { room, seat } = this;
    const { match, turn, remaining } = room;
    const { id, game, seed, explain } = room.row;
    this.hub.connection(this.name)?.send({
      type: 'turn',
      match: id,
      turn,
      game,
      seat,
      view: match.view(seat),
      legal: namedActions(match.game, match.legal()),
      deadline: remaining,
      seed: agentSeed(seed, seat, turn),
      explain,
    });
  }

  observe(turn: number, view: unknown): void {
    this.hub.connection(this.name)?.send({ type: 'saw', match: this.room.id, turn, view });
  }

  end(outcome: MatchOutcome): void {
    this.hub.deliver(this.name, { type: 'end', match: this.room.id, ...outcome, told: this.room.standing.revealed });
  }

  leave(): void {
    this.hub.unregister(this.name, this.room.id);
  }

  async receive(answer: Answer): Promise<string | undefined> {
    if (answer.type === 'contribution') {
      const added = await this.room.contribute(this.seat, answer.contribution);
      return added ? undefined : 'the seed is drawn already';
    }
    if (answer.type !== 'answer') return 'a match awaits an answer to its turn, no plan';
    return this.room.applyAction(this.seat, answer.turn, answer.action, answer.why as Explanation | undefined);
  }

  /** Tells the program again what is awaited. */
  reconnected(): void {
    this.room.presenceChanged(this.seat);
    if (this.room.row.status !== 'open') this.begin();
    else if (this.room.awaitsContribution(this.seat)) this.askContribution();
    if (this.room.toMove === this.seat) this.ask();
  }

  disconnected(): void {
    this.room.presenceChanged(this.seat);
  }
}

/** The actions with their names. */
export function namedActions<S extends State, View>(
  game: Game<S, View>,
  legal: readonly Action[],
): { action: Action; text: string }[] {
  return legal.map((action) => ({ action, text: game.formatAction(action) }));
}

/**
 * A seed for an outside program's own random numbers. It is a hash, because the match's seed deals the cards and must
 * not be guessed from anything that a program is told.
 */
function agentSeed(matchSeed: string, ...path: readonly (string | number)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([matchSeed, ...path]))
    .digest('hex')
    .slice(0, 16);
}
