import { InputError } from '../core/errors.ts';
import { FAULT_KINDS, type Fault } from '../core/faults.ts';
import { type Action, type Game, OVER, type Seat, type State } from '../core/game.ts';
import { Match } from '../core/match.ts';
import { type MatchResult, winnerOf } from '../core/play.ts';

/** Enough to play a match again: the seed makes chance's part, the actions are the seats'. */
export interface MatchRecord {
  readonly version: 1;
  /** The game's id, which says its options and its version too: `truco/ufsm24+target=12@2`. */
  readonly game: string;
  readonly seed: number | string;
  /** Names, by seat. */
  readonly agents: readonly string[];
  readonly actions: readonly Action[];
  readonly faults: readonly Fault[];
  readonly scores: readonly number[];
  readonly winner: Seat | null;
  /** The match went on longer than its organiser plays and was ended with the points as they stood. */
  readonly cut?: true;
}

export function recordOf(
  match: Pick<MatchRecord, 'game' | 'seed' | 'agents'>,
  { actions, faults, scores, winner }: Pick<MatchResult, 'actions' | 'faults' | 'scores' | 'winner'>,
): MatchRecord {
  return { version: 1, ...match, actions, faults, scores, winner };
}

/**
 * Plays the actions again, showing each state, and returns the last. A record that does not fit the game or its own
 * end is an `InputError`.
 */
export function replay<S extends State, View>(
  record: MatchRecord,
  game: Game<S, View>,
  onAction?: (state: S, seat: number, action: Action) => void,
): S {
  if (record.game !== game.id) throw new InputError(`the record is of ${record.game}, not of ${game.id}`);
  if (record.agents.length !== game.seats) {
    throw new InputError(`the record names ${record.agents.length} agents, ${game.id} has ${game.seats} seats`);
  }
  const match = new Match(game, { seed: record.seed, log: record.actions, ...(onAction && { onAction }) });
  match.advance();
  checkEnd(record, match.state);
  return match.state;
}

function checkEnd(record: MatchRecord, state: State): void {
  if (state.turn !== OVER && record.faults.length === 0 && !record.cut) {
    throw new InputError(`the record stops after ${record.actions.length} actions, before the match is over`);
  }
  const scores = state.scores();
  if (scores.join() !== record.scores.join()) {
    throw new InputError(`the record says ${record.scores.join('-')}, its actions lead to ${scores.join('-')}`);
  }
  const winner = winnerOf(scores, state.turn === OVER ? [] : record.faults);
  if (winner !== record.winner) {
    throw new InputError(`the record gives the match to ${record.winner}, its actions to ${winner}`);
  }
}

/** Reads a record from plain JSON. */
export function parseRecord(value: unknown): MatchRecord {
  const raw = value as Partial<MatchRecord> | null | undefined;
  const need = (sound: boolean, what: string): void => {
    if (!sound) throw new InputError(`not a match record: ${what}`);
  };
  need(typeof raw === 'object' && raw !== null && !Array.isArray(raw), 'an object is needed');
  const { version, game, seed, agents, actions, faults, scores, winner } = raw as Partial<MatchRecord>;
  need(version === 1, 'version must be 1');
  need(typeof game === 'string', "game must be an id such as 'truco/ufsm24@2'");
  need(typeof seed === 'string' || Number.isFinite(seed), 'seed must be a number or a text');
  need(
    isList(agents, (name) => typeof name === 'string'),
    'agents must be a list of names',
  );
  need(isList(actions, Number.isInteger), 'actions must be a list of whole numbers');
  need(isList(scores, Number.isFinite), 'scores must be a list of numbers');
  need(winner === null || isSeat(winner, scores), 'winner must be a seat or null');
  need(
    isList(faults, (fault) => isFault(fault, scores)),
    'faults must be a list of {seat, kind, message, turn}',
  );
  return raw as MatchRecord;
}

function isList(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}

function isSeat(value: unknown, scores: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < (scores as unknown[]).length;
}

function isFault(value: unknown, scores: unknown): boolean {
  const fault = value as Partial<Fault> | null;
  return (
    typeof fault === 'object' &&
    fault !== null &&
    isSeat(fault.seat, scores) &&
    FAULT_KINDS.includes(fault.kind as Fault['kind']) &&
    typeof fault.message === 'string' &&
    Number.isInteger(fault.turn)
  );
}
