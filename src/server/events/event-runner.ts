import { type EventRow, listEvents, participantsOf } from '../../store/events.ts';
import type { Store } from '../../store/store.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { Trouble } from '../trouble.ts';
import { ProblemRunner } from './problem-runner.ts';
import { type EventServices, RunningEvent } from './running-event.ts';

/** What the log says of a look for events that failed. */
const LISTING = 'events cannot be listed';

/**
 * Plays the events that are running, from their schedule in the store. It goes on with events that another process
 * started or another server left. Of the servers of a site one plays an event, wherever its agents are connected; of
 * servers that do not know of each other, the one that they are connected to.
 */
export class EventRunner {
  private readonly store: Store;
  private readonly rooms: Rooms;
  private readonly problemRunner: ProblemRunner;
  private readonly services: EventServices;
  private readonly running = new Map<string, RunningEvent>();
  private readonly trouble = new Trouble();
  private working: Promise<void> | undefined;
  /** Whether there is something to do after the present work. */
  private again = false;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(store: Store, rooms: Rooms) {
    this.store = store;
    this.rooms = rooms;
    this.problemRunner = new ProblemRunner(rooms.agentHub, rooms.limits.reconnect, rooms.thinking);
    this.services = { store, rooms, problemRunner: this.problemRunner, wake: () => this.wake() };
    rooms.onOver = (match) => {
      const run = match.event === null ? undefined : this.running.get(match.event);
      if (!run) return;
      run.over(match);
      this.wake();
    };
    this.next();
  }

  /** Stops. The next server goes on with everything that is under way. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.working;
    for (const [id, run] of this.running) {
      run.close();
      await this.rooms.leaveCharge(chargeOf(id));
    }
    await this.problemRunner.close();
  }

  private wake(): void {
    this.again = true;
    if (!this.closed) this.working ??= this.work();
  }

  private async work(): Promise<void> {
    // begins after `working` is set: where there is nothing to do, it would be cleared before
    await Promise.resolve();
    while (this.again && !this.closed) {
      this.again = false;
      for (const id of this.running.keys()) await this.step(id, false);
    }
    this.working = undefined;
  }

  private next(): void {
    this.timer = setTimeout(async () => {
      while (this.working) await this.working;
      if (this.closed) return;
      this.working = this.lookForEvents();
      await this.working;
      this.working = undefined;
      if (this.closed) return;
      if (this.again) this.wake();
      this.next();
    }, this.rooms.limits.heartbeat);
    this.timer.unref();
  }

  private async lookForEvents(): Promise<void> {
    try {
      for (const event of await listEvents(this.store)) {
        if (event.status === 'running' && !this.running.has(event.id)) await this.adopt(event);
      }
      for (const [id, run] of this.running) {
        if (await this.rooms.isInCharge(chargeOf(id))) continue;
        // this server was silent for too long: another goes on
        run.close();
        this.running.delete(id);
      }
      this.trouble.works(LISTING);
    } catch (error) {
      this.trouble.failed(LISTING, error);
    }
    for (const id of this.running.keys()) await this.step(id, true);
  }

  /** Begins to play an event if one of its programs is connected, or if it only remains to be closed. */
  private async adopt(event: EventRow): Promise<void> {
    const participants = await participantsOf(this.store, event.id);
    const outside = participants.filter(({ kind }) => kind !== 'agent');
    const due = event.deadline !== null && event.deadline < new Date().toISOString();
    if (outside.length > 0 && !due && !outside.some(({ agent }) => this.rooms.agentHub.connection(agent))) return;
    if (!(await this.rooms.isInCharge(chargeOf(event.id)))) return;
    this.running.set(event.id, await RunningEvent.load(event, participants, this.services));
  }

  private async step(id: string, thorough: boolean): Promise<void> {
    const run = this.running.get(id);
    if (!run) return;
    try {
      const over = await run.step(thorough);
      this.trouble.works(`event ${id}`);
      if (!over) return;
    } catch (error) {
      // the store has everything: the event is loaded again
      this.trouble.failed(`event ${id}`, error);
    }
    run.close();
    this.running.delete(id);
    await this.rooms.leaveCharge(chargeOf(id)).catch(() => {});
  }
}

/** What one server at a time is in charge of. */
function chargeOf(event: string): string {
  return `event ${event}`;
}
