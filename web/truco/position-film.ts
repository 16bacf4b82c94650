import { parseGameId, type TrucoGame, trucoGame } from '../../src/games/truco/game.ts';
import type { Moment } from './match-film.ts';

/** A hand from the line of a position: every moment from its deal to where it stands. */
export class PositionFilm {
  readonly game: TrucoGame;
  readonly moments: readonly Moment[];

  /** An `InputError` where the line is none. */
  constructor(text: string) {
    this.game = trucoGame(parseGameId(text.trim().split(' ', 1)[0]));
    const [deal, ...done] = parts(this.game.format(this.game.parse(text.trim())));
    this.moments = [...done.keys(), done.length].map((turn) => ({
      state: this.game.parse([deal, ...done.slice(0, turn)].join(' ')),
      hand: 1,
      turn,
    }));
  }

  get hands(): number[] {
    return [0];
  }
}

/** The line up to its deal, then each action. */
function parts(line: string): [string, ...string[]] {
  const end = line.indexOf(':') + 1;
  return end === 0 ? [line] : [line.slice(0, end), ...line.slice(end).split(' ').filter(Boolean)];
}
