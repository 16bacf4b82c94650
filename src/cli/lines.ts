import { createInterface, type Interface } from 'node:readline';

/** Lines typed by a person, or piped in; the end of the input or Ctrl-C is an answer too: `undefined`. */
export class Lines {
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
