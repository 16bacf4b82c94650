import { Disconnected, TimedOut } from '../../core/faults.ts';
import type { OrganiserFrame } from '../../protocol/agent-api.ts';
import type { Answer, Caller, Hub } from '../outside/hub.ts';
import type { PlanActions } from './problems.ts';

export type ProblemFrame = Omit<Extract<OrganiserFrame, { type: 'problem' }>, 'deadline'>;

export interface ProblemTimes {
  /** Milliseconds for the plan, from the moment when the program has the problem, connected or not. */
  readonly limit: number;
  /** Milliseconds in which it may come to get it. */
  readonly away: number;
}

/** Poses one problem to an outside program and waits for its plan. */
export class ProblemCaller implements Caller {
  /** Milliseconds that the plan took. */
  milliseconds = 0;
  private readonly name: string;
  private readonly hub: Hub;
  private readonly frame: ProblemFrame;
  private readonly times: ProblemTimes;
  private readonly settled = Promise.withResolvers<PlanActions | null>();
  private timer: NodeJS.Timeout | undefined;
  private sentAt: number | undefined;

  constructor(name: string, hub: Hub, frame: ProblemFrame, times: ProblemTimes) {
    this.name = name;
    this.hub = hub;
    this.frame = frame;
    this.times = times;
    hub.seat(name, frame.match, this);
    this.arm(times.away, () => new Disconnected('did not come for the problem'));
    if (hub.line(name)) this.send();
  }

  /** The plan, null where it was given up; rejected with what went wrong, as the arena names it. */
  get plan(): Promise<PlanActions | null> {
    return this.settled.promise;
  }

  async take(answer: Answer): Promise<string | undefined> {
    if (answer.type !== 'plan') return 'a problem awaits a plan, no answer to a turn';
    if (this.sentAt === undefined) return 'the problem has not been posed yet';
    this.milliseconds = performance.now() - this.sentAt;
    this.rise();
    this.settled.resolve(answer.actions);
    return undefined;
  }

  returned(): void {
    this.send();
  }

  gone(): void {}

  /** Nobody waits for the plan any more. */
  cancel(): void {
    this.rise();
    this.settled.reject(new Cancelled('no longer awaited'));
  }

  private send(): void {
    const { limit } = this.times;
    if (this.sentAt === undefined) {
      this.sentAt = performance.now();
      this.arm(limit, () =>
        this.hub.line(this.name) ? new TimedOut(`no plan within ${limit} ms`) : new Disconnected('left without a plan'),
      );
    }
    const left = limit - (performance.now() - this.sentAt);
    this.hub.line(this.name)?.send({ ...this.frame, deadline: Math.max(0, Math.round(left)) });
  }

  private arm(wait: number, error: () => Error): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.milliseconds = this.sentAt === undefined ? 0 : performance.now() - this.sentAt;
      const problem = error();
      this.rise();
      this.settled.reject(problem);
    }, wait);
    this.timer.unref();
  }

  private rise(): void {
    clearTimeout(this.timer);
    this.hub.unseat(this.name, this.frame.match);
  }
}

/** The server stops, or the event goes on elsewhere: nobody's fault. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}
