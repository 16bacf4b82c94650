import { type Problem, sayProblem } from './problems.ts';

/**
 * Something the user gave is wrong: a file, an option, a piece of text. The message is one line that names the
 * problem and what would be right; the command line prints it alone and exits with 2. What pages can show is given by
 * its code, so that they say it in their language.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly problem: Problem | undefined;

  constructor(what: string | Problem) {
    super(typeof what === 'string' ? what : sayProblem(what));
    this.problem = typeof what === 'string' ? undefined : what;
  }
}
