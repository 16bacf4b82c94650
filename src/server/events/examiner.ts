import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Exercise } from '../../agents/plan/generate.ts';
import type { Plan } from '../../agents/plan/solve.ts';
import { faultOf, IllegalAction } from '../../core/faults.ts';
import type { PairingResult, SettingsOf } from '../../protocol/events.ts';
import type { EventRow } from '../../store/events.ts';
import type { Pairing } from '../../store/pairings.ts';
import type { Participant } from '../../store/participants.ts';
import type { Hub } from '../outside/hub.ts';
import { Cancelled, ProblemCaller } from './problem-caller.ts';
import { exerciseOf, grade, type PlanActions, problemText } from './problems.ts';
import { matchIdOf } from './seeds.ts';
import type { SolveTask } from './solve-task.ts';

/** Problems that are kept, since many get the same; a board takes some 20 ms to make. */
const KEPT = 100;

interface Solved {
  readonly plan: PlanActions | null;
  readonly milliseconds: number;
}

/** Poses search problems, to outside programs and to our own searches, and grades the plans. */
export class Examiner {
  private readonly hub: Hub;
  private readonly away: number;
  private readonly exercises = new Map<string, Exercise>();
  private threads: Piscina<SolveTask, Plan> | undefined;

  /** `away`: milliseconds in which a program may come for its problem. */
  constructor(hub: Hub, away: number) {
    this.hub = hub;
    this.away = away;
  }

  /** What came of a problem; rejected with `Cancelled` where nobody wants to know any more. */
  async examine(
    event: EventRow,
    pairing: Pairing,
    participant: Participant,
    signal: AbortSignal,
  ): Promise<PairingResult> {
    const { timeLimit } = event.settings as SettingsOf<'search'>;
    const exercise = this.exercise(event, pairing);
    const caller =
      participant.kind === 'agent'
        ? undefined
        : this.call(participant.agent, matchIdOf(event.id, pairing.number), exercise, timeLimit);
    const cancel = () => caller?.cancel();
    signal.addEventListener('abort', cancel);
    try {
      const { plan, milliseconds } = caller
        ? { plan: await caller.plan, milliseconds: caller.milliseconds }
        : await this.solve(exercise, participant.agent, timeLimit);
      if (plan === null) return resultOf(0, null, milliseconds);
      const graded = grade(exercise, plan);
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

  private call(name: string, match: string, exercise: Exercise, limit: number): ProblemCaller {
    const frame = { type: 'problem', match, problem: 'ist', ...problemText(exercise) } as const;
    return new ProblemCaller(name, this.hub, frame, { limit, away: this.away });
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
