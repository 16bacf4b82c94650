import type { PairingResult, SettingsOf } from '../../protocol/events.ts';
import {
  addPairings,
  beginPairing,
  type EventRow,
  eventOf,
  finishEvent,
  finishPairing,
  type Pairing,
  type Participant,
  pairingsOf,
  participantsOf,
  settleUnplayed,
} from '../../store/events.ts';
import { type MatchRow, matchOf } from '../../store/matches.ts';
import { isDuplicate } from '../../store/sql.ts';
import type { Store } from '../../store/store.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { Withdrawal } from './event-state.ts';
import { matchIdOf } from './event-state.ts';
import { formatOf } from './formats.ts';
import type { ProblemRunner } from './problem-runner.ts';
import { Cancelled } from './problem-runner.ts';

/** Pairings of one event that are under way at once, and those of one of our agents among them. */
const MOST_AT_ONCE = 64;
const HOUSE_AT_ONCE = 8;

export interface EventServices {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly problemRunner: ProblemRunner;
  /** Something has come that `step` should see to. */
  wake(): void;
}

/**
 * An event that is being played here. It keeps nothing that the store does not have, but who has been seen lately: after
 * a restart, or a failure, it is loaded again and goes on.
 */
export class RunningEvent {
  private readonly event: EventRow;
  private participants: ReadonlyMap<string, Participant>;
  /** By number. */
  private readonly pairings: Pairing[];
  private readonly parts: EventServices;
  private waiting: Pairing[];
  /** By match. */
  private readonly underWay = new Map<string, Pairing>();
  private readonly arrived = new Map<string, PairingResult>();
  private readonly busy = new Map<string, number>();
  private readonly seen = new Map<string, number>();
  /** Whether any outside program is connected. Where none is, the trouble may be ours, and nobody loses by it. */
  private somebody = false;
  private readonly gone = new AbortController();

  private constructor(
    event: EventRow,
    participants: readonly Participant[],
    pairings: readonly Pairing[],
    parts: EventServices,
  ) {
    this.event = event;
    this.participants = byName(participants);
    this.pairings = [...pairings];
    this.parts = parts;
    this.waiting = pairings.filter(({ matchId, result }) => matchId === null && result === null);
    for (const pairing of pairings) if (pairing.matchId !== null && pairing.result === null) this.count(pairing);
    for (const { name } of participants) this.seen.set(name, performance.now());
  }

  static async load(
    event: EventRow,
    participants: readonly Participant[],
    parts: EventServices,
  ): Promise<RunningEvent> {
    return new RunningEvent(event, participants, await pairingsOf(parts.store, event.id), parts);
  }

  /** A match of this event has ended. */
  over({ id, scores, winner, faults }: MatchRow): void {
    this.arrived.set(id, { scores: [...scores!], winner, faults: [...faults!] });
  }

  /** Does everything that can be done now; true when the event is over. `thorough` asks the store for ends unheard of. */
  async step(thorough: boolean): Promise<boolean> {
    if (thorough) {
      await this.lookForEnds();
      this.participants = byName(await participantsOf(this.parts.store, this.event.id));
    }
    for (const [match, result] of this.arrived) {
      this.arrived.delete(match);
      await this.settle(match, result);
    }
    this.lookAround();
    const { deadline } = this.event;
    const closed = deadline !== null && new Date().toISOString() > deadline;
    if (!closed) {
      do {
        if (this.waiting.length === 0 && this.underWay.size === 0) await this.planNext();
        // a round of which nothing is left is followed by the next at once
      } while ((await this.withdraw()) && this.waiting.length === 0 && this.underWay.size === 0);
      await this.begin();
    }
    if (this.underWay.size > 0 || (this.waiting.length > 0 && !closed)) return false;
    await this.finish();
    return true;
  }

  /** Lets go: what is under way goes on by itself or is taken up later. */
  close(): void {
    this.gone.abort();
  }

  private async lookForEnds(): Promise<void> {
    if (this.event.format === 'search') return;
    for (const match of this.underWay.keys()) {
      const row = await matchOf(this.parts.store, match);
      if (row?.status === 'over') this.over(row);
    }
  }

  private lookAround(): void {
    const now = performance.now();
    this.somebody = false;
    for (const { name, agent } of this.participants.values()) {
      if (!this.parts.rooms.agentHub.connection(agent)) continue;
      this.seen.set(name, now);
      this.somebody = true;
    }
  }

  /** The next round, made once: of two servers one adds it, and both find it. */
  private async planNext(): Promise<void> {
    const { event, pairings } = this;
    const planned = formatOf(event).next({ event, participants: [...this.participants.values()], pairings });
    const from = pairings.length;
    const added = planned.map((each, i) => ({ ...each, number: from + i, matchId: null, result: null }));
    if (added.length === 0) return;
    try {
      await addPairings(this.parts.store, event.id, added);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    this.pairings.push(...added);
    this.waiting = added;
  }

  /** Takes out what was to be played with somebody who has left; whether there was anything. */
  private async withdraw(): Promise<boolean> {
    const leaver = ({ seats }: Pairing) => seats.find((name) => this.participants.get(name)!.leftAt !== null);
    const out = this.waiting.filter(leaver);
    for (const pairing of out) {
      const result: Withdrawal = { withdrawn: leaver(pairing)! };
      if (!(await settleUnplayed(this.parts.store, this.event.id, pairing.number, result)))
        throw new Error(`pairing ${pairing.number} has been begun elsewhere`);
      this.pairings[pairing.number] = { ...pairing, result };
    }
    this.waiting = this.waiting.filter((pairing) => !out.includes(pairing));
    return out.length > 0;
  }

  private async begin(): Promise<void> {
    const begun: Promise<void>[] = [];
    this.waiting = this.waiting.filter((pairing) => {
      if (this.underWay.size >= MOST_AT_ONCE || !pairing.seats.every((name) => this.isReady(name))) return true;
      this.count(pairing);
      begun.push(this.event.format === 'search' ? this.pose(pairing) : this.play(pairing));
      return false;
    });
    await Promise.all(begun);
  }

  /** Whether a participant can begin another match, or need not be waited for any longer. */
  private isReady(name: string): boolean {
    const { kind, agent } = this.participants.get(name)!;
    const busy = this.busy.get(name) ?? 0;
    if (kind === 'agent') return busy < HOUSE_AT_ONCE;
    const { agentHub: hub, limits: times } = this.parts.rooms;
    if (hub.connection(agent)) return busy < (this.event.settings as SettingsOf<'search'>).atOnce;
    return this.somebody && performance.now() - this.seen.get(name)! > times.reconnect;
  }

  private async play(pairing: Pairing): Promise<void> {
    const { event, parts } = this;
    const { clock } = event.settings as SettingsOf<'scores'>;
    const id = matchIdOf(event.id, pairing.number);
    const seats = pairing.seats.map((name) => {
      const { kind, agent } = this.participants.get(name)!;
      return { kind: kind === 'agent' ? ('agent' as const) : ('remote' as const), name, agent };
    });
    try {
      await parts.rooms.create({ id, game: event.game, seats, clockMs: clock, seed: pairing.seed, event: event.id });
    } catch (error) {
      // somebody has begun it already: another server, or this one before it was killed
      if (!isDuplicate(error)) throw error;
    }
    await beginPairing(parts.store, event.id, pairing.number, id);
  }

  /** Resolves at once: the plan comes later. */
  private async pose(pairing: Pairing): Promise<void> {
    const id = matchIdOf(this.event.id, pairing.number);
    const participant = this.participants.get(pairing.seats[0])!;
    void this.parts.problemRunner.run(this.event, pairing, participant, this.gone.signal).then(
      (result) => {
        if (this.gone.signal.aborted) return;
        this.arrived.set(id, result);
        this.parts.wake();
      },
      (error) => {
        if (!(error instanceof Cancelled)) console.error(`event ${this.event.id}:`, error);
      },
    );
  }

  private async settle(match: string, result: PairingResult): Promise<void> {
    const pairing = this.underWay.get(match);
    if (!pairing) return;
    const { store } = this.parts;
    let settled: unknown = result;
    try {
      await finishPairing(store, this.event.id, pairing.number, result);
    } catch (error) {
      // another server was first
      settled = (await pairingsOf(store, this.event.id))[pairing.number]?.result;
      if (!settled) throw error;
    }
    this.pairings[pairing.number] = { ...pairing, result: settled };
    this.underWay.delete(match);
    for (const name of pairing.seats) this.busy.set(name, this.busy.get(name)! - 1);
  }

  private async finish(): Promise<void> {
    const { store } = this.parts;
    try {
      await finishEvent(store, this.event.id, new Date().toISOString());
    } catch (error) {
      // another server was first
      if ((await eventOf(store, this.event.id))?.status !== 'over') throw error;
    }
  }

  private count(pairing: Pairing): void {
    this.underWay.set(matchIdOf(this.event.id, pairing.number), pairing);
    for (const name of pairing.seats) this.busy.set(name, (this.busy.get(name) ?? 0) + 1);
  }
}

function byName(participants: readonly Participant[]): ReadonlyMap<string, Participant> {
  return new Map(participants.map((each) => [each.name, each]));
}
