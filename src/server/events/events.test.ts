import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRecord, replay } from '../../arena/record.ts';
import { eventCommitmentOf, verifyMatch } from '../../core/fairness.ts';
import { FAULT_KINDS } from '../../core/faults.ts';
import { gameOf } from '../../families/index.ts';
import { cardNames } from '../../games/truco/cards.ts';
import type { TrucoView } from '../../games/truco/view.ts';
import type { PairingShown } from '../../protocol/events.ts';
import { type Pairing, pairingsOf } from '../../store/events.ts';
import { matchOf } from '../../store/matches.ts';
import {
  type AgentBehaviour,
  answersTooLate,
  playsIllegally,
  playsRandomly,
  TestBrowser,
  vanishes,
} from '../testing/connections.ts';
import { TestEvent } from '../testing/test-event.ts';
import { TestServer } from '../testing/test-server.ts';
import { loadEvent } from './event-state.ts';
import { recount } from './recount.ts';

const CLOCK = 3000;
let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.open({ limits: { reconnect: 300, heartbeat: 100 }, requests: 20_000 });
});
afterAll(() => testServer.close());

/** Stalls in every match and meanwhile looks for the cards in every way there is; `learned` has what it found. */
function spies(learned: string[]): AgentBehaviour {
  const deep = `${'['.repeat(4400)}${']'.repeat(4400)}`;
  /** What was told counts if the match is sealed even after the answer. */
  const tried = async (what: string, match: string, told: boolean) => {
    learned.push(`tried ${what}`);
    if (told && isSealedFor(match, await pairingsOf(testServer.store, 'copa-do-pampa'))) learned.push(what);
  };
  const read = async (what: string, match: string) =>
    tried(what, match, (await testServer.ask('GET', `/api/matches/${match}/${what}`)).status === 200);
  const watch = async (match: string) => {
    const tab = new TestBrowser(testServer.address, match);
    const seen = await tab.next('room').catch(() => undefined);
    tab.close();
    await tried('watching', match, seen !== undefined);
  };
  return {
    async turn(turn, agent) {
      const pairings = await pairingsOf(testServer.store, 'copa-do-pampa');
      const sealed = pairings.flatMap(({ matchId }) => (matchId && isSealedFor(matchId, pairings) ? [matchId] : []));
      for (const match of [turn.match, ...sealed.slice(0, 2)]) {
        await watch(match);
        await read('record', match);
        await read('events', match);
      }
      const rematch = await testServer.ask('POST', `/api/rooms/${turn.match}/rematch`, { answer: 'same' });
      await tried('rematch', turn.match, rematch.status === 200);
      const { cards, log } = turn.view as TrucoView;
      const others = cardNames.filter((_, card) => !cards.includes(card)).slice(0, 3);
      const position = `${turn.game} 1 0-0 ${cards.map((card) => cardNames[card]).join(' ')}/${others.join(' ')}:`;
      if (log.length === 0) {
        const { status } = await testServer.ask('POST', '/api/coach/question', { position, agents: [] });
        const running = (await matchOf(testServer.store, turn.match))?.status === 'running';
        await tried('coach', turn.match, status === 200 && running);
      }
      // neither breaks the match nor gives it more time
      await agent.send(
        `{"type":"answer","match":"${turn.match}","turn":99,"action":0,"why":{"summary":"x","reasons":[],"details":${deep}}}`,
      );
      await answersTooLate.turn!(turn, agent);
    },
  };
}

/** Whether another match on the same cards is not over. */
function isSealedFor(match: string, pairings: readonly Pairing[]): boolean {
  const seed = pairings.find(({ matchId }) => matchId === match)?.seed;
  return pairings.some((other) => other.seed === seed && other.result === null && other.matchId !== match);
}

describe('twelve outside agents, two faulty, one cheating', () => {
  const learned: string[] = [];
  const behaviours: Record<string, AgentBehaviour> = { rogue: playsIllegally, ghost: vanishes, spy: spies(learned) };
  for (let i = 0; i < 9; i++) behaviours[`lot-${i}`] = playsRandomly;
  const blames = { rogue: 'illegal', ghost: 'disconnect', spy: 'timeout' } as Record<string, string>;
  let cup: TestEvent;

  beforeAll(async () => {
    cup = await TestEvent.open(testServer, {
      title: 'Copa do Pampa',
      format: 'all-against-all',
      game: 'truco/ufsm24+target=3',
      settings: { matches: 2, clock: CLOCK, atOnce: 16 },
      seed: 'querencia',
    });
    expect(await cup.show()).toMatchObject({ id: 'copa-do-pampa', status: 'open', seed: null });
    for (const [name, behaviour] of Object.entries(behaviours)) await cup.enter(name, behaviour);
    await cup.start();
    await cup.over();
  }, 120_000);
  afterAll(() => cup.close());

  test('it finishes by itself, and every fault is its maker’s', async () => {
    const schedule = await cup.schedule();
    expect(schedule).toHaveLength(132);
    for (const { seats, result, status, sealed } of schedule) {
      expect({ status, sealed }).toEqual({ status: 'over', sealed: false });
      const guilty = seats.filter((name) => blames[name]);
      expect(result!.faults.length).toBe(Math.min(1, guilty.length));
      for (const { seat, kind } of result!.faults) expect(blames[seats[seat]]).toBe(kind);
      if (guilty.length === 1) expect(seats[result!.winner!]).not.toBe(guilty[0]);
    }
  });

  test('the cheat has stalled, looked everywhere, and learnt nothing', async () => {
    expect(learned.filter((what) => !what.startsWith('tried'))).toEqual([]);
    // in five ways: watching, record, log, rematch, coach
    expect(new Set(learned).size).toBe(5);
  });

  test('every record proves its cards, from the seed that the event had committed itself to', async () => {
    const { seed, nonce, commitment } = await cup.show();
    expect(commitment).toBe(eventCommitmentOf(cup.id, nonce!, seed!));
    for (const { match } of (await cup.schedule()).slice(0, 10)) {
      const { body: record } = await testServer.ask('GET', `/api/matches/${match}/record`);
      expect(record.proof).toMatchObject({ kind: 'event', commitment, told: { seed } });
      expect(verifyMatch(record, gameOf(record.game))!.filter(({ holds }) => !holds)).toEqual([]);
    }
  });

  test('the standings equal a recount from the replays', async () => {
    const schedule = await cup.schedule();
    const tally = new Map(Object.keys(behaviours).map((name) => [name, { wins: 0, draws: 0, losses: 0, margin: 0 }]));
    const faults = new Map<string, Record<string, number>>();
    for (const { match, seats, seed } of schedule) {
      const record = parseRecord((await testServer.ask('GET', `/api/matches/${match}/record`)).body);
      expect(record).toMatchObject({ agents: seats, seed });
      const scores = replay(record, gameOf(record.game)).scores();
      for (const { seat, kind } of record.faults) {
        const counts = faults.get(seats[seat]) ?? {};
        faults.set(seats[seat], { ...counts, [kind]: (counts[kind] ?? 0) + 1 });
      }
      for (const [seat, name] of seats.entries()) {
        const row = tally.get(name)!;
        row[record.winner === null ? 'draws' : record.winner === seat ? 'wins' : 'losses']++;
        row.margin += scores[seat] - scores[1 - seat];
      }
    }
    const standings = await cup.standings();
    if (standings.by !== 'matches') throw new Error('by points');
    expect(standings.ranking.map(({ place }) => place)).toEqual(standings.ranking.map((_, i) => i + 1));
    expect(standings.ranking).toHaveLength(12);
    const none = Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0]));
    for (const { name, wins, draws, losses, played, left, winRate, margin, elo, ...row } of standings.ranking) {
      const counted = tally.get(name)!;
      expect({ wins, draws, losses, played, left }).toEqual({
        wins: counted.wins,
        draws: counted.draws,
        losses: counted.losses,
        played: 22,
        left: 0,
      });
      expect(row.faults).toEqual({ ...none, ...faults.get(name) });
      expect(winRate!.mean).toBeCloseTo((counted.wins + counted.draws / 2) / 22, 12);
      expect(winRate!.low).toBeLessThanOrEqual(winRate!.mean);
      expect(winRate!.high).toBeGreaterThanOrEqual(winRate!.mean);
      expect(margin!.mean).toBeCloseTo(counted.margin / 22, 12);
      expect(elo).not.toBeNull();
    }
    const rates = standings.ranking.map(({ winRate }) => winRate!.mean);
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
    expect(rates.slice(-3).every((rate) => rate < 0.2)).toBe(true);

    const field = (await loadEvent(testServer.store, 'copa-do-pampa'))!;
    expect(await recount(testServer.store, field)).toEqual({ played: 132, differences: [], standings });
  });

  test('duplicate: every deal was played twice with the seats swapped, in the pairs of the schedule', async () => {
    const deals = Map.groupBy(await cup.schedule(), ({ seed }) => seed);
    expect(deals.size).toBe(66);
    for (const [one, other, ...more] of deals.values()) {
      expect(more).toEqual([]);
      expect(other.seats).toEqual(one.seats.toReversed());
    }
  });

  test('as CSV: a line a participant, a line a match', async () => {
    const csv = async (what: string) => {
      const answer = await fetch(`http://${testServer.address}/api/events/copa-do-pampa/${what}.csv`);
      expect(answer.headers.get('content-type')).toContain('text/csv');
      return (await answer.text()).trim().split('\n');
    };
    const standings = await csv('standings');
    expect(standings).toHaveLength(13);
    expect(standings[0]).toMatch(/^place,name,played,left,wins,draws,losses,winRate,winRate_low,winRate_high,margin/);
    expect(standings.find((line) => line.includes(',rogue,'))).toMatch(/,[1-9]\d*,0,0,0$/);
    const matches = await csv('matches');
    expect(matches).toHaveLength(133);
    expect(matches.filter((line) => line.includes(',timeout,spy,'))).not.toHaveLength(0);
  });

  test('played again from its seed: the same schedule and deals', async () => {
    const again = await cup.rerun();
    expect(await again.over()).toMatchObject({ id: 'copa-do-pampa-2', title: 'Copa do Pampa', seed: 'querencia' });
    const plan = (pairings: PairingShown[]) =>
      pairings.map(({ number, round, seats, seed }) => ({ number, round, seats, seed }));
    const [first, second] = [await cup.schedule(), await again.schedule()];
    expect(plan(second)).toEqual(plan(first));
    // random agents answer alike with the same seed: whole matches are the same
    const honest = first.filter(({ seats }) => seats.every((name) => !blames[name]));
    for (const { number, match } of honest) {
      const [a, b] = await Promise.all(
        [match, second[number].match].map((id) => testServer.ask('GET', `/api/matches/${id}/record`)),
      );
      expect(a.body.actions).toEqual(b.body.actions);
    }
    expect(honest).toHaveLength(72);
  }, 120_000);
});
