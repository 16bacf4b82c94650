import { readPosition } from '../../agents/truco/question.ts';
import { Match } from '../../core/match.ts';
import { problem } from '../../core/problems.ts';
import { gameOf, requestedAgent } from '../../families/index.ts';
import { trucoGame } from '../../games/truco/game.ts';
import type { TrucoView } from '../../games/truco/view.ts';
import * as protocol from '../../protocol/coach.ts';
import { addHands, type NewHand } from '../../store/hands.ts';
import { type LogEntry, logOf } from '../../store/match-log.ts';
import type { MatchRow } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { FairQueue } from '../../work/fair-queue.ts';
import { addressKey, bearerToken, HttpError, mayExperiment, untilGone } from '../access.ts';
import { ADMIN_OPTIONAL, routeSchema } from '../api-docs.ts';
import type { Server } from '../http.ts';
import type { Room } from '../rooms/room.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { findRoom } from '../rooms/routes.ts';
import type { Visibility } from '../rooms/visibility.ts';
import { LIMITS, Share } from '../shares.ts';
import { SERVER_TASKS } from '../thread-tasks.ts';
import { betterHand, handKey } from './position.ts';

/** The base in which corrections are kept. */
const BASE = 'coach';
/** The rule set of the base. A base has no column for rules, so all its hands have the same. */
const GAME = trucoGame('ufsm24');
/** The games that positions can be of. */
const FAMILY = 'truco/';
/** Milliseconds that a question may take. */
const LIMIT = 60_000;

/** The coach: asks agents what they would do in a position and why, and keeps better moves as cases. */
export function coachRoutes(app: Server, store: Store, rooms: Rooms, visibility: Visibility): void {
  // a thread of its own, so that matches never wait for the coach
  const thread = new FairQueue(SERVER_TASKS, { count: 1, idle: 0, background: true });
  const share = new Share(LIMITS.questions);
  app.addHook('preClose', () => thread.close());

  app.post('/api/coach/question', {
    schema: routeSchema(
      'What agents would do in a position, and what the equilibrium says; not of a match under way',
      protocol.coachAnswer,
      { body: protocol.coachQuestion },
      [400, 409, 429],
    ),
    async handler({ body, ip }, reply) {
      const { game } = readPosition(body.position);
      refuseHandsBeingPlayed(rooms, body.position);
      for (const name of body.agents) requestedAgent(name, gameOf(game.id));
      const address = addressKey(ip);
      const thought = { work: 'coach', task: body, limit: LIMIT, signal: untilGone(reply) };
      return share.during(address, problem('coachBusy'), () => thread.ask<protocol.CoachAnswer>(address, thought));
    },
  });

  app.post('/api/coach/cases', {
    schema: routeSchema(
      'Keeps a better move as a case; from this machine, from a seat of the match, or by an administrator',
      protocol.coachKept,
      { security: ADMIN_OPTIONAL, body: protocol.coachCase },
      [400, 401, 404, 409],
    ),
    async handler(request) {
      const { match, turn, position, better } = request.body;
      const room = match === undefined ? undefined : await findRoom(rooms, match);
      const key = bearerToken(request);
      const seated = room !== undefined && key !== undefined && rooms.seatOfKey(room, key) !== undefined;
      if (!seated && !(await mayExperiment(store, request))) throw new HttpError(401, problem('notYourTable'));
      if (position !== undefined) refuseHandsBeingPlayed(rooms, position);
      let text = position;
      let consent: NewHand['consent'] = 'no person';
      if (room) {
        await visibility.checkCards(room.row, key);
        consent = consentOf(room.row, await logOf(store, room.id));
        if (room.row.game === GAME.id) text = positionAt(room, turn!);
      }
      if (!text?.startsWith(`${GAME.id} `)) throw new HttpError(400, problem('onlyHandsOf', { game: GAME.id }));
      const { values, won, points } = betterHand(text, better);
      const name = match === undefined ? 'coach' : `coach ${match} ${turn! + 1}`;
      const hand: NewHand = { match: name, values, consent, ...(match !== undefined && { source: match }) };
      return { base: BASE, number: await addHands(store, BASE, [hand]), won, points };
    },
  });
}

/** The coach keeps silent about a hand that a person or a program holds in a match here, however it is asked. */
function refuseHandsBeingPlayed(rooms: Rooms, position: string): void {
  const { state, game } = readPosition(position);
  const asked = handKey(game.view(state, state.turn));
  const held = rooms.all.some(({ row, match }) => {
    if (row.status !== 'running' || !row.game.startsWith(FAMILY)) return false;
    return row.seats.some(({ kind }, seat) => kind !== 'agent' && handKey(match.view(seat) as TrucoView) === asked);
  });
  if (held) throw new HttpError(409, problem('handInPlay'));
}

/** The position of a finished match before a turn, as a line of text. */
function positionAt({ row, match: { actions } }: Room, turn: number): string {
  if (turn >= actions.length) throw new HttpError(404, problem('noTurn', { turns: actions.length }));
  const match = new Match(GAME, { seed: row.seed, log: actions.slice(0, turn) });
  match.advance();
  return GAME.format(match.state);
}

/** Hands of people are kept only if all of them agreed. */
function consentOf({ seats }: MatchRow, events: readonly LogEntry[]): NewHand['consent'] {
  if (seats.every(({ kind }) => kind !== 'person')) return 'no person';
  const said = new Map<number, boolean>();
  for (const { kind, seat, detail } of events) {
    const consent = kind === 'note' ? (detail as { consent?: boolean } | null)?.consent : undefined;
    if (consent !== undefined) said.set(seat, consent);
  }
  if (!seats.every(({ kind }, seat) => kind !== 'person' || said.get(seat) === true))
    throw new HttpError(409, problem('noConsent'));
  return 'given';
}
