import type { EventShown, EventSummary, FormatName, PairingShown } from '../../protocol/events.ts';
import { type EventRow, eventOf } from '../../store/events.ts';
import { type Pairing, pairingsOf } from '../../store/pairings.ts';
import { participantsOf } from '../../store/participants.ts';
import type { Store } from '../../store/store.ts';
import { type Field, resultOf, withdrawnOf } from './field.ts';

/** An event with its participants and results; undefined where there is none of this id. */
export async function fieldOf(store: Store, id: string): Promise<Field | undefined> {
  const event = await eventOf(store, id);
  if (!event) return undefined;
  const [participants, pairings] = [await participantsOf(store, id), await pairingsOf(store, id)];
  return { event, participants, pairings };
}

/** An event as everybody may see it. */
export function summaryOf(event: EventRow): EventSummary {
  return {
    ...event,
    format: event.format as FormatName,
    settings: event.settings as Record<string, unknown>,
    seed: event.status === 'over' ? event.seed : null,
  };
}

/** `here` tells whether a participant's program is connected, where anybody can know. */
export function shownOf({ event, participants, pairings }: Field, here?: (agent: string) => boolean): EventShown {
  return {
    ...summaryOf(event),
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

/** The schedule; what somebody could still use in a match or problem to come is left out. */
export function pairingsShown({ event, pairings }: Field): PairingShown[] {
  const open = openSeeds(event, pairings);
  return pairings.map((pairing) => {
    const { number, round, seats, matchId, seed } = pairing;
    const sealed = open.has(seed);
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

/** Seeds that somebody is still to meet. */
function openSeeds({ status }: EventRow, pairings: readonly Pairing[]): Set<string> {
  if (status === 'over') return new Set();
  return new Set(pairings.filter(({ result }) => result === null).map(({ seed }) => seed));
}

/** Whether a match's record would tell somebody the cards of one to come. */
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
