import { createHash } from 'node:crypto';
import type { Explanation } from '../../core/agent.ts';
import type { Action } from '../../core/game.ts';
import { gameOf, type ListedGame } from '../../families/index.ts';
import type { MatchOutcome } from '../../protocol/match.ts';
import type { Player, PlayerContext, TurnRequest } from '../rooms/players.ts';
import type { AgentHub, Answer, AnswerHandler } from './agent-hub.ts';

/** The actions with their names. */
export function namedActions(game: ListedGame, legal: readonly Action[]): { action: Action; text: string }[] {
  return legal.map((action) => ({ action, text: game.formatAction(action) }));
}

/**
 * A seed for an outside program's own numbers. One way: our streams can be told from each other's numbers, and the
 * match's seed deals the cards.
 */
export function agentSeed(matchSeed: string, ...path: readonly (string | number)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([matchSeed, ...path]))
    .digest('hex')
    .slice(0, 16);
}

/** An outside program in a seat, over whatever connection it has at the time. */
export class RemotePlayer implements Player, AnswerHandler {
  readonly illegalLoses = true;
  readonly timed = true;
  readonly maxAbsence: number;
  private readonly name: string;
  private readonly hub: AgentHub;
  private chair!: PlayerContext;
  private game!: ListedGame;
  /** The turn that waits for an answer. */
  private question: TurnRequest | undefined;

  /** `away`: milliseconds in which it may come back, in the whole match. */
  constructor(name: string, hub: AgentHub, away: number) {
    this.name = name;
    this.hub = hub;
    this.maxAbsence = away;
  }

  get connected(): boolean {
    return this.hub.connection(this.name) !== undefined;
  }

  get observes(): boolean {
    return this.hub.connection(this.name)?.subscriptions.has('saw') ?? false;
  }

  join(chair: PlayerContext): void {
    this.chair = chair;
    this.game = gameOf(chair.game);
  }

  begin(): void {
    this.hub.register(this.name, this.chair.match, this);
    const { match, game, seat, names, clock, seed } = this.chair;
    this.hub.connection(this.name)?.send({
      type: 'begin',
      match,
      game,
      seat,
      names: [...names],
      clock,
      seed: agentSeed(seed, seat, 'begin'),
    });
  }

  ask(question: TurnRequest): void {
    this.question = question;
    const { match, game, seed } = this.chair;
    const { turn, seat, view, legal, explain } = question;
    this.hub.connection(this.name)?.send({
      type: 'turn',
      match,
      turn,
      game,
      seat,
      view,
      legal: namedActions(this.game, legal),
      deadline: this.chair.remaining(),
      seed: agentSeed(seed, seat, turn),
      explain,
    });
  }

  observe(turn: number, view: unknown): void {
    this.hub.connection(this.name)?.send({ type: 'saw', match: this.chair.match, turn, view });
  }

  end(outcome: MatchOutcome): void {
    this.hub.deliver(this.name, { type: 'end', match: this.chair.match, ...outcome });
  }

  leave(): void {
    this.question = undefined;
    this.hub.unregister(this.name, this.chair.match);
  }

  async receive(answer: Answer): Promise<string | undefined> {
    if (answer.type !== 'answer') return 'a match awaits an answer to its turn, no plan';
    return this.chair.answer(answer.turn, answer.action, answer.why as Explanation | undefined);
  }

  /** The program is connected again: it is told again what is awaited. */
  reconnected(): void {
    this.chair.presenceChanged();
    this.begin();
    if (this.question?.turn === this.chair.actions.length) this.ask(this.question);
  }

  disconnected(): void {
    this.chair.presenceChanged();
  }
}
