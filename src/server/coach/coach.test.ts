import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { AT } from '../../agents/truco/cases/base/attributes.ts';
import { readPosition } from '../../agents/truco/question.ts';
import { Match } from '../../core/match.ts';
import { ACTION } from '../../games/truco/actions.ts';
import { trucoGame } from '../../games/truco/game.ts';
import type { TrucoState } from '../../games/truco/state.ts';
import type { CoachAnswer, CoachKept, JudgeAnswer, MatchReport } from '../../protocol/coach.ts';
import type { joined } from '../../protocol/rooms.ts';
import { casesOf } from '../../store/hands.ts';
import { newKey } from '../rooms/rooms.ts';
import { oneServer } from '../testing/one-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { betterHand, handKey } from './position.ts';

const GAME = trucoGame('ufsm24');
/** Mano holds the ace of swords and is to open. */
const POSITION = `${GAME.id} 1 0-0 1E 4B 5C/7O 12B 6C:`;

test('a better move is a finished hand that counts for its kind of decision alone', () => {
  const { values, seat } = betterHand(POSITION, ACTION.TRUCO);
  expect(seat).toBe(0);
  expect(values[AT.truco]).toBe(1);
  expect([AT.usefulCard, AT.usefulTruco, AT.usefulEnvido].map((mark) => values[mark])).toEqual([0, 1, 0]);
  expect(betterHand(POSITION, ACTION.TRUCO)).toEqual(betterHand(POSITION, ACTION.TRUCO));
  const card = betterHand(POSITION, 0);
  expect([AT.usefulCard, AT.usefulTruco, AT.usefulEnvido].map((mark) => card.values[mark])).toEqual([1, 0, 0]);
  expect(() => betterHand(POSITION, ACTION.RETRUCO)).toThrow('not legal');
});

describe('what a hand is to the one who holds it', () => {
  const keyOf = (text: string) => {
    const { game, state } = readPosition(text);
    return handKey(game.view(state, state.turn));
  };
  const hand = (deal: string, before = `${GAME.id} 1 0-0`) => keyOf(`${before} ${deal}`);

  test.each([
    ['in the other seat', `${GAME.id} 2 0-0`, '1E 4B 5C/7O 12B 6C:'],
    ['at another score', `${GAME.id} 1 20-3`, '1E 4B 5C/7O 12B 6C:'],
    ['under other rules', 'truco/argentino30@2 1 0-0', '1E 4B 5C/7O 12B 6C:'],
    ['against other cards', `${GAME.id} 1 0-0`, '1E 4B 5C/2O 2B 2C:'],
    ['with suits renamed', `${GAME.id} 1 0-0`, '1E 4C 5O/7O 12B 6C:'],
  ])('%s it is the same', (_, before, deal) => {
    expect(hand(deal, before)).toBe(hand('1E 4B 5C/7O 12B 6C:'));
  });

  test.each([
    ['another card', '1E 4B 6C/7O 12B 5C:'],
    ['two cards of one suit', '1E 4B 5B/7O 12B 6C:'],
    ['an ace of another strength', '1B 4E 5C/7O 12B 6C:'],
    ['a card on the table', '1E 4B 5C/7O 12B 6C: PLAY:4B'],
  ])('%s makes it another', (_, deal) => {
    expect(hand(deal)).not.toBe(hand('1E 4B 5C/7O 12B 6C:'));
  });

  test('calls are not cards: the same hand after an envido', () => {
    expect(hand('1E 4B 5C/7O 12B 6C: ENVIDO NO_QUIERO')).toBe(hand('1E 4B 5C/7O 12B 6C:'));
  });
});

describe('the coach over HTTP', () => {
  let store: TestServer['store'];
  let server: TestServer['server'];
  oneServer((here) => {
    ({ store, server } = here);
  });
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    server.inject({ method: 'POST', url, payload, headers });

  test('agents say what they would do and why, master what each choice is worth', async () => {
    const agents = ['careful', 'equilibrium', 'PVCNPS'];
    const answer = (await post('/api/coach/question', { position: POSITION, agents })).json<CoachAnswer>();
    expect(answer.seat).toBe(0);
    expect(answer.answers.map(({ agent }) => agent)).toEqual(agents);
    for (const { why } of answer.answers) expect(why?.reason?.code).toMatch(/\w/);
    const { choices } = answer;
    expect(choices.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
    expect(choices.every(({ wins }) => wins >= 0 && wins <= 1)).toBe(true);
  });

  test('what is no position, no agent, or over says so', async () => {
    const ask = async (position: string, agents: string[] = []) => {
      const { statusCode, payload } = await post('/api/coach/question', { position, agents });
      return [statusCode, JSON.parse(payload).error];
    };
    expect(await ask('nonsense')).toEqual([400, expect.any(String)]);
    expect(await ask(`${GAME.id} 0 0-0`)).toEqual([400, expect.stringContaining('nobody is to move')]);
    expect(await ask(POSITION, ['nobody'])).toEqual([400, expect.stringContaining('unknown agent')]);
  });

  test('never for a match that is being played; afterwards a better move is kept as a case', async () => {
    const room = await server.rooms.create({
      game: GAME.id,
      seats: [
        { kind: 'person', name: 'Ana', keyHash: 'x'.repeat(64) },
        { kind: 'agent', name: 'random', agent: 'random' },
      ],
      seed: 'coach-1',
    });
    await expect.poll(() => room.toMove).toBe(0);
    const position = GAME.format(room.match.state as TrucoState);
    expect((await post('/api/coach/question', { position, agents: [] })).statusCode).toBe(409);
    const early = await post('/api/coach/cases', { match: room.id, turn: 0, better: 0 });
    expect(early.statusCode).toBe(409);
    await room.cut();
    expect((await post('/api/coach/question', { position, agents: [] })).statusCode).toBe(200);
  });

  test('a finished match between agents', async () => {
    const seat = { kind: 'agent', name: 'random', agent: 'random' } as const;
    const room = await server.rooms.create({ game: GAME.id, seats: [seat, seat], seed: 'coach-2' });
    await expect.poll(() => room.row.status, { timeout: 30_000 }).toBe('over');
    const kept = await post('/api/coach/cases', { match: room.id, turn: 0, better: ACTION.TRUCO });
    expect(kept.json<CoachKept>()).toMatchObject({ base: 'coach', number: 1 });
    const cases = await casesOf(store, 'coach');
    expect(cases.size).toBe(1);
    const far = { 'x-forwarded-for': '203.0.113.7' };
    expect((await post('/api/coach/cases', { match: room.id, turn: 0, better: 0 }, far)).statusCode).toBe(401);
    expect((await post('/api/coach/cases', { match: room.id, turn: 99_999, better: 0 })).statusCode).toBe(404);

    const { decisions, hands, scores } = (await server.inject(`/api/matches/${room.id}/report`)).json<MatchReport>();
    const made = (seat: number) => hands.reduce((sum, hand) => sum + hand.made[seat], 0);
    expect([made(0), made(1)]).toEqual(scores);
    expect(decisions.every(({ cost }) => cost >= 0)).toBe(true);
    const [first] = decisions;
    const match = new Match(GAME, { seed: 'coach-2', log: room.match.actions.slice(0, first.turn) });
    match.advance();
    const asked = await post('/api/coach/judge', { positions: [GAME.format(match.state)] });
    const { choices } = asked.json<JudgeAnswer>()[0];
    const best = first.choices[0];
    expect(choices.find(({ action }) => action === best.action)?.cost).toBeCloseTo(best.cost, 9);
    expect((await post(`/api/matches/${room.id}/play-on`, { turn: 0 })).statusCode).toBe(401);
  });

  test('a match is played on from a turn of one’s own, against the same opponent and with the same cards', async () => {
    const { key, keyHash } = newKey();
    const seats = [
      { kind: 'person', name: 'Ana', keyHash },
      { kind: 'agent', name: 'careful', agent: 'careful' },
    ] as const;
    const old = await server.rooms.create({ game: GAME.id, seats, seed: 'coach-3' });
    for (let n = 0; n < 2; n++) {
      await expect.poll(() => old.toMove).toBe(0);
      await old.applyAction(0, old.turn, old.match.legal()[0]);
    }
    const turn = old.match.movers.lastIndexOf(0);
    const authorization = `Bearer ${key}`;
    expect((await post(`/api/matches/${old.id}/play-on`, { turn }, { authorization })).statusCode).toBe(409);
    await old.cut();
    const answer = await post(`/api/matches/${old.id}/play-on`, { turn }, { authorization });
    const { room, seat } = answer.json<z.infer<typeof joined>>();
    expect([seat, room.turn, room.repeats]).toEqual([0, turn, `${old.id}@${turn}`]);
    const next = (await server.rooms.find(room.id))!;
    expect(GAME.format(next.match.state as TrucoState)).toBe(GAME.format(positionOf(old.match, turn)));
    // the first match stays open to everybody while it is played on
    expect((await server.inject(`/api/matches/${old.id}/record`)).statusCode).toBe(200);
    expect((await post(`/api/matches/${old.id}/play-on`, { turn: 9999 }, { authorization })).statusCode).toBe(404);
    await next.cut();
  });
});

function positionOf(
  { seed, actions }: { seed: Match<TrucoState, unknown>['seed']; actions: readonly number[] },
  turn: number,
) {
  const match = new Match(GAME, { seed, log: actions.slice(0, turn) });
  match.advance();
  return match.state;
}
