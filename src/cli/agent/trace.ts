import { closeSync, openSync, writeSync } from 'node:fs';
import { InputError } from '../../core/errors.ts';
import { systemReason } from '../../core/system-reason.ts';
import type { Connection } from '../../server/outside/connection.ts';
import { writeAtomically } from '../output.ts';

/** Writes down what is said to a program and by it: `{ "ms": 12.5, "from": "program", "message": { ... } }` a line. */
export class Trace {
  /** Undefined for standard output. */
  private readonly file: number | undefined;
  private readonly start = performance.now();
  private closed = false;

  constructor(path: string) {
    try {
      this.file = path === '-' ? undefined : openSync(path, 'w');
    } catch (error) {
      throw new InputError(`cannot write ${path}: ${systemReason(error)}`);
    }
  }

  /** The same connection, with its messages written down. */
  of(connection: Connection): Connection {
    return {
      listen: (events) =>
        connection.listen({
          message: (message) => {
            this.write('program', { message });
            events.message(message);
          },
          invalid: (problem) => {
            this.write('program', { problem });
            events.invalid(problem);
          },
          closed: (reason) => {
            this.write('program', { closed: reason });
            events.closed(reason);
          },
        }),
      send: (message) => {
        this.write('jogatina', { message });
        connection.send(message);
      },
      sendText: (text) => connection.sendText(text),
      close: () => connection.close(),
    };
  }

  close(): void {
    this.closed = true;
    if (this.file !== undefined) closeSync(this.file);
  }

  private write(from: 'jogatina' | 'program', what: object): void {
    if (this.closed) return;
    const ms = Math.round(10 * (performance.now() - this.start)) / 10;
    const line = `${JSON.stringify({ ms, from, ...what })}\n`;
    if (this.file === undefined) writeAtomically('-', line);
    else writeSync(this.file, line);
  }
}
