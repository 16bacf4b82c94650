import { InputError } from '../../src/core/errors.ts';
import { CHANCE, type Game, type State } from '../../src/core/game.ts';
import { Match } from '../../src/core/match.ts';

/** What a record of a match says, as the server gives it. */
export interface MatchRecord {
  readonly game: string;
  readonly seed: string | number;
  readonly agents: readonly string[];
  readonly actions: readonly number[];
}

/** A match at one of its moments. */
export interface Moment<S extends State> {
  readonly state: S;
  readonly hand: number;
  /** How many actions came before. */
  readonly turn: number;
}

/** A match, or a hand of one, that can be shown at any moment: after every deal and every action. */
export interface Replay<S extends State, View> {
  readonly game: Game<S, View>;
  readonly moments: readonly Moment<S>[];
  /** The moments at which hands begin. */
  readonly hands: readonly number[];
}

/** Plays a record through; one whose actions do not fit is an `InputError`. */
export function replayMatch<S extends State, View>(
  game: Game<S, View>,
  { seed, actions }: Pick<MatchRecord, 'seed' | 'actions'>,
): Replay<S, View> {
  const match = new Match(game, { seed });
  const moments: Moment<S>[] = [];
  const keep = () => {
    const state = game.start();
    state.copyFrom(match.state);
    moments.push({ state, hand: match.deals, turn: match.actions.length });
  };
  const deal = () => {
    if (match.toMove !== CHANCE) return;
    match.advance();
    keep();
  };
  deal();
  for (const action of actions) {
    if (!match.isLegal(action))
      throw new InputError(`action ${match.actions.length + 1} of the match does not fit its cards`);
    match.answer(action);
    keep();
    deal();
  }
  const hands = moments.flatMap(({ hand }, i) => (i === 0 || moments[i - 1].hand !== hand ? [i] : []));
  return { game, moments, hands };
}

/** A hand from its notation, such as `truco/ufsm24@1 3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO`, from its deal on. */
export function replayPosition<S extends State, View>(game: Game<S, View>, text: string): Replay<S, View> {
  const line = game.format(game.parse(text));
  const end = line.indexOf(':') + 1 || line.length;
  const deal = line.slice(0, end);
  const done = line.slice(end).split(' ').filter(Boolean);
  const moments = [...done.keys(), done.length].map((turn) => ({
    state: game.parse([deal, ...done.slice(0, turn)].join(' ')),
    hand: 1,
    turn,
  }));
  return { game, moments, hands: [0] };
}
