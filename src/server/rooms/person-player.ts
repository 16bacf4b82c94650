import type { Chair, Player } from './player.ts';

/** A person: sees its turns in its browser, answers through any of its tabs. */
export class PersonPlayer implements Player {
  readonly strict = false;
  readonly timed = true;
  readonly away: number;
  private readonly tabs: () => number;

  /** `away`: milliseconds of absence before the match is lost; `tabs`: how many connections the seat has. */
  constructor(away: number, tabs: () => number) {
    this.away = away;
    this.tabs = tabs;
  }

  get here(): boolean {
    return this.tabs() > 0;
  }

  sit(_chair: Chair): void {}

  ask(): void {}
}
