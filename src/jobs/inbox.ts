/** Items that come at any time, for one reader that takes all that are there. */
export class Inbox<T> {
  private items: T[] = [];
  private wake: (() => void) | undefined;

  put(item: T): void {
    this.items.push(item);
    this.wake?.();
  }

  /** Lets the reader look, though nothing came. */
  ring(): void {
    this.wake?.();
  }

  /** All that came since the last time; waits where there is nothing, at most so many milliseconds. */
  async take(patience = Number.POSITIVE_INFINITY): Promise<T[]> {
    if (this.items.length === 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.wake = resolve;
      const timer = Number.isFinite(patience) ? setTimeout(resolve, patience) : undefined;
      await promise;
      clearTimeout(timer);
      this.wake = undefined;
    }
    const taken = this.items;
    this.items = [];
    return taken;
  }
}
