/** Runs changes one after another, until one fails or `close` is called. */
export class Mutex {
  private readonly onFailure: (error: unknown) => void;
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  /** `onFailure` is told of a change that threw; none runs after it. */
  constructor(onFailure: (error: unknown) => void) {
    this.onFailure = onFailure;
  }

  /** Whether no further change is run. */
  get closed(): boolean {
    return this.isClosed;
  }

  /** Runs a change when those before it are done. Resolves to undefined where it failed or was not run. */
  run<T>(change: () => Promise<T>): Promise<T | undefined> {
    const done = this.last.then(async () => {
      if (this.isClosed) return undefined;
      try {
        return await change();
      } catch (error) {
        this.isClosed = true;
        this.onFailure(error);
        return undefined;
      }
    });
    this.last = done;
    return done;
  }

  /** Runs no further change; resolves when the one that is under way is done. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.last;
  }
}
