import { createInterface, type Interface } from 'node:readline';

/** Reads lines that a person types, or that are piped in. At the end of the input, or at Ctrl-C, there are none. */
export class LineReader {
  /** Ctrl-C was pressed. */
  interrupted = false;
  private readonly reader: Interface;
  private readonly waiting: ((line: string | undefined) => void)[] = [];
  private readonly early: string[] = [];
  private closed = false;

  constructor(input: NodeJS.ReadStream, output: NodeJS.WritableStream) {
    this.reader = createInterface({ input, output, terminal: input.isTTY === true });
    this.reader.on('line', (line) => {
      const next = this.waiting.shift();
      if (next) next(line.trim());
      else this.early.push(line.trim());
    });
    this.reader.on('SIGINT', () => {
      this.interrupted = true;
      this.reader.close();
    });
    this.reader.on('close', () => {
      this.closed = true;
      for (const next of this.waiting.splice(0)) next(undefined);
    });
  }

  async ask(question: string): Promise<string | undefined> {
    if (this.early.length > 0) return this.early.shift();
    if (this.closed) return undefined;
    this.reader.setPrompt(question);
    this.reader.prompt();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  close(): void {
    this.reader.close();
  }
}
