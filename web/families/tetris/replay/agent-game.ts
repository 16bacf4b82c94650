import { Player } from '../player/player.ts';
import { TetrisReplay } from './tetris-replay.ts';

/** The most pieces of a game that are played: some agents never lose. */
const LONGEST = 20_000;
/** How many pieces are played ahead of the one shown. */
const AHEAD = 240;

/** A game and the agent that plays it in a worker, some pieces ahead of the one shown. */
export class AgentGame {
  readonly agent: string;
  readonly replay: TetrisReplay;
  readonly player = new Player();
  error: Error | undefined;
  private asking = true;
  private readonly changed: () => void;

  /** With `actions` the game is known from the start, and the agent only answers questions. */
  constructor(rules: string, agent: string, seed: number | string, changed: () => void, actions?: readonly number[]) {
    this.agent = agent;
    this.changed = changed;
    this.replay = new TetrisReplay(rules, seed);
    if (actions) {
      this.replay.actions.push(...actions);
      this.replay.ended = true;
    }
    this.player
      .ask<'start'>({ type: 'start', rules, agent, seed })
      .then(() => {
        this.asking = false;
        this.playAhead(0);
      })
      .catch((error) => this.fail(error));
  }

  /** Asks for more of the game when fewer than half of the pieces ahead are left. */
  playAhead(piece: number): void {
    if (this.replay.actions.length - piece < AHEAD / 2) this.fill(piece + AHEAD);
  }

  close(): void {
    this.player.close();
  }

  private fill(piece: number): void {
    const { replay } = this;
    const wanted = Math.min(piece, LONGEST) - replay.actions.length;
    if (this.asking || replay.ended || this.error || wanted <= 0) return;
    this.asking = true;
    this.player
      .ask<'more'>({ type: 'more', count: wanted })
      .then(({ actions, over }) => {
        replay.actions.push(...actions);
        replay.ended = over || replay.actions.length >= LONGEST;
        this.asking = false;
        this.changed();
        this.fill(piece);
      })
      .catch((error) => this.fail(error));
  }

  private fail(error: Error): void {
    this.error = error;
    this.changed();
  }
}
