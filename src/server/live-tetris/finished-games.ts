import { PIECE_LETTERS } from '../../games/tetris/pieces.ts';
import type { GameReport } from './live-match.ts';

/** How many finished games are kept, and how many ticks of them altogether: an hour or so at the highest speed. */
const MAX_GAMES = 100;
const MAX_TICKS = 8_000_000;

/** A finished game, from which every state of it follows. */
export interface LiveRecord extends GameReport {
  readonly id: number;
  readonly endedAt: string;
  /** A letter for each piece, in the order in which they appeared, and those that were still to come. */
  readonly dealt: string;
  /** The key of each tick; `.` for none. */
  readonly keys: string;
}

/** The last finished games. The oldest make room for new ones. */
export class FinishedGames {
  private readonly games: LiveRecord[] = [];
  private ticks = 0;
  private last = 0;

  add(report: GameReport, dealt: readonly number[], keys: string): void {
    const letters = dealt.map((piece) => PIECE_LETTERS[piece]).join('');
    this.games.push({ ...report, id: ++this.last, endedAt: new Date().toISOString(), dealt: letters, keys });
    this.ticks += keys.length;
    while (this.games.length > MAX_GAMES || (this.ticks > MAX_TICKS && this.games.length > 1))
      this.ticks -= this.games.shift()!.keys.length;
  }

  get(id: number): LiveRecord | undefined {
    return this.games.find((game) => game.id === id);
  }

  /** What became of them, the newest first. */
  list(): Omit<LiveRecord, 'dealt' | 'keys'>[] {
    return this.games.map(({ dealt, keys, ...game }) => game).toReversed();
  }
}
