import { eventCommitmentOf, type Proof } from '../../core/fairness.ts';
import type { EventShown, EventSummary, FormatName, PairingShown, Standings } from '../../protocol/events.ts';
import type { EventRow, Pairing } from '../../store/events.ts';
import type { Column, Row } from '../../store/exchange/columns.ts';
import { formatCsv } from '../../store/exchange/csv.ts';
import type { MatchRow } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { type LoadedEvent, loadEvent, resultOf, withdrawnOf } from './event-state.ts';
import { replan } from './formats.ts';

/** An event as everybody may see it. `secret`: it, or one that plays it again, is not over. */
export function eventSummary(event: EventRow, secret: boolean): EventSummary {
  return {
    ...event,
    format: event.format as FormatName,
    settings: event.settings as Record<string, unknown>,
    commitment: commitmentOfEvent(event),
    ...(secret && { seed: null, nonce: null }),
  };
}

/** What everybody sees of the event's seed from the beginning; null in old events. */
export function commitmentOfEvent({ id, nonce, seed }: EventRow): string | null {
  return nonce === null ? null : eventCommitmentOf(id, nonce, seed);
}

/** What the record of an event's match carries, so that everybody can check its cards; undefined without a commitment. */
export async function eventProof(
  store: Store,
  match: Pick<MatchRow, 'id' | 'event' | 'commitment'>,
  deals: readonly number[],
): Promise<Proof | undefined> {
  const state = match.event !== null && match.commitment !== null ? await loadEvent(store, match.event) : undefined;
  if (!state) return undefined;
  const { id, nonce, seed } = state.event;
  const number = state.pairings.findIndex(({ matchId }) => matchId === match.id);
  const path = state.secret || nonce === null ? undefined : replan(state)[number]?.path;
  const told = path ? { nonce: nonce!, seed, path } : null;
  return { kind: 'event', event: id, commitment: match.commitment!, told, deals };
}

/** An event with its participants. `here` tells whether a program is connected; without it nobody can know. */
export function eventDocument(
  { event, participants, pairings, secret }: LoadedEvent,
  here?: (agent: string) => boolean,
): EventShown {
  return {
    ...eventSummary(event, secret),
    participants: participants.map(({ name, kind, agent, joinedAt, leftAt }) => ({
      name,
      kind,
      agent: kind === 'agent' ? agent : null,
      here: kind === 'agent' ? true : (here?.(agent) ?? null),
      joinedAt,
      leftAt,
    })),
    scheduled: pairings.filter((pairing) => withdrawnOf(pairing) === undefined).length,
    played: pairings.filter(resultOf).length,
  };
}

/** The schedule, without anything that helps in a match or problem that is still to come. */
export function pairingDocuments({ pairings, unplayed }: LoadedEvent): PairingShown[] {
  return pairings.map((pairing) => {
    const { number, round, seats, matchId, seed } = pairing;
    const sealed = unplayed.has(seed);
    const given = resultOf(pairing);
    const { plan, ...result } = given ?? {};
    return {
      number,
      round,
      seats: [...seats],
      status: statusOf(pairing),
      match: matchId,
      sealed,
      watchable: statusOf(pairing) === 'running' && unplayed.get(seed) === 1,
      seed: sealed ? null : seed,
      result: !given ? null : ({ ...result, ...(!sealed && { plan }) } as PairingShown['result']),
    };
  });
}

function statusOf(pairing: Pairing): PairingShown['status'] {
  if (withdrawnOf(pairing) !== undefined) return 'withdrawn';
  if (pairing.result !== null) return 'over';
  return pairing.matchId !== null ? 'running' : 'waiting';
}

const integer = (name: string): Column => ({ name, type: 'integer', nullable: true });
const real = (name: string): Column => ({ name, type: 'real', nullable: true });
const text = (name: string): Column => ({ name, type: 'text', nullable: true });
const interval = (name: string) => [real(name), real(`${name}_low`), real(`${name}_high`)];

const common = [integer('place'), text('name'), integer('played'), integer('left')];
const faults = ['illegal', 'timeout', 'crash', 'disconnect'].map(integer);
const standingColumns: Readonly<Record<Standings['by'], readonly Column[]>> = {
  matches: [
    ...common,
    ...['wins', 'draws', 'losses'].map(integer),
    ...['winRate', 'margin', 'elo'].flatMap(interval),
    ...faults,
  ],
  points: [...common, real('total'), ...interval('mean'), ...faults],
};

/** The standings as CSV: one line for each participant, best first. */
export function standingsCsv({ by, ranking }: Standings): string {
  return formatCsv(
    ranking.map((row) => flat(row)),
    standingColumns[by],
  );
}

const matchColumns = [
  ...['number', 'round'].map(integer),
  ...['status', 'first', 'second'].map(text),
  ...['score_first', 'score_second'].map(real),
  ...['winner', 'fault', 'fault_by', 'fault_message', 'match', 'seed'].map(text),
];

/** The schedule as CSV: one line for each match or problem. */
export function matchesCsv(pairings: readonly PairingShown[]): string {
  const rows = pairings.map(({ number, round, status, seats, match, seed, result }) => {
    const [fault] = result?.faults ?? [];
    return {
      number,
      round,
      status,
      first: seats[0],
      second: seats[1],
      score_first: result?.scores[0],
      score_second: result?.scores[1],
      winner: result?.winner != null ? seats[result.winner] : null,
      fault: fault?.kind,
      fault_by: fault && seats[fault.seat],
      fault_message: fault?.message,
      match,
      seed,
    };
  });
  return formatCsv(rows, matchColumns);
}

/** A standing as cells: each bound of an interval and each kind of fault is a cell. */
function flat({ faults, ...row }: Standings['ranking'][number]): Row {
  const cells: Record<string, unknown> = { ...faults };
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'object' || value === null) cells[name] = value;
    else [cells[name], cells[`${name}_low`], cells[`${name}_high`]] = [value.mean, value.low, value.high];
  }
  return cells;
}
