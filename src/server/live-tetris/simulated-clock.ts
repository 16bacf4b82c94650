import type { LiveKey, LivePlayer } from '../../agents/tetris/live/index.ts';
import type { Rng } from '../../core/rng.ts';
import { gameSpeed, LiveGame } from '../../games/tetris/live-game.ts';
import { TickSchedule } from './clock.ts';
import { stateOf } from './simulated-link.ts';

/** The milliseconds that a client takes for a state, and for each step of thinking. */
const READING = 0.1;
const THINKING = 0.03;

/** A game against a clock that only counts: a network in milliseconds, and when the game ends. */
export interface ClockOptions {
  /** Milliseconds of a round trip, and by how many more or less at random. Messages stay in order. */
  readonly delay: number;
  readonly jitter: number;
  /** The client stands still for `stall` milliseconds every `every` seconds. */
  readonly stall?: number;
  readonly every?: number;
  /** This share of the ticks is late, by so many milliseconds on average: on a busy machine others have the core. */
  readonly lateShare?: number;
  readonly lateBy?: number;
  /** The game begins with so many points, so at the speed that goes with them. */
  readonly from?: number;
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
  /** When the next of the empty frames is sent that come all the time. */
  private beats = 0;

  constructor(late: () => number) {
    this.late = late;
  }

  /** `heartbeat`: an empty frame each so many milliseconds has been sent since the message before. */
  send(at: number, message: Message, heartbeat = 0): void {
    for (; heartbeat > 0 && this.beats < at; this.beats += heartbeat) this.beat(this.beats);
    this.beats = Math.max(this.beats, at);
    this.beat(at);
    this.queue.push({ at: this.last, message });
  }

  /** Sends an empty frame: what follows cannot overtake it. */
  beat(at: number): void {
    this.last = Math.max(this.last, at + this.late());
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
  const { delay, jitter, stall = 0, every = 20, lateShare = 0, lateBy = 0, from = 0, points, seconds } = options;
  const game = new LiveGame(rng.fork('deal'));
  game.score = from;
  const luck = rng.fork('network');
  const others = rng.fork('others');
  const late = () => (delay + jitter * (2 * luck.float() - 1)) / 2;
  const states = new Wire<ReturnType<typeof stateOf>>(late);
  const presses = new Wire<LiveKey>(late);
  const schedule = new TickSchedule(0);
  let [due, ticks, keys, free, stalls] = [0, 0, 0, 0, 1];
  const send = (key: LiveKey) => {
    if (key !== '') {
      keys++;
      presses.send(free, key, player.heartbeat);
    } else if (player.heartbeat) presses.beat(free);
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
      schedule.came(due, 1000 / gameSpeed(game.score));
      due = schedule.next + (others.float() < lateShare ? -lateBy * Math.log(1 - others.float()) : 0);
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
