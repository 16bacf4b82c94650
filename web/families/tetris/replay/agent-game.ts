import type { Dealing } from '../player/messages.ts';
import { Player } from '../player/player.ts';
import { TetrisReplay } from './tetris-replay.ts';

/** The most pieces of a game that are shown: some agents never lose. */
export const LONGEST = 20_000;
/** So many pieces are played ahead of what is shown. */
const AHEAD = 240;

/** A game and the agent that plays it, in step with what is shown. */
export class AgentGame {
  readonly agent: string;
  readonly replay: TetrisReplay;
  readonly player = new Player();
  error: Error | undefined;
  private asking = true;
  private readonly changed: () => void;

  /** With `actions` the game is known from the start, and the agent is there to be asked. */
  constructor(rules: string, agent: string, dealing: Dealing, changed: () => void, actions?: readonly number[]) {
    this.agent = agent;
    this.changed = changed;
    this.replay = new TetrisReplay(rules, dealing);
    if (actions) {
      this.replay.actions.push(...actions);
      this.replay.ended = true;
    }
    this.player
      .ask<'start'>({ type: 'start', rules, agent, dealing })
      .then(() => {
        this.asking = false;
        this.playAhead(0);
      })
      .catch((error) => this.fail(error));
  }

  /** Sees to it that pieces beyond this one are known soon: asks for many at once, seldom. */
  playAhead(piece: number): void {
    if (this.replay.actions.length - piece < AHEAD / 2) this.fill(piece + AHEAD);
  }

  private fill(piece: number): void {
    const { replay: film } = this;
    const wanted = Math.min(piece, LONGEST) - film.actions.length;
    if (this.asking || film.ended || this.error || wanted <= 0) return;
    this.asking = true;
    this.player
      .ask<'more'>({ type: 'more', count: wanted })
      .then(({ actions, over }) => {
        film.actions.push(...actions);
        film.ended = over || film.actions.length >= LONGEST;
        this.asking = false;
        this.changed();
        this.fill(piece);
      })
      .catch((error) => this.fail(error));
  }

  close(): void {
    this.player.close();
  }

  private fail(error: Error): void {
    this.error = error;
    this.changed();
  }
}
