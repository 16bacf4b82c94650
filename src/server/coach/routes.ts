import { trucoAgent } from '../../agents/truco/index.ts';
import { Match } from '../../core/match.ts';
import { trucoGame } from '../../games/truco/game.ts';
import type { TrucoView } from '../../games/truco/view.ts';
import * as protocol from '../../protocol/coach.ts';
import { addHands, type NewHand } from '../../store/hands.ts';
import { type LogEntry, logOf } from '../../store/match-log.ts';
import type { MatchRow } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { Threads } from '../../work/threads.ts';
import { bearerToken, HttpError, mayExperiment } from '../access.ts';
import { ADMIN_OPTIONAL, routeSchema } from '../api-docs.ts';
import { isSealed } from '../events/documents.ts';
import type { Server } from '../http.ts';
import type { Room } from '../rooms/room.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { findRoom } from '../rooms/routes.ts';
import { SERVER_TASKS } from '../thread-tasks.ts';
import { betterHand, readPosition } from './position.ts';

/** The base in which corrections are kept. */
const BASE = 'coach';
/** The rule set of the base. A base has no column for rules, so all its hands have the same. */
const GAME = trucoGame('ufsm24');
/** How many questions may wait for the thread. */
const MAX_WAITING = 20;

/** The coach: asks agents what they would do in a position and why, and keeps better moves as cases. */
export function coachRoutes(app: Server, store: Store, rooms: Rooms): void {
  // a thread of its own, so that matches never wait for the coach
  const thread = new Threads(SERVER_TASKS, { count: 1, idle: 0 });
  app.addHook('preClose', () => thread.close());

  app.post('/api/coach/question', {
    schema: routeSchema(
      'What agents would do in a position, and what the equilibrium says; not of a match under way',
      protocol.coachAnswer,
      { body: protocol.coachQuestion },
      [400, 409, 429],
    ),
    async handler({ body }) {
      const { state, game } = readPosition(body.position);
      for (const name of body.agents) trucoAgent(name);
      if (isBeingPlayed(rooms, game.view(state, state.turn)))
        throw new HttpError(409, 'this hand is being played here: the coach keeps silent until it is over');
      if (thread.waiting >= MAX_WAITING)
        throw new HttpError(429, 'the coach has many questions: ask again in a moment');
      return thread.ask<protocol.CoachAnswer>('coach', body);
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
      if (!seated && !(await mayExperiment(store, request)))
        throw new HttpError(401, 'only who sat at the table, or an administrator, may correct it');
      let text = position;
      let consent: NewHand['consent'] = 'no person';
      if (room) {
        if (room.row.status !== 'over') throw new HttpError(409, 'the match is not over');
        if (await isSealed(store, room.row))
          throw new HttpError(409, 'others of this event are still to play these cards');
        consent = consentOf(room.row, await logOf(store, room.id));
        if (room.row.game === GAME.id) text = positionAt(room, turn!);
      }
      if (!text?.startsWith(`${GAME.id} `)) throw new HttpError(400, `only hands of ${GAME.id} are kept as cases`);
      const { values, won, points } = betterHand(text, better);
      const name = match === undefined ? 'coach' : `coach ${match} ${turn! + 1}`;
      const hand: NewHand = { match: name, values, consent, ...(match !== undefined && { source: match }) };
      return { base: BASE, number: await addHands(store, BASE, [hand]), won, points };
    },
  });
}

/** Whether a seat of a match here is to answer this very question: the same cards, and the same actions before. */
function isBeingPlayed(rooms: Rooms, { seat, cards, log, game }: TrucoView): boolean {
  const key = JSON.stringify([cards, log]);
  return rooms.all.some(({ row, match }) => {
    if (row.status === 'over' || row.game !== game || match.toMove !== seat) return false;
    const view = match.view(seat) as TrucoView;
    return JSON.stringify([view.cards, view.log]) === key;
  });
}

/** The position of a finished match before a turn, as a line of text. */
function positionAt({ row, match: { actions } }: Room, turn: number): string {
  if (turn >= actions.length) throw new HttpError(404, `the match has ${actions.length} turns`);
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
    throw new HttpError(
      409,
      'its players have not agreed that hands of this match are kept: the questionnaire asks for it',
    );
  return 'given';
}
