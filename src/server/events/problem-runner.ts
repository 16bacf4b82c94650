import { availableParallelism } from 'node:os';
import type { Exercise } from '../../agents/tetris/plan/generate.ts';
import type { Plan } from '../../agents/tetris/plan/solve.ts';
import { Cache } from '../../core/cache.ts';
import { Disconnected, faultOf, IllegalAction, TimedOut } from '../../core/faults.ts';
import type { OrganiserMessage } from '../../protocol/agent-api.ts';
import type { PairingResult, SettingsOf } from '../../protocol/events.ts';
import type { EventRow, Pairing, Participant } from '../../store/events.ts';
import type { FairQueue } from '../../work/fair-queue.ts';
import type { AgentHub, Answer, AnswerHandler } from '../outside/agent-hub.ts';
import type { Thinking } from '../thinking.ts';
import { matchIdOf } from './event-state.ts';
import { exerciseOf, grade, type PlanActions, problemText } from './problems.ts';
import type { SolveTask } from './solve-task.ts';

/** Milliseconds beyond its limit after which a search of ours is ended; it ends by itself. */
const GRACE = 30_000;

/** Gives search problems to outside programs and to our own searches, and grades their plans. */
export class ProblemRunner {
  private readonly hub: AgentHub;
  private readonly maxAbsence: number;
  /** Many participants get the same problem, and a board takes some 20 ms to make. */
  private readonly exercises = new Cache<string, Exercise>(100);
  private readonly searches: FairQueue;

  /** `maxAbsence`: milliseconds in which a program must connect to get its problem. */
  constructor(hub: AgentHub, maxAbsence: number, thinking: Thinking) {
    this.hub = hub;
    this.searches = thinking('problems', { count: Math.max(1, availableParallelism() - 1), idle: 0 });
    this.maxAbsence = maxAbsence;
  }

  /** The result of a problem. Rejects with `Cancelled` after the signal. */
  async run(event: EventRow, pairing: Pairing, participant: Participant, signal: AbortSignal): Promise<PairingResult> {
    const settings = event.settings as SettingsOf<'search'>;
    const exercise = this.exercises.getOrSet(`${event.id} ${pairing.seed}`, () => exerciseOf(pairing.seed, settings));
    const remote =
      participant.kind === 'agent'
        ? undefined
        : new RemoteProblem(
            participant.agent,
            this.hub,
            { type: 'problem', match: matchIdOf(event.id, pairing.number), problem: 'ist', ...problemText(exercise) },
            { limit: settings.timeLimit, maxAbsence: this.maxAbsence },
          );
    const cancel = () => remote?.cancel();
    signal.addEventListener('abort', cancel);
    try {
      const { plan, milliseconds } = remote
        ? { plan: await remote.plan, milliseconds: remote.milliseconds }
        : await this.solve(exercise, participant.agent, settings.timeLimit, event.id);
      if (plan === null) return resultOf(0, null, milliseconds);
      const graded = grade(exercise, plan);
      if ('points' in graded) return resultOf(graded.points, plan, milliseconds);
      return resultOf(0, plan, milliseconds, new IllegalAction(graded.illegal));
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      return resultOf(0, null, remote?.milliseconds ?? 0, error);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    await this.searches.close();
  }

  private async solve(exercise: Exercise, algorithm: string, limit: number, event: string) {
    const task: SolveTask = { exercise, algorithm, milliseconds: limit };
    const { actions, milliseconds } = await this.searches.ask<Plan>(event, {
      work: 'search-problem',
      task,
      limit: limit + GRACE,
    });
    return { plan: actions as PlanActions | null, milliseconds };
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

/** The server stops, or another one goes on with the event: nobody's fault. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

type ProblemMessage = Omit<Extract<OrganiserMessage, { type: 'problem' }>, 'deadline'>;

interface ProblemTimes {
  /** Milliseconds for the plan, counted from when the program gets the problem. They go on while it is away. */
  readonly limit: number;
  /** Milliseconds in which the program must connect to get the problem. */
  readonly maxAbsence: number;
}

/** Gives one problem to an outside program and waits for its plan. */
class RemoteProblem implements AnswerHandler {
  /** How long the plan took. */
  milliseconds = 0;
  private readonly name: string;
  private readonly hub: AgentHub;
  private readonly message: ProblemMessage;
  private readonly times: ProblemTimes;
  private readonly settled = Promise.withResolvers<PlanActions | null>();
  private timer: NodeJS.Timeout | undefined;
  private sentAt: number | undefined;

  constructor(name: string, hub: AgentHub, message: ProblemMessage, times: ProblemTimes) {
    this.name = name;
    this.hub = hub;
    this.message = message;
    this.times = times;
    hub.register(name, message.match, this);
    this.startTimer(times.maxAbsence, () => new Disconnected('did not come for the problem'));
    if (hub.connection(name)) this.send();
  }

  /** The plan, null where the program gave up. Rejects with the fault of a program that sends none. */
  get plan(): Promise<PlanActions | null> {
    return this.settled.promise;
  }

  async receive(answer: Answer): Promise<string | undefined> {
    if (answer.type !== 'plan') return 'a problem awaits a plan, no answer to a turn';
    if (this.sentAt === undefined) return 'the problem has not been posed yet';
    this.milliseconds = performance.now() - this.sentAt;
    this.stop();
    this.settled.resolve(answer.actions);
    return undefined;
  }

  reconnected(): void {
    this.send();
  }

  disconnected(): void {}

  /** Stops waiting for the plan. */
  cancel(): void {
    this.stop();
    this.settled.reject(new Cancelled('no longer awaited'));
  }

  private send(): void {
    const { limit } = this.times;
    if (this.sentAt === undefined) {
      this.sentAt = performance.now();
      this.startTimer(limit, () =>
        this.hub.connection(this.name)
          ? new TimedOut(`no plan within ${limit} ms`)
          : new Disconnected('left without a plan'),
      );
    }
    const remaining = limit - (performance.now() - this.sentAt);
    this.hub.connection(this.name)?.send({ ...this.message, deadline: Math.max(0, Math.round(remaining)) });
  }

  private startTimer(milliseconds: number, error: () => Error): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.milliseconds = this.sentAt === undefined ? 0 : performance.now() - this.sentAt;
      const problem = error();
      this.stop();
      this.settled.reject(problem);
    }, milliseconds);
    this.timer.unref();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.hub.unregister(this.name, this.message.match);
  }
}
