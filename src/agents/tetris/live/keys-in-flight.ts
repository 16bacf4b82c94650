import type { FallingPiece } from './falling-piece.ts';
import { Forecast } from './forecast.ts';
import { KeyDelays } from './key-delays.ts';
import type { LiveKey, LiveState } from './live-state.ts';
import type { TickTimes } from './tick-times.ts';

/** The weight of the newest key in the share of those without effect. */
const NEWEST = 0.01;
/** At least this share of keys is taken to be lost, because any key may be. */
const LEAST_LOST = 0.003;
/** A key that has not acted is taken to be under way if that is more likely than this. */
const LIKELY = 0.03;
/** From an observation as certain as this one learns. */
const CERTAIN = 0.9;
/** How likely a state is that no key explains. */
const STRANGE = 1e-4;
/** No more keys are remembered. */
const ROOM = 96;

/** A key, and when it was sent. */
interface SentKey {
  readonly key: LiveKey;
  readonly at: number;
  /** Whether it need not do anything, or the next one may replace it. */
  spare: boolean;
  /** The chance that it has acted. */
  acted: number;
}

/** A key that is expected to act in a tick, and the first and the latest one in which it may. */
export interface ExpectedKey {
  readonly key: LiveKey;
  readonly tick: number;
  readonly first: number;
  readonly latest: number;
}

/**
 * The keys that were sent and may still act. At each tick the server applies only the last key that has arrived, so a
 * key may act late, be replaced by the next one, or be lost. Keys arrive in the order in which they were sent. So all
 * that is uncertain is how many of them have arrived: each of these numbers has a chance, which every state changes by
 * what the piece did.
 */
export class KeysInFlight {
  readonly delays = new KeyDelays();
  /** The share of keys that are lost. */
  failing = 0;
  private readonly times: TickTimes;
  private readonly keys: SentKey[] = [];
  /** The chance that the first so many keys have arrived. */
  private chances = new Float64Array(ROOM + 1);
  private after = new Float64Array(ROOM + 1);
  private readonly acted = new Float64Array(ROOM);
  private readonly alone = new Float64Array(ROOM);
  private readonly within = new Float64Array(ROOM);
  private readonly earlier = new Float64Array(ROOM);
  private readonly forecast = new Forecast();
  private readonly fits = new Map<LiveKey, number>();

  constructor(times: TickTimes) {
    this.times = times;
    this.chances[0] = 1;
  }

  /** The last key that was sent and may still be under way. */
  get last(): SentKey | undefined {
    const place = this.keys.length - 1;
    return place >= 0 && this.isUnderWay(place) ? this.keys[place] : undefined;
  }

  /** The share of keys that are taken to be lost. */
  private get lost(): number {
    return Math.max(this.failing, LEAST_LOST);
  }

  /** How many keys are under way, or how many of one key. */
  underWay(which?: LiveKey): number {
    let count = 0;
    for (let i = 0; i < this.keys.length; i++)
      if ((which === undefined || this.keys[i].key === which) && this.isUnderWay(i)) count++;
    return count;
  }

  /** Notes that a key is sent; `spare`: it need not do anything. */
  press(key: LiveKey, at: number, spare = false): void {
    const { last } = this;
    if (last && this.mayReplace(last, at)) last.spare = true;
    if (this.keys.length === ROOM) this.forget(1);
    this.keys.push({ key, at, spare, acted: 0 });
    this.chances[this.keys.length] = 0;
  }

  /** Whether a key sent at a time may come in the same tick as an earlier one. */
  mayReplace(earlier: SentKey, at: number): boolean {
    const { times, delays } = this;
    return times.tickAt(at + delays.least) <= times.tickAt(earlier.at + delays.longest);
  }

  /** Finds out from the next state which keys acted. `times` has it already. */
  see(before: LiveState | undefined, { falling }: LiveState): void {
    const { keys, times, delays, acted } = this;
    const { length } = keys;
    delays.begin(times.period);
    if (length === 0 || !before) return;
    this.weigh(before, falling);
    const { after } = this;
    let sum = 0;
    for (let i = 0; i <= length; i++) sum += after[i];
    // nothing explains it: a doubled key, or one that was thought lost
    if (sum < STRANGE) return;
    for (let i = 0; i <= length; i++) after[i] /= sum;
    const age = times.timeOf(times.tick);
    for (let i = 0; i < length; i++) {
      keys[i].acted += acted[i] / sum;
      if (!this.isDoubtful(keys[i]) && this.alone[i] / sum > CERTAIN && !this.isIdle(before, falling, keys[i].key))
        delays.add(age - keys[i].at - times.period, age - keys[i].at, times.period, times.isTimed);
    }
    [this.chances, this.after] = [after, this.chances];
    this.settle();
  }

  /**
   * The chances after a tick, not yet divided by their sum, and that of each key to have acted in it, whether or not it
   * replaced others that came in the same tick.
   */
  private weigh(before: LiveState, seen: FallingPiece | undefined): void {
    const { keys, chances, after, acted, alone, within, earlier } = this;
    const { length } = keys;
    this.fits.clear();
    after.fill(0, 0, length + 1);
    acted.fill(0, 0, length);
    alone.fill(0, 0, length);
    const { lost } = this;
    this.arrivals(lost);
    const act = (key: number, chance: number) => {
      const fitting = chance * this.fit(before, seen, keys[key].key);
      after[key + 1] += fitting;
      acted[key] += fitting;
      return fitting;
    };
    for (let first = 0; first <= length; first++) {
      // no key from `i` on has arrived before, and those before `i` are lost
      let waiting = chances[first];
      if (waiting === 0) continue;
      let none = waiting;
      // the key before `i` arrives in this tick
      let arriving = 0;
      for (let i = first; i < length; i++) {
        const comes = waiting * Math.max(0, (within[i] - earlier[i]) / (1 - earlier[i]));
        none -= comes;
        if (arriving > 0) act(i - 1, arriving * (1 - within[i]));
        if (i === first)
          alone[i] += comes * (i + 1 < length ? 1 - within[i + 1] : 1) * this.fit(before, seen, keys[i].key);
        arriving = comes + arriving * within[i];
        waiting *= lost / (1 - earlier[i]);
      }
      if (arriving > 0) act(length - 1, arriving);
      after[first] += Math.max(0, none) * this.fit(before, seen, '');
    }
  }

  /** How likely each key is to have arrived by now and by the tick before, if none holds it up. */
  private arrivals(lost: number): void {
    const { keys, times, delays, within, earlier } = this;
    const now = times.timeOf(times.tick);
    for (let i = 0; i < keys.length; i++) {
      within[i] = (1 - lost) * delays.within(now - keys[i].at);
      earlier[i] = (1 - lost) * delays.within(now - keys[i].at - times.period);
    }
  }

  /** Fills in the keys under way with the ticks in which they act if their delay is as given: each in its own. */
  expected(delay: number, into: ExpectedKey[]): void {
    const { keys, times, delays } = this;
    let count = 0;
    let free = times.tick + 1;
    for (let i = 0; i < keys.length; i++) {
      if (!this.isUnderWay(i)) continue;
      const { key, at } = keys[i];
      const tick = Math.max(free, times.tickAt(at + delay));
      into[count++] = { key, tick, first: times.tickAt(at + delays.least), latest: times.tickAt(at + delays.longest) };
      free = tick + 1;
    }
    into.length = count;
  }

  /** Whether a key has probably not acted, and is not lost either. */
  private isUnderWay(place: number): boolean {
    let chance = 0;
    for (let i = 0; i <= place; i++) chance += this.chances[i];
    const { times, keys, delays, lost } = this;
    const late = (1 - lost) * (1 - delays.within(times.timeOf(times.tick) - keys[place].at));
    return (chance * late) / (late + lost) > LIKELY;
  }

  /** How well a key that acts explains what the piece did. */
  private fit(before: LiveState, seen: FallingPiece | undefined, key: LiveKey): number {
    const known = this.fits.get(key);
    if (known !== undefined) return known;
    const fit = this.leadsTo(before, seen, key) ? 1 : 0;
    this.fits.set(key, fit);
    return fit;
  }

  /** Whether it would have made no difference if the key had not acted. */
  private isIdle(before: LiveState, seen: FallingPiece | undefined, key: LiveKey): boolean {
    return this.fit(before, seen, key) === this.fit(before, seen, '');
  }

  private leadsTo({ board, falling, next }: LiveState, seen: FallingPiece | undefined, key: LiveKey): boolean {
    const { forecast } = this;
    forecast.begin(board, falling, falling ? [falling.piece] : next);
    forecast.tick(key);
    if (forecast.index > 0 || !seen) return forecast.index > 0 === (seen === undefined);
    const { orientation, column, row } = forecast.falling;
    return orientation === seen.orientation && column === seen.column && row === seen.row;
  }

  /** Forgets the keys that have certainly arrived or are lost. */
  private settle(): void {
    const { keys, chances } = this;
    let gone = 0;
    let chance = chances[0];
    while (gone < keys.length && (chance < STRANGE || this.isOverdue(gone))) chance += chances[++gone];
    this.forget(gone);
  }

  /** Whether a key is so late that it must be lost. */
  private isOverdue(place: number): boolean {
    const { times, keys, delays } = this;
    return delays.within(times.timeOf(times.tick) - keys[place].at) === 1;
  }

  /** Whether ticks may have been lost while a key was under way: then what became of it says nothing of others. */
  private isDoubtful({ at }: SentKey): boolean {
    return this.times.isBehind || at < this.times.lost;
  }

  private forget(count: number): void {
    const { keys, chances } = this;
    if (count === 0) return;
    let certain = 0;
    for (let i = 0; i <= count; i++) certain += chances[i];
    chances.copyWithin(0, count, keys.length + 1);
    chances[0] = certain;
    chances.fill(0, keys.length + 1 - count);
    for (const key of keys.splice(0, count))
      if (!key.spare && !this.isDoubtful(key)) this.failing += NEWEST * (Math.max(0, 1 - key.acted) - this.failing);
  }
}
