import type { Rng } from '../../core/rng.ts';
import { gameSpeed, LiveGame } from '../../games/tetris/live-game.ts';
import { Lateness, TickClock } from './clock.ts';
import { StateWriter } from './frames.ts';
import type { QueuedPlayer } from './lobby.ts';

/** The result of a game, and how well the server kept time. */
export interface GameReport {
  readonly player: string;
  readonly score: number;
  readonly lines: number;
  readonly pieces: number;
  readonly ticks: number;
  readonly seconds: number;
  /** The time that the ticks should have taken divided by the time they took: 1 is nominal speed. 0 in lock step. */
  readonly pace: number;
  /** Milliseconds from when a tick was due until its frames were sent: the median and the 99 % quantile. */
  readonly late50: number;
  readonly late99: number;
  /** Whether the player left before the end. */
  readonly left: boolean;
}

export interface LiveMatchOptions {
  /** Every key frame makes a tick, instead of a clock. */
  readonly lockStep: boolean;
  /** Ticks per second at a score, other than the game's own; for measurements. */
  readonly speed?: (score: number) => number;
  /** A game of so many ticks is over, where others wait for the place. */
  readonly mostTicks?: number;
}

/** One player's game on the server: makes its ticks and sends its frames. */
export class LiveMatch {
  readonly game: LiveGame;
  readonly player: QueuedPlayer;
  /** The key of each tick so far; `.` for none. */
  keys = '';
  private readonly options: LiveMatchOptions;
  private readonly writer: StateWriter;
  private readonly send: (frame: string) => void;
  private readonly ended: (report: GameReport) => void;
  private readonly clock = new TickClock((due) => this.tick(due));
  private readonly lateness = new Lateness();
  private ticks = 0;
  private nominal = 0;
  private begun = 0;
  private done = false;

  constructor(
    player: QueuedPlayer,
    rng: Rng,
    options: LiveMatchOptions,
    send: (frame: string) => void,
    ended: (report: GameReport) => void,
  ) {
    this.player = player;
    this.options = options;
    this.game = new LiveGame(rng);
    this.writer = new StateWriter(this.game, player.name);
    this.send = send;
    this.ended = ended;
  }

  start(): void {
    const { speed = gameSpeed, lockStep } = this.options;
    this.begun = performance.now();
    if (!lockStep) this.clock.start(() => 1000 / speed(this.game.score));
    else if (this.player.key !== undefined) this.tick(this.begun);
  }

  /** The player pressed a key. */
  press(key: string): void {
    this.player.key = key;
    if (this.options.lockStep) this.tick(performance.now());
  }

  /** The player has left: the game ends at once. */
  leave(): void {
    this.finish(true);
  }

  private tick(due: number): void {
    const { game, player } = this;
    const { speed = gameSpeed } = this.options;
    this.nominal += 1 / speed(game.score);
    this.ticks++;
    game.tick(player.key ?? '');
    this.keys += player.key || '.';
    player.key = undefined;
    this.send(this.writer.write());
    this.lateness.add(performance.now() - due);
    if (game.over || this.ticks >= (this.options.mostTicks ?? Number.POSITIVE_INFINITY)) this.finish(false);
  }

  private finish(left: boolean): void {
    if (this.done) return;
    this.done = true;
    this.clock.stop();
    const { game, player, ticks, lateness } = this;
    const seconds = (performance.now() - this.begun) / 1000;
    this.ended({
      player: player.name,
      score: game.score,
      lines: game.lines,
      pieces: game.rested,
      ticks,
      seconds,
      pace: this.options.lockStep || seconds === 0 ? 0 : this.nominal / seconds,
      late50: lateness.quantile(0.5),
      late99: lateness.quantile(0.99),
      left,
    });
  }
}
