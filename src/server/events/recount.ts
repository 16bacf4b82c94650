import { type MatchRecord, parseRecord, replay } from '../../arena/record.ts';
import { InputError } from '../../core/errors.ts';
import type { Fault } from '../../core/faults.ts';
import { gameOf } from '../../families/index.ts';
import type { PairingResult, SettingsOf, Standings } from '../../protocol/events.ts';
import type { Pairing } from '../../store/events.ts';
import type { Note } from '../../store/match-log.ts';
import { logOf } from '../../store/match-log.ts';
import { matchOf } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { type EventState, resultOf } from './event-state.ts';
import { replan } from './formats.ts';
import { exerciseOf, grade } from './problems.ts';
import { standingsOf } from './standings.ts';

export interface Recount {
  /** How many matches and problems were played again. */
  readonly played: number;
  /** Results that differ from what the log gives. */
  readonly differences: readonly { readonly number: number; readonly problem: string }[];
  /** Computed from the logs alone. */
  readonly standings: Standings;
}

/** Replays every match of an event from its log, grades every plan again, and counts anew. */
export async function recount(store: Store, state: EventState): Promise<Recount> {
  const differences: { number: number; problem: string }[] = [];
  const pairings: Pairing[] = [];
  for (const [number, { seed }] of replan(state).entries()) {
    if (state.pairings[number]?.seed !== seed)
      differences.push({ number, problem: 'its seed does not follow from the event’s' });
  }
  for (const pairing of state.pairings) {
    const given = resultOf(pairing);
    if (!given) {
      pairings.push(pairing);
      continue;
    }
    try {
      const result = pairing.matchId === null ? regrade(state, pairing, given) : await replayMatch(store, pairing);
      pairings.push({ ...pairing, result });
      if (outcomeText(result) !== outcomeText(given))
        differences.push({
          number: pairing.number,
          problem: `${outcomeText(given)} was given, ${outcomeText(result)} is right`,
        });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      differences.push({ number: pairing.number, problem: error.message });
      pairings.push({ ...pairing, result: null });
    }
  }
  const played = state.pairings.filter(resultOf).length;
  return { played, differences, standings: standingsOf({ ...state, pairings }) };
}

/** The record of a finished match, from its log. */
export async function recordIn(store: Store, match: string): Promise<MatchRecord> {
  const row = await matchOf(store, match);
  if (row?.status !== 'over') throw new InputError(`match ${match} is not in the store, or not over`);
  const log = await logOf(store, row.id);
  return parseRecord({
    version: 1,
    game: row.game,
    seed: row.seed,
    agents: row.seats.map(({ name }) => name),
    actions: log.filter(({ kind }) => kind === 'action').map(({ action }) => action),
    faults: log.filter(({ kind }) => kind === 'fault').map(({ detail }) => detail as Fault),
    scores: row.scores,
    winner: row.winner,
    ...(log.some(({ kind, detail }) => kind === 'note' && (detail as Note).cut) && { cut: true }),
  });
}

/** The result of a match by its log. */
async function replayMatch(store: Store, { matchId, seats, seed }: Pairing): Promise<PairingResult> {
  const record = await recordIn(store, matchId!);
  if (record.seed !== seed || record.agents.join() !== seats.join())
    throw new InputError(`match ${matchId} is not the one of the schedule`);
  // replay refuses a record whose actions lead to other scores or another winner
  const scores = [...replay(record, gameOf(record.game)).scores()];
  return { scores, winner: record.winner, faults: [...record.faults] };
}

/** The result of a problem by its plan. A plan that came too late was not kept. */
function regrade({ event }: EventState, { seed }: Pairing, given: PairingResult): PairingResult {
  if (!given.plan) return { ...given, scores: [0] };
  const graded = grade(exerciseOf(seed, event.settings as SettingsOf<'search'>), given.plan);
  return { ...given, scores: ['points' in graded ? graded.points : 0] };
}

function outcomeText({ scores, winner, faults }: PairingResult): string {
  const blamed = faults.map(({ seat, kind }) => `, ${kind} by seat ${seat}`).join('');
  return `${scores.join('-')}, ${winner === null ? 'nobody won' : `seat ${winner} won`}${blamed}`;
}
