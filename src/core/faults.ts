import type { Seat } from './game.ts';

/** What an agent can do wrong. Each is recorded and loses the match; none ends the run. */
export const FAULT_KINDS = ['illegal', 'timeout', 'crash', 'disconnect'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly seat: Seat;
  readonly kind: FaultKind;
  /** One line. */
  readonly message: string;
  /** How many actions the seats had taken before it. */
  readonly turn: number;
  /** Of a disconnect: the seat gave the match up, and did not merely stay away. */
  readonly left?: true;
}

/** Thrown by an agent whose other end (a process, a browser) has gone. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected';
}

/** Thrown for a seat that gives the match up. */
export class LeftMatch extends Disconnected {
  constructor(message = 'left the match') {
    super(message);
  }
}

/** The clock of a turn ran out. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** An answer that is not a legal action. */
export class IllegalAction extends Error {
  override readonly name = 'IllegalAction';
}

/** Which fault an error stands for: anything unknown that an agent throws is a crash. */
export function faultOf(error: unknown, seat: Seat, turn: number): Fault {
  const fault = { seat, kind: kindOf(error), message: messageOf(error), turn };
  return error instanceof LeftMatch ? { ...fault, left: true } : fault;
}

function kindOf(error: unknown): FaultKind {
  if (error instanceof Disconnected) return 'disconnect';
  if (error instanceof TimedOut) return 'timeout';
  if (error instanceof IllegalAction) return 'illegal';
  return 'crash';
}

function messageOf(error: unknown): string {
  let text: string;
  try {
    text = error instanceof Error ? error.message || error.name : String(error);
  } catch {
    text = 'an error that cannot be shown';
  }
  return text.split('\n', 1)[0].slice(0, 200);
}

/** The longest delay that `setTimeout` takes. */
const LONGEST = 2 ** 31 - 1;

/** The answer, or `TimedOut` after this many milliseconds. The timer never outlives the answer. */
export function within<T>(answer: PromiseLike<T>, milliseconds: number): Promise<T> {
  if (milliseconds === Number.POSITIVE_INFINITY) return Promise.resolve(answer);
  return new Promise((resolve, reject) => {
    const late = () => reject(new TimedOut('no answer in time'));
    const timer = setTimeout(late, Math.min(Math.max(milliseconds, 0), LONGEST));
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
