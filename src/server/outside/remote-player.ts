import type { Explanation } from '../../core/agent.ts';
import { gameOf, type ListedGame } from '../../games/index.ts';
import type { Outcome } from '../../protocol/seats.ts';
import type { Chair, Player, Question } from '../rooms/player.ts';
import { named, seedFor } from './frames.ts';
import type { Answer, Caller, Hub } from './hub.ts';

/** An outside program in a seat, over whatever connection it has at the time. */
export class RemotePlayer implements Player, Caller {
  readonly strict = true;
  readonly timed = true;
  readonly away: number;
  private readonly name: string;
  private readonly hub: Hub;
  private chair!: Chair;
  private game!: ListedGame;
  /** The turn that waits for an answer. */
  private question: Question | undefined;

  /** `away`: milliseconds in which it may come back, in the whole match. */
  constructor(name: string, hub: Hub, away: number) {
    this.name = name;
    this.hub = hub;
    this.away = away;
  }

  get here(): boolean {
    return this.hub.line(this.name) !== undefined;
  }

  get sees(): boolean {
    return this.hub.line(this.name)?.subscriptions.has('saw') ?? false;
  }

  sit(chair: Chair): void {
    this.chair = chair;
    this.game = gameOf(chair.game);
  }

  begin(): void {
    this.hub.seat(this.name, this.chair.match, this);
    const { match, game, seat, names, clock, seed } = this.chair;
    this.hub.line(this.name)?.send({
      type: 'begin',
      match,
      game,
      seat,
      names: [...names],
      clock,
      seed: seedFor(seed, seat, 'begin'),
    });
  }

  ask(question: Question): void {
    this.question = question;
    const { match, game, seed } = this.chair;
    const { turn, seat, view, legal, explain } = question;
    this.hub.line(this.name)?.send({
      type: 'turn',
      match,
      turn,
      game,
      seat,
      view,
      legal: named(this.game, legal),
      deadline: this.chair.left(),
      seed: seedFor(seed, seat, turn),
      explain,
    });
  }

  saw(turn: number, view: unknown): void {
    this.hub.line(this.name)?.send({ type: 'saw', match: this.chair.match, turn, view });
  }

  end(outcome: Outcome): void {
    this.hub.deliver(this.name, { type: 'end', match: this.chair.match, ...outcome });
  }

  rise(): void {
    this.question = undefined;
    this.hub.unseat(this.name, this.chair.match);
  }

  async take(answer: Answer): Promise<string | undefined> {
    if (answer.type !== 'answer') return 'a match awaits an answer to its turn, no plan';
    return this.chair.answer(answer.turn, answer.action, answer.why as Explanation | undefined);
  }

  /** The program is connected again: it is told again what is awaited. */
  returned(): void {
    this.chair.presence();
    this.begin();
    if (this.question?.turn === this.chair.actions.length) this.ask(this.question);
  }

  gone(): void {
    this.chair.presence();
  }
}
