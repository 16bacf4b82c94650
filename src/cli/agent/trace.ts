import { closeSync, openSync, writeSync } from 'node:fs';
import { InputError } from '../../core/errors.ts';
import type { Connection } from '../../server/outside/connection.ts';

/** Writes down what is said to a program and by it: `{ "ms": 12.5, "from": "program", "message": { ... } }` a line. */
export class Trace {
  private readonly file: number;
  private readonly start = performance.now();
  private closed = false;

  constructor(path: string) {
    try {
      this.file = path === '-' ? process.stdout.fd : openSync(path, 'w');
    } catch (error) {
      throw new InputError(`cannot write ${path}: ${(error as Error).message}`);
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
    if (this.file !== process.stdout.fd) closeSync(this.file);
  }

  private write(from: 'jogatina' | 'program', what: object): void {
    if (this.closed) return;
    const ms = Math.round(10 * (performance.now() - this.start)) / 10;
    writeSync(this.file, `${JSON.stringify({ ms, from, ...what })}\n`);
  }
}
