import { randomBytes, randomInt } from 'node:crypto';
import { findSearch } from '../../agents/tetris/plan/solve.ts';
import { InputError } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import { gameOf, requestedAgent } from '../../families/index.ts';
import {
  type EventMade,
  type EventRequest,
  eventId,
  MAX_PAIRINGS,
  type ParticipantMade,
  type ParticipantRequest,
} from '../../protocol/events.ts';
import {
  createEvent,
  type EventRow,
  eventOf,
  joinEvent,
  leaveEvent,
  participantsOf,
  startEvent,
} from '../../store/events.ts';
import type { Store } from '../../store/store.ts';
import { checkToken, createToken, listTokens, revokeToken } from '../../store/tokens.ts';
import { HttpError } from '../access/access.ts';
import { eventSummary } from './documents.ts';
import { formatOf } from './formats.ts';
import { SEARCH_GAME } from './problems.ts';

/** Opens an event. */
export async function openEvent(store: Store, request: EventRequest): Promise<EventMade> {
  const { id = idFrom(request.title), title, format, settings, seed, deadline = null } = request;
  const event: EventRow = {
    id,
    title,
    game: request.format === 'search' ? SEARCH_GAME : checkedGame(request.game, format),
    format,
    settings,
    seed: seed ?? randomBytes(16).toString('hex'),
    status: 'open',
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    repeats: null,
    nonce: newNonce(),
    createdAt: new Date().toISOString(),
    endedAt: null,
  };
  if ('duplicate' in settings && settings.duplicate && settings.matches % 2 !== 0)
    throw new InputError(problem('unevenPairs', { matches: settings.matches }));
  if (event.deadline !== null && event.deadline <= event.createdAt)
    throw new InputError(problem('deadlinePast', { deadline: event.deadline }));
  return storeEvent(store, event);
}

/** Adds a participant. An outside program gets the token that it connects with. */
export async function addParticipant(store: Store, id: string, request: ParticipantRequest): Promise<ParticipantMade> {
  const { name, kind = 'remote' } = request;
  const event = await eventOrError(store, id);
  if (kind !== 'agent' && request.agent !== undefined)
    throw new InputError(`an agent of ours is named, ${request.agent}: a ${kind} participant brings its own program`);
  const agent = kind === 'agent' ? checkedAgent(event, request.agent ?? name) : `${id}/${name}`;
  const made = kind === 'remote' ? await createToken(store, { kind: 'agent', subject: agent }) : undefined;
  const joinedAt = new Date().toISOString();
  try {
    await joinEvent(store, id, { name, kind, agent, tokenId: made?.id ?? null, joinedAt, leftAt: null });
  } catch (error) {
    if (made) await revokeToken(store, made.id);
    throw error;
  }
  return { name, token: made?.token ?? null };
}

/** Letters and digits that are not mistaken for each other: 31 of them, so that eight are 40 bits. */
const CODE_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A new code by which participants enter themselves; the one before is worthless. */
export async function renewCode(store: Store, id: string): Promise<{ code: string }> {
  const event = await eventOrError(store, id);
  if (event.status !== 'open') throw new InputError(problem('eventStarted', { id }));
  await revokeTokens(store, id, 'join');
  const code = Array.from({ length: 8 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
  await createToken(store, { kind: 'join', subject: id, note: event.title, token: joinToken(id, code) });
  return { code: `${code.slice(0, 4)}-${code.slice(4)}` };
}

/** Enters a program from outside for whoever has the event's code. */
export async function registerByCode(store: Store, id: string, name: string, code: string): Promise<ParticipantMade> {
  const plain = code.replace('-', '').toLowerCase();
  const found = await checkToken(store, joinToken(id, plain));
  if (found?.kind !== 'join' || found.subject !== id) throw new HttpError(401, problem('wrongCode'));
  if ((await participantsOf(store, id)).some((participant) => participant.name === name))
    throw new InputError(problem('nameTaken', { name }));
  return addParticipant(store, id, { name, kind: 'remote' });
}

/** A code is good for its event alone. */
function joinToken(id: string, code: string): string {
  return `join ${id} ${code}`;
}

/** A new token for a participant; its tokens before are revoked. */
export async function renewToken(store: Store, id: string, name: string): Promise<{ name: string; token: string }> {
  await eventOrError(store, id);
  const participant = (await participantsOf(store, id)).find((each) => each.name === name);
  if (!participant || participant.kind === 'agent')
    throw new InputError(`no outside program called ${name} takes part in event ${id}`);
  await revokeTokens(store, participant.agent);
  return { name, token: (await createToken(store, { kind: 'agent', subject: participant.agent })).token };
}

/** A participant leaves before the deadline. Its matches that have not begun are not played, its token is revoked. */
export async function withdrawParticipant(
  store: Store,
  id: string,
  name: string,
): Promise<{ name: string; left: true }> {
  await eventOrError(store, id);
  const participant = (await participantsOf(store, id)).find((each) => each.name === name);
  await leaveEvent(store, id, name, new Date().toISOString());
  if (participant && participant.kind !== 'agent') await revokeTokens(store, participant.agent);
  return { name, left: true };
}

async function revokeTokens(store: Store, subject: string, kind: 'agent' | 'join' = 'agent'): Promise<void> {
  for (const token of await listTokens(store, kind)) {
    if (token.subject === subject && token.revokedAt === null) await revokeToken(store, token.id);
  }
}

/** Closes the list of participants. From now on a server plays the event. */
export async function beginEvent(store: Store, id: string): Promise<EventRow> {
  const event = await eventOrError(store, id);
  const participants = await participantsOf(store, id);
  const format = formatOf(event);
  if (participants.length < format.fewest)
    throw new InputError(problem('tooFew', { id, count: participants.length, fewest: format.fewest }));
  if (event.deadline !== null && event.deadline <= new Date().toISOString())
    throw new InputError(problem('eventClosed', { id, deadline: event.deadline }));
  // an impossible schedule is refused now, while it can still be changed
  const first = format.next({ event, participants, pairings: [] });
  if (first.length > MAX_PAIRINGS)
    throw new InputError(`event ${id} would have ${first.length} matches or problems: at most ${MAX_PAIRINGS}`);
  await startEvent(store, id);
  return { ...event, status: 'running' };
}

/** Starts the same event again: the same seed, and the participants that have not left, with their tokens. */
export async function rerunEvent(store: Store, id: string, as?: string): Promise<EventMade> {
  const old = await eventOrError(store, id);
  if (old.status !== 'over')
    throw new InputError(`event ${id} is ${old.status}: it can be played again when it is over`);
  const now = new Date().toISOString();
  const repeats = old.repeats ?? old.id;
  const opened = { status: 'open' as const, deadline: null, repeats, nonce: newNonce() };
  const again = { ...old, ...opened, id: as ?? (await freeId(store, id)) };
  const made = await storeEvent(store, { ...again, createdAt: now, endedAt: null });
  for (const participant of await participantsOf(store, id)) {
    if (participant.leftAt === null) await joinEvent(store, again.id, participant);
  }
  return { ...made, event: eventSummary(await beginEvent(store, again.id), true) };
}

/** The event, or an InputError. */
export async function eventOrError(store: Store, id: string): Promise<EventRow> {
  const event = await eventOf(store, id);
  if (!event) throw new InputError(`there is no event ${JSON.stringify(id)}`);
  return event;
}

async function storeEvent(store: Store, event: EventRow): Promise<EventMade> {
  await createEvent(store, event);
  const { token } = await createToken(store, { kind: 'event', subject: event.id, note: event.title });
  return { event: eventSummary(event, true), token };
}

function newNonce(): string {
  return randomBytes(16).toString('hex');
}

function checkedGame(id: string, format: EventRequest['format']): string {
  const game = gameOf(id);
  const { seats } = formatOf({ format });
  if (game.seats !== seats)
    throw new InputError(
      `${format} is for games of ${seats} seats, ${game.id} has ${game.seats}: ${game.seats === 1 ? 'scores' : 'all-against-all'} is for those`,
    );
  return game.id;
}

/** Checks the name of one of our agents or searches. */
function checkedAgent({ game }: EventRow, spec: string): string {
  if (game === SEARCH_GAME) findSearch(spec);
  else requestedAgent(spec, gameOf(game));
  return spec;
}

function idFrom(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const id = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  if (!eventId.safeParse(id).success) throw new InputError(problem('noIdFromTitle', { title }));
  return id;
}

/** `cup-2` for `cup`, or the next number that is free. */
async function freeId(store: Store, id: string): Promise<string> {
  for (let n = 2; ; n++) {
    const next = `${id.slice(0, 36)}-${n}`;
    if (!(await eventOf(store, next))) return next;
  }
}
