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
  /** Everything stands still now and then: server, network and client. */
  readonly freezes?: Freezes;
  /** The game begins with so many points, so at the speed that goes with them. */
  readonly from?: number;
  /** The game ends with so many points, or after so many seconds. */
  readonly points: number;
  readonly seconds: number;
}

/** So many times within so many seconds all stands still for so many milliseconds; and again each so many seconds. */
export interface Freezes {
  readonly lasting: number;
  readonly count: number;
  readonly within: number;
  readonly each: number;
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

  /** Nothing arrives between two times: what is due then arrives at the end, in order. */
  freeze(from: number, to: number): void {
    for (const one of this.queue) if (one.at >= from && one.at < to) one.at = to;
    if (this.last >= from && this.last < to) this.last = to;
  }

  /** When the next message arrives. */
  get next(): number {
    return this.queue[0]?.at ?? Number.POSITIVE_INFINITY;
  }
}

/** The times in milliseconds at which everything stands still, one after the other. */
function* freezeTimes({ lasting, count, within, each }: Freezes, rng: Rng): Generator<number, never> {
  for (let begin = each; ; begin += each) {
    const times = Array.from({ length: count }, () => 1000 * (begin + within * rng.float())).sort((a, b) => a - b);
    let free = 0;
    for (const time of times) {
      yield Math.max(time, free);
      free = Math.max(time, free) + lasting;
    }
  }
}

/**
 * Plays a game as against the server's clock, through a network, but in simulated time: the same game each time, and as
 * fast as the player thinks. The stream decides pieces and delays.
 */
export function playOverClock(player: LivePlayer, options: ClockOptions, rng: Rng): ClockGame {
  const { delay, jitter, freezes, points, seconds } = options;
  const { stall = 0, every = 20, lateShare = 0, lateBy = 0, from = 0 } = options;
  const game = new LiveGame(rng.fork('deal'));
  game.score = from;
  const luck = rng.fork('network');
  const others = rng.fork('others');
  const late = () => (delay + jitter * (2 * luck.float() - 1)) / 2;
  const states = new Wire<ReturnType<typeof stateOf>>(late);
  const presses = new Wire<LiveKey>(late);
  const schedule = new TickSchedule(0);
  const frozen = freezes && freezeTimes(freezes, rng.fork('freezes'));
  let freezing = frozen?.next().value ?? Number.POSITIVE_INFINITY;
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
    // everything stands still
    if (Math.min(wakes, comes, due) >= freezing) {
      const until = freezing + freezes!.lasting;
      states.freeze(freezing, until);
      presses.freeze(freezing, until);
      due = Math.max(due, until);
      free = Math.max(free, until);
      freezing = frozen!.next().value;
    }
    // the client stands still
    else if (stall > 0 && Math.min(wakes, comes, due) >= stalls * every * 1000) free = stalls++ * every * 1000 + stall;
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
