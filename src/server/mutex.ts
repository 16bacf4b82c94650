/** Lets one change after another through, until it is shut. */
export class Mutex {
  private readonly failed: (error: unknown) => void;
  private tail: Promise<unknown> = Promise.resolve();
  private closed = false;

  /** `failed` is told of a change that threw; the turnstile is shut then. */
  constructor(failed: (error: unknown) => void) {
    this.failed = failed;
  }

  /** Undefined where the change failed, or came too late. */
  run<T>(change: () => Promise<T>): Promise<T | undefined> {
    const done = this.tail.then(async () => {
      if (this.closed) return undefined;
      try {
        return await change();
      } catch (error) {
        this.closed = true;
        this.failed(error);
        return undefined;
      }
    });
    this.tail = done;
    return done;
  }

  /** Resolves when the change that is under way is done. */
  async close(): Promise<void> {
    this.closed = true;
    await this.tail;
  }
}
