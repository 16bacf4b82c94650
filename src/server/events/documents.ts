import type { EventShown, EventSummary, FormatName, PairingShown, Standings } from '../../protocol/events.ts';
import type { EventRow, Pairing } from '../../store/events.ts';
import type { Column, Row } from '../../store/exchange/columns.ts';
import { formatCsv } from '../../store/exchange/csv.ts';
import type { Store } from '../../store/store.ts';
import { type EventState, resultOf, withdrawnOf } from './event-state.ts';

/** An event as everybody may see it. */
export function eventSummary(event: EventRow): EventSummary {
  return {
    ...event,
    format: event.format as FormatName,
    settings: event.settings as Record<string, unknown>,
    seed: event.status === 'over' ? event.seed : null,
  };
}

/** An event with its participants. `here` tells whether a program is connected; without it nobody can know. */
export function eventDocument(
  { event, participants, pairings }: EventState,
  here?: (agent: string) => boolean,
): EventShown {
  return {
    ...eventSummary(event),
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
export function pairingDocuments({ event, pairings }: EventState): PairingShown[] {
  const secret = secretSeeds(event, pairings);
  return pairings.map((pairing) => {
    const { number, round, seats, matchId, seed } = pairing;
    const sealed = secret.has(seed);
    const given = resultOf(pairing);
    const { plan, ...result } = given ?? {};
    return {
      number,
      round,
      seats: [...seats],
      status: statusOf(pairing),
      match: matchId,
      sealed,
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

/** Seeds of matches and problems that are not over. */
function secretSeeds({ status }: EventRow, pairings: readonly Pairing[]): Set<string> {
  if (status === 'over') return new Set();
  return new Set(pairings.filter(({ result }) => result === null).map(({ seed }) => seed));
}

/** Whether a match's record would show the cards of another match that is not over. */
export async function isSealed(store: Store, match: { event: string | null; seed: string }): Promise<boolean> {
  if (match.event === null) return false;
  const open = await store
    .selectFrom('event_pairings')
    .innerJoin('events', 'events.id', 'event_id')
    .select('number')
    .where('event_id', '=', match.event)
    .where('events.status', '<>', 'over')
    .where('event_pairings.seed', '=', match.seed)
    .where('result', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
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
