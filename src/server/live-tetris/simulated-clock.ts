import type { LiveKey, LivePlayer } from '../../agents/tetris/live/index.ts';
import type { Rng } from '../../core/rng.ts';
import { gameSpeed, LiveGame } from '../../games/tetris/live-game.ts';
import { stateOf } from './simulated-link.ts';

/** The milliseconds that a client takes for a state, and for each step of thinking. */
const READING = 0.1;
const THINKING = 0.03;
/** The milliseconds between two empty frames of a client that sends them. */
const HEARTBEAT = 1;

/** A game against a clock that only counts: a network in milliseconds, and when the game ends. */
export interface ClockOptions {
  /** Milliseconds of a round trip, and by how many more or less at random. Messages stay in order. */
  readonly delay: number;
  readonly jitter: number;
  /** The client stands still for so many milliseconds each so many seconds. */
  readonly stall?: number;
  readonly every?: number;
  /** The game ends with so many points, or after so many seconds. */
  readonly points: number;
  readonly seconds: number;
}

export interface ClockGame {
  readonly game: LiveGame;
  readonly seconds: number;
  readonly ticks: number;
  readonly keys: number;
}

/** One direction of a connection: what is sent arrives late and in order. */
export class Wire<Message> {
  readonly queue: { at: number; message: Message }[] = [];
  private readonly late: () => number;
  private last = 0;
  /** When the next empty frame is sent. */
  private beat = 0;

  constructor(late: () => number) {
    this.late = late;
  }

  /** `beating`: empty frames have been sent since the message before. */
  send(at: number, message: Message, beating = false): void {
    for (; beating && this.beat < at; this.beat += HEARTBEAT) this.last = Math.max(this.last, this.beat + this.late());
    this.beat = Math.max(this.beat, at);
    this.last = Math.max(this.last, at + this.late());
    this.queue.push({ at: this.last, message });
  }

  /** When the next message arrives. */
  get next(): number {
    return this.queue[0]?.at ?? Number.POSITIVE_INFINITY;
  }
}

/**
 * Plays a game as against the server's clock, through a network, but in simulated time: the same game each time, and as
 * fast as the player thinks. The stream decides pieces and delays.
 */
export function playOverClock(player: LivePlayer, options: ClockOptions, rng: Rng): ClockGame {
  const { delay, jitter, stall = 0, every = 20, points, seconds } = options;
  const game = new LiveGame(rng.fork('deal'));
  const luck = rng.fork('network');
  const late = () => (delay + jitter * (2 * luck.float() - 1)) / 2;
  const states = new Wire<ReturnType<typeof stateOf>>(late);
  const presses = new Wire<LiveKey>(late);
  let [due, ticks, keys, free, stalls] = [0, 0, 0, 0, 1];
  const send = (key: LiveKey) => {
    if (key === '') return;
    keys++;
    presses.send(free, key, player.heartbeat);
  };
  while (!game.over && game.score < points && due < 1000 * seconds) {
    const wakes = Math.max(player.again ?? Number.POSITIVE_INFINITY, free);
    const comes = Math.max(states.next, free);
    // the client stands still
    if (stall > 0 && Math.min(wakes, comes, due) >= stalls * every * 1000) free = stalls++ * every * 1000 + stall;
    else if (due <= Math.min(wakes, comes)) {
      let key: LiveKey = '';
      while (presses.next <= due) key = presses.queue.shift()!.message;
      game.tick(key);
      ticks++;
      states.send(due, stateOf(game));
      due += 1000 / gameSpeed(game.score);
    } else if (comes <= wakes) {
      // all that have come meanwhile are read; the newest is answered
      while (states.queue[1] && states.queue[1].at <= comes) {
        const { at, message } = states.queue.shift()!;
        if (player.note) player.note(message, Math.max(at, free));
        else send(player.see(message, at));
      }
      const { message } = states.queue.shift()!;
      free = comes + READING;
      send(player.see(message, comes, free));
      const until = Math.min(states.next, due);
      while (free + THINKING < until && player.think()) free += THINKING;
    } else {
      free = wakes;
      send(player.wake!(wakes));
    }
  }
  return { game, seconds: due / 1000, ticks, keys };
}
