import { setTimeout as sleep } from 'node:timers/promises';
import type { TetrisView } from '../../../src/games/tetris/game.ts';
import { card, strength } from '../../../src/games/truco/cards.ts';
import { trucoGame } from '../../../src/games/truco/game.ts';
import type { TrucoState } from '../../../src/games/truco/state.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import type { OrganiserMessage } from '../../../src/protocol/agent-api.ts';
import { currentLadder } from '../../../src/server/ladder.ts';
import { type AgentBehaviour, playsRandomly, TestAgent, TestBrowser } from '../../../src/server/testing/connections.ts';
import { TestEvent } from '../../../src/server/testing/test-event.ts';
import { TestServer } from '../../../src/server/testing/test-server.ts';
import { pairingsOf } from '../../../src/store/events.ts';
import { logOf } from '../../../src/store/match-log.ts';
import { matchOf } from '../../../src/store/matches.ts';
import type { Attack } from './attack.ts';

const TRUCO = 'truco/ufsm24+target=6';
const PERSON = { kind: 'person' } as const;
const LIMITS = { reconnect: 400, heartbeat: 50, maxTurns: 40, contribution: 500 };
type Turn = Extract<OrganiserMessage, { type: 'turn' }>;

async function onServer<T>(use: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await TestServer.open({ limits: LIMITS });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

/** Waits until something is so, for at most ten seconds. */
async function until(holds: () => Promise<boolean> | boolean): Promise<boolean> {
  for (let tries = 0; tries < 500; tries++) {
    if (await holds()) return true;
    await sleep(20);
  }
  return false;
}

/** Everything that a watcher of a match is told, until nothing more comes for a while; empty where it is turned away. */
async function watched(server: TestServer, match: string): Promise<readonly object[]> {
  const tab = new TestBrowser(server.address, match);
  await Promise.race([tab.next('room').catch(() => {}), sleep(2000)]);
  await sleep(300);
  tab.close();
  return tab.frames;
}

/** What players could gain over others, or over the server's word. */
export const fairness: readonly Attack[] = [
  {
    name: 'a rematch on known cards',
    before:
      'left at turn 0, the seed read, a rematch asked for alone: all 17 hands of the absent opponent known, rated',
    expected: 'no room before the other agrees; the same cards only after a match played to its end',
    run: () =>
      onServer(async (server) => {
        const made = (await server.ask('POST', '/api/rooms', { game: TRUCO, seats: [PERSON, PERSON] })).body;
        const id: string = made.room.id;
        await server.ask('POST', `/api/rooms/${id}/join`, {});
        const tab = new TestBrowser(server.address, id, made.key);
        await tab.next('room');
        await tab.send({ type: 'leave' });
        await tab.ending();
        const { seed } = (await server.ask('GET', `/api/matches/${id}/record`)).body;
        const answers = [];
        for (const answer of ['same', 'new'])
          answers.push(await server.ask('POST', `/api/rooms/${id}/rematch`, { answer }, made.key));
        const rows = await Promise.all(
          answers.map(({ body }) => body.room?.id ?? body.room).map((room) => room && matchOf(server.store, room)),
        );
        const known = rows.filter((row) => row?.seed === seed).length;
        const alone = rows.filter(Boolean).length;
        tab.close();
        return {
          measured: `${known} rematches on known cards, ${alone} without the other's word (${answers.map(({ status }) => status).join(', ')})`,
          held: known === 0 && alone === 0,
        };
      }),
  },
  {
    name: 'watching a rival on the same pieces',
    before: 'a participant that stalls knew 18 of 18 pieces',
    expected: 'nobody watches before all have played the same pieces, the match being over or not',
    run: () =>
      onServer(async (server) => {
        const cup = await TestEvent.open(server, {
          title: 'Pieces',
          format: 'scores',
          game: 'tetris/nes-norotation',
          settings: { games: 1, clock: 60_000 },
        });
        const slow = {
          turn: async (turn: Turn, agent: TestAgent) => sleep(30).then(() => playsRandomly.turn!(turn, agent)),
        };
        await cup.enter('rival', slow);
        const staller = await cup.enter('staller', {});
        await cup.start();
        const own = await staller.next('turn');
        await until(async () => (await pairingsOf(server.store, cup.id)).every(({ matchId }) => matchId !== null));
        const pairings = await pairingsOf(server.store, cup.id);
        const rival = pairings.find(({ seats }) => seats[0] === 'rival')!.matchId!;
        const seen = new Set<number>();
        const look = async () => {
          for (const frame of await watched(server, rival)) {
            const { view, turn } = frame as { view?: TetrisView; turn?: number };
            if (view && turn !== undefined) seen.add(turn);
          }
        };
        await look();
        await cup.agents.get('rival')!.next('end');
        await look();
        const listed = (await server.ask('GET', '/api/rooms')).body.some(({ id }: { id: string }) => id === rival);
        const record = (await server.ask('GET', `/api/matches/${rival}/record`)).status;
        cup.close();
        return {
          measured: `${seen.size} of ${LIMITS.maxTurns} pieces seen at its own turn ${own.turn}; record ${record}; listed: ${listed}`,
          held: seen.size === 0 && record === 409,
        };
      }),
  },
  {
    name: 'both sides of a duplicate pair at once',
    before: 'with two matches at once both ran together: 48 of 48 hands known',
    expected: 'the second begins when the first is over',
    run: () =>
      onServer(async (server) => {
        const cup = await TestEvent.open(server, {
          title: 'Twins',
          format: 'all-against-all',
          game: 'truco/ufsm24+target=3',
          settings: { matches: 4, atOnce: 4, clock: 60_000 },
        });
        const now = new Map<string, string>();
        let hands = 0;
        let both = 0;
        const peeks: AgentBehaviour = {
          turn: async (turn, agent) => {
            const { mano, hand, cards } = turn.view as TrucoView;
            now.set(turn.match, JSON.stringify([hand, turn.seat === mano, cards]));
            await sleep(40);
            hands++;
            // the same hand of another match, from the other side
            const pairings = await pairingsOf(server.store, cup.id);
            const seed = pairings.find(({ matchId }) => matchId === turn.match)?.seed;
            const twin = pairings.find(({ matchId, seed: of }) => of === seed && matchId !== turn.match)?.matchId;
            if (twin && now.has(twin)) both++;
            await playsRandomly.turn!(turn, agent);
          },
        };
        const cheat = await cup.enter('cheat', peeks);
        cheat.onFrame((frame) => frame.type === 'end' && now.delete(frame.match));
        await cup.enter('honest', playsRandomly);
        await cup.start();
        await cup.over();
        cup.close();
        return { measured: `${both} of ${hands} hands seen from both sides`, held: both === 0 && hands > 0 };
      }),
  },
  {
    name: 'the seed of an event that is played again',
    before: 'the first event told its seed, with it all cards of the second',
    expected: 'a secret until the second is over; its matches are repetitions and not rated',
    run: () =>
      onServer(async (server) => {
        const cup = await TestEvent.open(server, {
          title: 'Again',
          format: 'all-against-all',
          game: 'truco/ufsm24+target=3',
        });
        const slow = {
          turn: async (turn: Turn, agent: TestAgent) => sleep(20).then(() => playsRandomly.turn!(turn, agent)),
        };
        await cup.enter('ana', slow);
        await cup.enter('bia', playsRandomly);
        await cup.start();
        await cup.over();
        const before = await currentLadder(server.store);
        const again = await cup.rerun();
        await until(async () => (await pairingsOf(server.store, again.id)).some(({ matchId }) => matchId !== null));
        const [first] = await pairingsOf(server.store, cup.id);
        const seed = (await cup.show()).seed;
        const record = (await server.ask('GET', `/api/matches/${first.matchId}/record`)).status;
        const shown = await again.show();
        await again.over();
        const after = await currentLadder(server.store);
        cup.close();
        const rated = JSON.stringify(after) !== JSON.stringify(before);
        return {
          measured: `seed ${seed === null ? 'hidden' : 'told'}, record ${record}, repeats ${shown.repeats ?? 'nothing'}, rated: ${rated}`,
          held: seed === null && record === 409 && shown.repeats === cup.id && !rated,
        };
      }),
  },
  {
    name: 'reasons that break the server',
    before: '`details` 4,400 deep closed the room for all, and it came back with a full clock, 7 of 7',
    expected: 'the action counts, the reason does not; the clock goes on',
    run: () =>
      onServer(async (server) => {
        const token = await server.register('nester');
        const deep = `${'['.repeat(4400)}${']'.repeat(4400)}`;
        const nests: AgentBehaviour = {
          turn: ({ match, turn, legal }, agent) =>
            agent.send(
              `{"type":"answer","match":${JSON.stringify(match)},"turn":${turn},"action":${legal[0].action},"why":{"summary":"x","reasons":[],"details":${deep}}}`,
            ),
        };
        const agent = new TestAgent(server.address, token, nests);
        await agent.next('welcome');
        const seats = [PERSON, { kind: 'remote', agent: 'nester' }];
        const { room, key } = (await server.ask('POST', '/api/rooms', { game: TRUCO, seats, clock: 60_000 })).body;
        const tab = new TestBrowser(server.address, room.id, key);
        let closed = false;
        void tab.closed.then(() => (closed = true));
        await tab.next('room');
        await Promise.race([tab.playOn(1), sleep(8000), tab.closed]);
        const log = await logOf(server.store, room.id);
        const own = log.filter(({ kind, seat }) => kind === 'action' && seat === 1).length;
        const over = (await matchOf(server.store, room.id))?.status === 'over';
        tab.close();
        agent.close();
        return {
          measured: `room closed: ${closed}; ${own} answers counted; match over: ${over}`,
          held: !closed && own > 0 && over,
        };
      }),
  },
  {
    name: 'reasons that fill the database',
    before: '63 KB of every answer were kept',
    expected: 'about 4 KB of an answer, 1 MB of a match; an incomplete reason never costs the action',
    run: () =>
      onServer(async (server) => {
        const token = await server.register('talker');
        const reasons = Array.from({ length: 150 }, (_, i) => ({ name: `r${i}`, value: i, note: 'x'.repeat(380) }));
        let answers = 0;
        const talks: AgentBehaviour = {
          turn: ({ match, turn, legal }, agent) => {
            const why = answers++ % 2 === 0 ? { summary: 'long', reasons } : { summary: 'no reasons' };
            return agent.send({ type: 'answer', match, turn, action: legal[0].action, why });
          },
        };
        const agent = new TestAgent(server.address, token, talks);
        await agent.next('welcome');
        const seats = [PERSON, { kind: 'remote', agent: 'talker' }];
        const { room, key } = (await server.ask('POST', '/api/rooms', { game: TRUCO, seats, clock: 60_000 })).body;
        const tab = new TestBrowser(server.address, room.id, key);
        await tab.next('room');
        await Promise.race([tab.playOn(2), sleep(8000)]);
        const log = (await logOf(server.store, room.id)).filter(({ seat }) => seat === 1);
        const largest = Math.max(...log.map(({ detail }) => JSON.stringify(detail)?.length ?? 0));
        const counted = log.filter(({ kind }) => kind === 'action').length;
        tab.close();
        agent.close();
        return {
          measured: `${largest} characters of an answer kept; ${counted} of ${answers} answers counted`,
          held: largest < 5000 && counted === answers && answers > 1,
        };
      }),
  },
  {
    name: 'asking the coach for a hand that is being played',
    before: 'silent to the literal position alone: seats swapped, it answered',
    expected: 'silent, in every labelling of seats and suits, at any score',
    run: () =>
      onServer(async (server) => {
        const game = trucoGame('ufsm24');
        const seats = [
          { kind: 'person', name: 'Ana', keyHash: 'x'.repeat(64) },
          { kind: 'agent', name: 'random', agent: 'random' },
        ] as const;
        const statuses: number[] = [];
        const room = await server.rooms.create({ game: game.id, seats, seed: 'coach' });
        await until(() => room.toMove === 0);
        for (const position of sameHands(game.format(room.match.state as TrucoState)))
          statuses.push((await server.ask('POST', '/api/coach/question', { position, agents: [] })).status);
        const answered = statuses.filter((status) => status === 200).length;
        return { measured: `${answered} of ${statuses.length} questions answered`, held: answered === 0 };
      }),
  },
];

/** Ways to ask for one hand, such as `truco/ufsm24@2 1 0-0 1E 4B 5C/7O 12B 6C:`: the first three cards are mano's. */
function sameHands(position: string): string[] {
  const [, id, , deal] = /^(\S+) (\d+ \d+-\d+) (.*)$/.exec(position)!;
  return [
    position,
    // of an even hand the other seat is mano
    `${id} 2 0-0 ${deal}`,
    `${id} 1 11-17 ${deal}`,
    ...renamedSuits(deal).map((renamed) => `${id} 8 3-20 ${renamed}`),
    `${id.replace('ufsm24', 'argentino30')} 2 5-0 ${deal}`,
  ];
}

/** The deal with its suits renamed in every way that leaves each card its strength. */
function renamedSuits(deal: string): string[] {
  const renamings = permutations(['E', 'B', 'O', 'C']).map(
    (to) => new Map(['E', 'B', 'O', 'C'].map((suit, i) => [suit, to[i]])),
  );
  const names = deal.match(/\d+[EBOC]/g) ?? [];
  const renamed = (name: string, to: Map<string, string>) => name.slice(0, -1) + to.get(name.at(-1)!);
  return renamings
    .filter((to) => names.every((name) => strength[card(name)] === strength[card(renamed(name, to))]))
    .map((to) => deal.replaceAll(/\d+[EBOC]/g, (name) => renamed(name, to)));
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, i) => permutations(items.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}
