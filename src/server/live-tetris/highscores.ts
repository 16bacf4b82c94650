const KEPT = 10;

/** The best scores, the highest first; of equals the earlier. */
export class Highscores {
  private readonly list: [name: string, score: number][];

  /** `before`: those of earlier days, in their order. */
  constructor(before: readonly (readonly [name: string, score: number])[] = []) {
    this.list = before.slice(0, KEPT).map(([name, score]) => [name, score]);
  }

  add(name: string, score: number): void {
    const place = this.list.findIndex(([, other]) => other < score);
    this.list.splice(place < 0 ? this.list.length : place, 0, [name, score]);
    this.list.length = Math.min(this.list.length, KEPT);
  }

  best(): [string, number][] {
    return this.list.map(([name, score]) => [name, score]);
  }
}
