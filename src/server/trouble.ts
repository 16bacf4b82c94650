/**
 * What fails again and again, such as every match while the database is away, told once: the first error of its kind
 * with its stack, and a line when nothing fails by it any more.
 */
export class Trouble {
  /** By the error's message: what fails with it. */
  private readonly failing = new Map<string, Set<string>>();

  /** An attempt has failed; `what` is how the log names it. */
  failed(what: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const those = this.failing.get(message) ?? new Set();
    if (those.size === 0) console.error(`${what}:`, error);
    // what fails in another way now has not recovered
    this.forget(what);
    this.failing.set(message, those.add(what));
  }

  /** An attempt has not failed. */
  works(what: string): void {
    for (const message of this.forget(what)) console.error(`over: ${message}`);
  }

  /** Returns the messages with which nothing fails any more. */
  private forget(what: string): string[] {
    const over: string[] = [];
    for (const [message, those] of this.failing) {
      if (those.delete(what) && those.size === 0) {
        this.failing.delete(message);
        over.push(message);
      }
    }
    return over;
  }
}
