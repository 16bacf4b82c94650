import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readPosition } from '../../agents/truco/question.ts';
import { Match } from '../../core/match.ts';
import { problem } from '../../core/problems.ts';
import { gameOf, requestedAgent } from '../../families/index.ts';
import { trucoGame } from '../../games/truco/game.ts';
import type { TrucoView } from '../../games/truco/view.ts';
import * as protocol from '../../protocol/coach.ts';
import { matchId } from '../../protocol/match.ts';
import { joined } from '../../protocol/rooms.ts';
import { addHands, type NewHand } from '../../store/hands.ts';
import { type LogEntry, logOf } from '../../store/match-log.ts';
import { type MatchRow, PLAYED_ON } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { addressKey, bearerToken, HttpError, mayExperiment, untilGone } from '../access/access.ts';
import { LIMITS, Share } from '../access/shares.ts';
import { ADMIN_OPTIONAL, routeSchema } from '../api-docs.ts';
import type { Server } from '../http.ts';
import { seatOfKey } from '../rooms/connections.ts';
import type { Room } from '../rooms/room.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { authorizedSeat, findRoom } from '../rooms/routes.ts';
import type { Visibility } from '../rooms/visibility.ts';
import { shareAcross } from '../site/shares.ts';
import { inThreads } from '../thinking.ts';
import { betterHand, handKey } from './position.ts';
import { FAMILY, Reports } from './reports.ts';

/** The base in which corrections are kept. */
const BASE = 'coach';
/** The rule set of the base. A base has no column for rules, so all its hands have the same. */
const GAME = trucoGame('ufsm24');
/** Milliseconds that a question may take. */
const LIMIT = 60_000;
/** Milliseconds that the thread waits for the next question, with its tables: about as long as a hand of people takes. */
const IDLE_TIME = 120_000;

/** The coach: asks agents what they would do in a position and why, and keeps better moves as cases. */
export function coachRoutes(app: Server, store: Store, rooms: Rooms, visibility: Visibility): void {
  // a thread of its own, so that matches never wait for the coach; not in the background, because somebody waits for it
  const thread = rooms.thinking('coach', { count: 1, idle: 0, idleTime: IDLE_TIME });
  const share = new Share(LIMITS.questions);
  shareAcross(rooms.site, 'questions', share);
  rooms.site.answers<string>('hand', (asked) => isHeld(rooms, asked));
  const reports = new Reports(thread);
  rooms.onHandOver = (room) => reports.handOver(room);
  app.addHook('preClose', () => reports.close());
  // servers of a site load beside each other, when people are there already
  if (rooms.site.redis && rooms.thinking === inThreads) rooms.prepare('the judge’s tables', reports.warm());

  /** Has a work done for who asks; nobody asks for more than its share at once. */
  const think = <Answer>(work: string, task: unknown, ip: string, reply: FastifyReply): Promise<Answer> => {
    const address = addressKey(ip);
    const thought = { work, task, limit: LIMIT, signal: untilGone(reply) };
    return share.during(address, problem('coachBusy'), () => thread.ask<Answer>(address, thought));
  };

  app.post('/api/coach/question', {
    schema: routeSchema(
      'What agents would do in a position, and what the equilibrium says; not of a match under way',
      protocol.coachAnswer,
      { body: protocol.coachQuestion },
      [400, 409, 429],
    ),
    async handler({ body, ip }, reply) {
      const { game } = readPosition(body.position);
      await refuseHandsBeingPlayed(rooms, body.position);
      for (const name of body.agents) requestedAgent(name, gameOf(game.id));
      return think<protocol.CoachAnswer>('coach', body, ip, reply);
    },
  });

  app.post('/api/coach/judge', {
    schema: routeSchema(
      'What each action costs in some positions, by the solved game; not of a match under way',
      protocol.judgeAnswer,
      { body: protocol.judgeRequest },
      [400, 409, 429],
    ),
    async handler({ body, ip }, reply) {
      for (const position of body.positions) await refuseHandsBeingPlayed(rooms, position);
      return think<protocol.JudgeAnswer>('judge', body, ip, reply);
    },
  });

  app.get('/api/matches/:id/report', {
    schema: routeSchema(
      'Every decision of a finished match of Truco, judged by the solved game with the luck taken out',
      protocol.matchReport,
      { params: z.object({ id: matchId }) },
      [404, 409, 429],
    ),
    async handler(request, reply) {
      const room = await findRoom(rooms, request.params.id);
      await visibility.checkCards(room.row, bearerToken(request));
      const { game, agents: names, scores } = room.standing.record();
      if (!game.startsWith(FAMILY)) throw new HttpError(404, problem('noReport'));
      const address = addressKey(request.ip);
      const gone = untilGone(reply);
      try {
        const judged = await share.during(address, problem('coachBusy'), () => reports.of(room, address));
        return { game, names: [...names], scores: [...scores], ...judged };
      } catch (error) {
        throw gone.aborted ? gone.reason : error;
      }
    },
  });

  app.post('/api/matches/:id/play-on', {
    schema: routeSchema(
      'A finished match against one of our agents again, from a turn of the seat on; not rated',
      joined,
      { params: z.object({ id: matchId }), body: protocol.playOn },
      [401, 404, 409, 429],
    ),
    async handler(request) {
      const old = await findRoom(rooms, request.params.id);
      const seat = authorizedSeat(old, request);
      await visibility.checkCards(old.row, bearerToken(request));
      const room = await rooms.playOn(old, seat, request.body.turn, addressKey(request.ip));
      return { room: room.summary(), seat, key: bearerToken(request)! };
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
      const seated = room !== undefined && key !== undefined && seatOfKey(room.row, key) !== undefined;
      if (!seated && !(await mayExperiment(store, request))) throw new HttpError(401, problem('notYourTable'));
      if (position !== undefined) await refuseHandsBeingPlayed(rooms, position);
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
async function refuseHandsBeingPlayed(rooms: Rooms, position: string): Promise<void> {
  const { site } = rooms;
  const { state, game } = readPosition(position);
  const asked = handKey(game.view(state, state.turn));
  let held = isHeld(rooms, asked);
  if (!held && site.peers.size > 0) {
    const { answers, silent } = await site.gather<boolean>('hand', asked);
    // a server that says nothing may have it
    held = silent > 0 || [...answers.values()].includes(true);
  }
  if (held) throw new HttpError(409, problem('handInPlay'));
}

/** Whether a person or a program holds a hand in a match of this server. */
function isHeld({ all }: Pick<Rooms, 'all'>, asked: string): boolean {
  return all.some(({ row, match }) => {
    // who plays a match on has seen all its cards
    if (row.status !== 'running' || !row.game.startsWith(FAMILY) || row.repeats?.includes(PLAYED_ON)) return false;
    return row.seats.some(({ kind }, seat) => kind !== 'agent' && handKey(match.view(seat) as TrucoView) === asked);
  });
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
