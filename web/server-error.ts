import { type Problem, type ProblemCode, problems } from '../src/core/problems.ts';

/** Thrown when the server does not answer. Pages wait and go on when it is back. */
export class ServerAway extends Error {
  override readonly name = 'ServerAway';
}

/** A request that the server did not grant; with the problem's code where it has one. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, { error, code, values }: { error?: string; code?: string; values?: Problem['values'] }) {
    super(error ?? String(status));
    this.status = status;
    this.problem =
      code !== undefined && code in problems ? { code: code as ProblemCode, values: values ?? {} } : undefined;
  }
}
