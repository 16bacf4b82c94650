import { agents, games, version } from 'virtual:workbench';
import { InputError } from '../../src/core/errors.ts';
import { OVER } from '../../src/core/game.ts';
import { Match } from '../../src/core/match.ts';
import { problem } from '../../src/core/problems.ts';
import type { RoomRequest } from '../../src/protocol/rooms.ts';
import type { TetrisGameRequest, TetrisGameSummary } from '../../src/protocol/tetris-games.ts';
import type { LocalPlayers } from '../families/local-players.ts';
import { matchPath, type Params } from '../paths.ts';
import type { Kept } from './kept.ts';
import type { LocalRoom } from './local-room.ts';
import type { LocalRooms } from './local-rooms.ts';
import type { LocalRequest } from './messages.ts';

/** What answers need. */
interface Site {
  readonly kept: Kept;
  readonly rooms: LocalRooms;
  playersOf(game: string): Promise<LocalPlayers>;
}

interface Asked {
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly body: never;
}

interface Answer {
  readonly method: string;
  readonly pattern: string;
  answer(site: Site, asked: Asked): unknown;
}

/** The most pieces of a game that is played for the list of good ones, and how many it has. */
const MOST_PIECES = 500;
const BEST = 10;

/** Of the server's requests, those that a browser answers by itself: the same addresses, the same answers. */
const answers: readonly Answer[] = [
  { method: 'GET', pattern: '/api/workbench', answer: () => ({ version, games, agents }) },
  {
    method: 'GET',
    pattern: '/api/agents',
    answer: () => agents.map((agent) => ({ ...agent, kind: 'agent', here: true })),
  },
  { method: 'GET', pattern: '/api/ladder', answer: () => [] },
  { method: 'GET', pattern: '/api/rooms', answer: ({ rooms }) => rooms.running() },
  { method: 'GET', pattern: '/api/rooms/open', answer: () => [] },
  { method: 'POST', pattern: '/api/rooms', answer: ({ rooms }, { body }) => rooms.create(body as RoomRequest) },
  {
    method: 'POST',
    pattern: '/api/rooms/:id/rematch',
    answer: ({ rooms }, { params, body }) => rooms.rematch(params.id, (body as { answer: 'new' }).answer),
  },
  {
    method: 'GET',
    pattern: '/api/matches',
    async answer({ rooms }, { query }) {
      const [family, player] = [query.get('family'), query.get('player')];
      const limit = Number(query.get('limit')) || BEST;
      // who asks for somebody's matches wants them of all that are kept
      const all = await rooms.finished(family || player ? Number.MAX_SAFE_INTEGER : limit);
      return all
        .filter(({ game, seats }) => {
          const sits = player === null || seats.some((seat) => seat.name === player);
          return sits && (family === null || game.startsWith(`${family}/`));
        })
        .slice(0, limit);
    },
  },
  {
    method: 'GET',
    pattern: '/api/matches/:id/record',
    answer: async ({ rooms }, { params }) => (await found(rooms, params.id)).record(),
  },
  {
    method: 'GET',
    pattern: '/api/matches/:id/events',
    answer: async ({ rooms }, { params }) => (await found(rooms, params.id)).events(),
  },
  { method: 'GET', pattern: '/api/study', answer: () => ({ agents: [], traits: [] }) },
  { method: 'GET', pattern: '/api/tetris/games', answer: ({ kept }) => bestTetris(kept) },
  { method: 'POST', pattern: '/api/tetris/games', answer: playTetris },
  {
    method: 'GET',
    pattern: '/api/matches/:id/report',
    answer: async ({ rooms }, { params }) =>
      (await import('./coach.ts')).reportLocally((await found(rooms, params.id)).match),
  },
  {
    method: 'POST',
    pattern: '/api/matches/:id/play-on',
    answer: ({ rooms }, { params, body }) => rooms.playOn(params.id, (body as { turn: number }).turn),
  },
  // nobody else plays here
  { method: 'GET', pattern: '/api/days/:day', answer: () => [] },
  { method: 'POST', pattern: '/api/days/:day', answer: () => [] },
  {
    method: 'POST',
    pattern: '/api/coach/judge',
    answer: async (_, { body }) => (await import('./coach.ts')).judgeLocally(body),
  },
  {
    method: 'POST',
    pattern: '/api/coach/question',
    answer: async (_, { body }) => (await import('./coach.ts')).answerLocally(body),
  },
];

/** Answers a request; what only a server can do is an `InputError` that says so. */
export async function answerTo({ method, path, body }: LocalRequest, site: Site): Promise<unknown> {
  const [address, query] = path.split('?');
  for (const { method: own, pattern, answer } of answers) {
    const params = own === method ? matchPath(pattern, address) : undefined;
    if (params) return answer(site, { params, query: new URLSearchParams(query), body: body as never });
  }
  throw new InputError(problem('needsServer'));
}

/** A match that is over. */
async function found(rooms: LocalRooms, id: string): Promise<LocalRoom> {
  const room = await rooms.find(id);
  if (!room) throw new InputError(problem('noMatch'));
  if (!room.match.outcome) throw new InputError(problem('matchNotOver'));
  return room;
}

async function bestTetris(kept: Kept): Promise<TetrisGameSummary[]> {
  return (await kept.all('tetris')).toSorted((a, b) => b.lines - a.lines).slice(0, BEST);
}

async function playTetris({ kept, playersOf }: Site, { body }: Asked): Promise<TetrisGameSummary> {
  const { rules, agent: name, seed } = body as TetrisGameRequest;
  const players = await playersOf('tetris');
  await players.provide(name, `tetris/${rules}`);
  const agent = players.agentOf(name);
  const match = new Match(players.gameOf(`tetris/${rules}`), { seed });
  while (match.advance() !== OVER && match.actions.length < MOST_PIECES)
    match.answer((await agent.act(match.turn() as never)).action);
  const { lines, pieces } = match.state as unknown as { lines: number; pieces: number };
  const game = { rules, agent: name, seed, lines, pieces };
  await kept.put('tetris', game);
  return game;
}
