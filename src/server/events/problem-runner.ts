import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Exercise } from '../../agents/tetris/plan/generate.ts';
import type { Plan } from '../../agents/tetris/plan/solve.ts';
import { Disconnected, faultOf, IllegalAction, TimedOut } from '../../core/faults.ts';
import type { OrganiserMessage } from '../../protocol/agent-api.ts';
import type { PairingResult, SettingsOf } from '../../protocol/events.ts';
import type { EventRow, Pairing, Participant } from '../../store/events.ts';
import type { AgentHub, Answer, AnswerHandler } from '../outside/agent-hub.ts';
import { matchIdOf } from './event-state.ts';
import { exerciseOf, grade, type PlanActions, problemText } from './problems.ts';
import type { SolveTask } from './solve-task.ts';

export type ProblemFrame = Omit<Extract<OrganiserMessage, { type: 'problem' }>, 'deadline'>;

export interface ProblemTimes {
  /** Milliseconds for the plan, from the moment when the program has the problem, connected or not. */
  readonly limit: number;
  /** Milliseconds in which it may come to get it. */
  readonly away: number;
}

/** Poses one problem to an outside program and waits for its plan. */
export class RemoteProblem implements AnswerHandler {
  /** Milliseconds that the plan took. */
  milliseconds = 0;
  private readonly name: string;
  private readonly hub: AgentHub;
  private readonly frame: ProblemFrame;
  private readonly times: ProblemTimes;
  private readonly settled = Promise.withResolvers<PlanActions | null>();
  private timer: NodeJS.Timeout | undefined;
  private sentAt: number | undefined;

  constructor(name: string, hub: AgentHub, frame: ProblemFrame, times: ProblemTimes) {
    this.name = name;
    this.hub = hub;
    this.frame = frame;
    this.times = times;
    hub.register(name, frame.match, this);
    this.arm(times.away, () => new Disconnected('did not come for the problem'));
    if (hub.connection(name)) this.send();
  }

  /** The plan, null where it was given up; rejected with what went wrong, as the arena names it. */
  get plan(): Promise<PlanActions | null> {
    return this.settled.promise;
  }

  async receive(answer: Answer): Promise<string | undefined> {
    if (answer.type !== 'plan') return 'a problem awaits a plan, no answer to a turn';
    if (this.sentAt === undefined) return 'the problem has not been posed yet';
    this.milliseconds = performance.now() - this.sentAt;
    this.rise();
    this.settled.resolve(answer.actions);
    return undefined;
  }

  reconnected(): void {
    this.send();
  }

  disconnected(): void {}

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
        this.hub.connection(this.name)
          ? new TimedOut(`no plan within ${limit} ms`)
          : new Disconnected('left without a plan'),
      );
    }
    const left = limit - (performance.now() - this.sentAt);
    this.hub.connection(this.name)?.send({ ...this.frame, deadline: Math.max(0, Math.round(left)) });
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
    this.hub.unregister(this.name, this.frame.match);
  }
}

/** The server stops, or the event goes on elsewhere: nobody's fault. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Problems that are kept, since many get the same; a board takes some 20 ms to make. */
const KEPT = 100;

interface Solved {
  readonly plan: PlanActions | null;
  readonly milliseconds: number;
}

/** Poses search problems, to outside programs and to our own searches, and grades the plans. */
export class ProblemRunner {
  private readonly hub: AgentHub;
  private readonly away: number;
  private readonly exercises = new Map<string, Exercise>();
  private threads: Piscina<SolveTask, Plan> | undefined;

  /** `away`: milliseconds in which a program may come for its problem. */
  constructor(hub: AgentHub, away: number) {
    this.hub = hub;
    this.away = away;
  }

  /** What came of a problem; rejected with `Cancelled` where nobody wants to know any more. */
  async run(event: EventRow, pairing: Pairing, participant: Participant, signal: AbortSignal): Promise<PairingResult> {
    const { timeLimit } = event.settings as SettingsOf<'search'>;
    const cachedExercise = this.exercise(event, pairing);
    const caller =
      participant.kind === 'agent'
        ? undefined
        : this.call(participant.agent, matchIdOf(event.id, pairing.number), cachedExercise, timeLimit);
    const cancel = () => caller?.cancel();
    signal.addEventListener('abort', cancel);
    try {
      const { plan, milliseconds } = caller
        ? { plan: await caller.plan, milliseconds: caller.milliseconds }
        : await this.solve(cachedExercise, participant.agent, timeLimit);
      if (plan === null) return resultOf(0, null, milliseconds);
      const graded = grade(cachedExercise, plan);
      if ('points' in graded) return resultOf(graded.points, plan, milliseconds);
      return resultOf(0, plan, milliseconds, new IllegalAction(graded.illegal));
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      return resultOf(0, null, caller?.milliseconds ?? 0, error);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    await this.threads?.destroy();
  }

  private exercise({ id, settings }: EventRow, { seed }: Pairing): Exercise {
    const key = `${id} ${seed}`;
    const exercise = this.exercises.get(key) ?? exerciseOf(seed, settings as SettingsOf<'search'>);
    this.exercises.set(key, exercise);
    if (this.exercises.size > KEPT) this.exercises.delete(this.exercises.keys().next().value!);
    return exercise;
  }

  private call(name: string, match: string, exercise: Exercise, limit: number): RemoteProblem {
    const frame = { type: 'problem', match, problem: 'ist', ...problemText(exercise) } as const;
    return new RemoteProblem(name, this.hub, frame, { limit, away: this.away });
  }

  private async solve(exercise: Exercise, algorithm: string, limit: number): Promise<Solved> {
    this.threads ??= new Piscina<SolveTask, Plan>({
      filename: new URL('./solve-task.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: Math.max(1, availableParallelism() - 1),
    });
    const { actions, milliseconds } = await this.threads.run({ exercise, algorithm, milliseconds: limit });
    return { plan: actions, milliseconds };
  }
}

function resultOf(points: number, plan: PlanActions | null, milliseconds: number, error?: unknown): PairingResult {
  return {
    scores: [points],
    winner: null,
    faults: error === undefined ? [] : [faultOf(error, 0, 0)],
    plan: plan?.map(([rotation, column]) => [rotation, column]) ?? null,
    milliseconds: Math.round(milliseconds),
  };
}
