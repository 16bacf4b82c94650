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
import { isDuplicate, type Store } from '../../store/store.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { commitmentOfEvent } from './documents.ts';
import type { Withdrawal } from './event-state.ts';
import { matchIdOf } from './event-state.ts';
import { formatOf } from './formats.ts';
import type { ProblemRunner } from './problem-runner.ts';
import { Cancelled } from './problem-runner.ts';

/** How many pairings of one event are under way at once. */
const MAX_AT_ONCE = 64;
/** How many pairings one of our agents plays at once. */
const HOUSE_AT_ONCE = 8;

export interface EventServices {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly problemRunner: ProblemRunner;
  /** Something happened: `step` should be called soon. */
  wake(): void;
}

/**
 * An event that this server plays. The store has everything that it knows, except who was connected lately: after a
 * restart or a failure it is loaded again and goes on.
 */
export class RunningEvent {
  private readonly event: EventRow;
  private participants: ReadonlyMap<string, Participant>;
  /** The schedule; a pairing's number is its index. */
  private readonly pairings: Pairing[];
  private readonly services: EventServices;
  private waiting: Pairing[];
  /** By match id. */
  private readonly underWay = new Map<string, Pairing>();
  /** Results that are not in the store yet, by match id. */
  private readonly arrived = new Map<string, PairingResult>();
  /** How many pairings each participant plays now. */
  private readonly busy = new Map<string, number>();
  /** When each participant was last connected. */
  private readonly seenAt = new Map<string, number>();
  /** Whether any outside program is connected. If none is, the fault may be ours, and nobody loses by it. */
  private anyConnected = false;
  private readonly closed = new AbortController();

  private constructor(
    event: EventRow,
    participants: readonly Participant[],
    pairings: readonly Pairing[],
    services: EventServices,
  ) {
    this.event = event;
    this.participants = byName(participants);
    this.pairings = [...pairings];
    this.services = services;
    this.waiting = pairings.filter(({ matchId, result }) => matchId === null && result === null);
    for (const pairing of pairings) if (pairing.matchId !== null && pairing.result === null) this.markUnderWay(pairing);
    for (const { name } of participants) this.seenAt.set(name, performance.now());
  }

  static async load(
    event: EventRow,
    participants: readonly Participant[],
    services: EventServices,
  ): Promise<RunningEvent> {
    return new RunningEvent(event, participants, await pairingsOf(services.store, event.id), services);
  }

  /** A match of this event has ended. */
  over({ id, scores, winner, faults }: MatchRow): void {
    this.arrived.set(id, { scores: [...scores!], winner, faults: [...faults!] });
  }

  /** Does everything that can be done now; true when the event is over. `thorough` also reads ends from the store. */
  async step(thorough: boolean): Promise<boolean> {
    if (thorough) {
      await this.readEnds();
      this.participants = byName(await participantsOf(this.services.store, this.event.id));
    }
    for (const [match, result] of this.arrived) {
      this.arrived.delete(match);
      await this.settle(match, result);
    }
    this.noteConnections();
    const { deadline } = this.event;
    const closed = deadline !== null && new Date().toISOString() > deadline;
    if (!closed) {
      do {
        if (this.waiting.length === 0 && this.underWay.size === 0) await this.planNext();
        // after a round of which nothing is left to play the next one follows at once
      } while ((await this.withdraw()) && this.waiting.length === 0 && this.underWay.size === 0);
      await this.beginPairings();
    }
    if (this.underWay.size > 0 || (this.waiting.length > 0 && !closed)) return false;
    await this.finish();
    return true;
  }

  /** Stops waiting for problems. Matches go on in their rooms. */
  close(): void {
    this.closed.abort();
  }

  private async readEnds(): Promise<void> {
    if (this.event.format === 'search') return;
    for (const match of this.underWay.keys()) {
      const row = await matchOf(this.services.store, match);
      if (row?.status === 'over') this.over(row);
    }
  }

  private noteConnections(): void {
    const now = performance.now();
    this.anyConnected = false;
    for (const { name, agent } of this.participants.values()) {
      if (!this.services.rooms.agentHub.connection(agent)) continue;
      this.seenAt.set(name, now);
      this.anyConnected = true;
    }
  }

  /** Adds the next round to the schedule. If another server has added it, it is the same. */
  private async planNext(): Promise<void> {
    const { event, pairings } = this;
    const planned = formatOf(event).next({ event, participants: [...this.participants.values()], pairings });
    const from = pairings.length;
    const added = planned.map(({ path: _, ...each }, i) => ({
      ...each,
      number: from + i,
      matchId: null,
      result: null,
    }));
    if (added.length === 0) return;
    try {
      await addPairings(this.services.store, event.id, added);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    this.pairings.push(...added);
    this.waiting = added;
  }

  /** Withdraws the pairings of participants who have left; returns whether there were any. */
  private async withdraw(): Promise<boolean> {
    const leaver = ({ seats }: Pairing) => seats.find((name) => this.participants.get(name)!.leftAt !== null);
    const out = this.waiting.filter(leaver);
    for (const pairing of out) {
      const result: Withdrawal = { withdrawn: leaver(pairing)! };
      if (!(await settleUnplayed(this.services.store, this.event.id, pairing.number, result)))
        throw new Error(`pairing ${pairing.number} has been begun elsewhere`);
      this.pairings[pairing.number] = { ...pairing, result };
    }
    this.waiting = this.waiting.filter((pairing) => !out.includes(pairing));
    return out.length > 0;
  }

  private async beginPairings(): Promise<void> {
    const begun: Promise<void>[] = [];
    this.waiting = this.waiting.filter((pairing) => {
      if (this.underWay.size >= MAX_AT_ONCE || !pairing.seats.every((name) => this.isReady(name))) return true;
      if (this.meetsItsCardsNow(pairing)) return true;
      this.markUnderWay(pairing);
      begun.push(this.event.format === 'search' ? this.giveProblem(pairing) : this.play(pairing));
      return false;
    });
    await Promise.all(begun);
  }

  /** Whether a participant can begin another match, or has been away for so long that nobody waits for it. */
  private isReady(name: string): boolean {
    const { kind, agent } = this.participants.get(name)!;
    const busy = this.busy.get(name) ?? 0;
    if (kind === 'agent') return busy < HOUSE_AT_ONCE;
    const { agentHub: hub, limits: times } = this.services.rooms;
    if (hub.connection(agent)) return busy < (this.event.settings as SettingsOf<'search'>).atOnce;
    return this.anyConnected && performance.now() - this.seenAt.get(name)! > times.reconnect;
  }

  /** Whether a participant plays the same deal now: in the other seat of a duplicate pair it would see both hands. */
  private meetsItsCardsNow({ seed, seats }: Pairing): boolean {
    return [...this.underWay.values()].some(
      (other) => other.seed === seed && other.seats.some((name) => seats.includes(name)),
    );
  }

  private async play(pairing: Pairing): Promise<void> {
    const { event, services } = this;
    const { clock } = event.settings as SettingsOf<'scores'>;
    const id = matchIdOf(event.id, pairing.number);
    const seats = pairing.seats.map((name) => {
      const { kind, agent } = this.participants.get(name)!;
      return { kind: kind === 'agent' ? ('agent' as const) : ('remote' as const), name, agent };
    });
    try {
      await services.rooms.create({
        id,
        game: event.game,
        seats,
        clockMs: clock,
        seed: pairing.seed,
        committed: { commitment: commitmentOfEvent(event), secret: null, contributions: null },
        repeats: event.repeats,
        event: event.id,
      });
    } catch (error) {
      // it has begun already: on another server, or on this one before it was killed
      if (!isDuplicate(error)) throw error;
    }
    await beginPairing(services.store, event.id, pairing.number, id);
  }

  /** Resolves at once; the plan comes later. */
  private async giveProblem(pairing: Pairing): Promise<void> {
    const id = matchIdOf(this.event.id, pairing.number);
    const participant = this.participants.get(pairing.seats[0])!;
    void this.services.problemRunner.run(this.event, pairing, participant, this.closed.signal).then(
      (result) => {
        if (this.closed.signal.aborted) return;
        this.arrived.set(id, result);
        this.services.wake();
      },
      (error) => {
        if (!(error instanceof Cancelled)) console.error(`event ${this.event.id}:`, error);
      },
    );
  }

  private async settle(match: string, result: PairingResult): Promise<void> {
    const pairing = this.underWay.get(match);
    if (!pairing) return;
    const { store } = this.services;
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
    const { store } = this.services;
    try {
      await finishEvent(store, this.event.id, new Date().toISOString());
    } catch (error) {
      // another server was first
      if ((await eventOf(store, this.event.id))?.status !== 'over') throw error;
    }
  }

  private markUnderWay(pairing: Pairing): void {
    this.underWay.set(matchIdOf(this.event.id, pairing.number), pairing);
    for (const name of pairing.seats) this.busy.set(name, (this.busy.get(name) ?? 0) + 1);
  }
}

function byName(participants: readonly Participant[]): ReadonlyMap<string, Participant> {
  return new Map(participants.map((each) => [each.name, each]));
}
