import { InputError } from '../../../src/core/errors.ts';
import { CHANCE, OVER } from '../../../src/core/game.ts';
import { Rng } from '../../../src/core/rng.ts';
import { parseGameId, type TrucoGame, trucoGame } from '../../../src/games/truco/game.ts';
import type { TrucoState } from '../../../src/games/truco/state.ts';

/** A hand from the line of a position: every moment from its deal to where it stands. */
export class PositionReplay {
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

/** What a record of a match says, as the server gives it. */
export interface TrucoRecord {
  readonly game: string;
  readonly seed: string | number;
  readonly agents: readonly string[];
  readonly actions: readonly number[];
}

/** A match at one of its moments. */
export interface Moment {
  readonly state: TrucoState;
  readonly hand: number;
  /** How many actions came before. */
  readonly turn: number;
}

/** A whole match that can be shown at any moment: after every deal and every action. */
export class MatchReplay {
  readonly game: TrucoGame;
  readonly moments: readonly Moment[];

  /** Plays the record through; one that does not fit is an `InputError`. */
  constructor({ game, seed, actions }: TrucoRecord) {
    this.game = trucoGame(parseGameId(game));
    const root = Rng.seeded(seed);
    const state = this.game.start();
    const legal = new Int32Array(this.game.maxActions);
    const moments: Moment[] = [];
    let hand = 0;
    const keep = (turn: number) => {
      const kept = this.game.start();
      kept.copyFrom(state);
      moments.push({ state: kept, hand, turn });
    };
    const deal = (turn: number) => {
      if (state.turn !== CHANCE) return;
      state.apply(this.game.chance(state, root.fork('deal', hand++)));
      keep(turn);
    };
    deal(0);
    for (const [turn, action] of actions.entries()) {
      if (state.turn === OVER || !legal.subarray(0, state.legal(legal)).includes(action))
        throw new InputError(`action ${turn + 1} of the match does not fit its cards`);
      state.apply(action);
      keep(turn + 1);
      deal(turn + 1);
    }
    this.moments = moments;
  }

  /** Where each hand begins. */
  get hands(): number[] {
    return this.moments.flatMap(({ hand }, i) => (i === 0 || this.moments[i - 1].hand !== hand ? [i] : []));
  }
}
