import { describe, expect, test } from 'vitest';
import { kuhn } from '../../testing/conformance/kuhn.ts';
import { kuhnAgent } from '../../testing/conformance/kuhn-matches.ts';
import { Duel } from './duel.ts';
import { matchPlayer } from './match-player.ts';
import type { PlayedMatch } from './played.ts';
import { allAgainstAll } from './schedule.ts';
import type { SprtBounds } from './sprt.ts';

function duel(agents: string[], matches: number, duplicate: boolean, sprt?: SprtBounds) {
  const player = matchPlayer(kuhn(10), (entrant) => kuhnAgent(agents[entrant]));
  const gathered = new Duel({ agents, duplicate, ...(sprt && { sprt }) });
  for (const bout of allAgainstAll(agents, { seed: 4, matches, duplicate })) {
    gathered.add(player(bout) as PlayedMatch);
    if (gathered.decided) break;
  }
  return gathered;
}

describe('Duel', () => {
  test('rates are the first agent’s, and mirror the second’s', () => {
    const one = duel(['sensible', 'uniform'], 200, true).result(1);
    expect(one.matches).toBe(200);
    expect(one.wins[0] + one.wins[1] + one.draws).toBe(200);
    expect(one.winRate.mean).toBe((one.wins[0] + one.draws / 2) / 200);
    expect(one.winRate.low).toBeGreaterThan(0.5);
    expect(one.pointsPerHand.low).toBeGreaterThan(0);
    expect(one.hands).toBeGreaterThan(1000);
    expect(one.faults).toEqual([]);
    expect(one.sprt).toBeUndefined();
  });

  test('an agent against itself takes exactly half of duplicate pairs: the same deals, the same draws, seats swapped', () => {
    expect(duel(['uniform', 'uniform'], 100, true).result(1)).toMatchObject({
      wins: [50, 50],
      pointsPerHand: { mean: 0, low: 0, high: 0 },
    });
  });

  test('faults are listed with match and agent', () => {
    const { faults, wins } = duel(['uniform', 'thrower'], 4, false).result(1);
    expect(wins).toEqual([4, 0]);
    expect(faults.map(({ match, agent, kind, seat }) => [match, agent, kind, seat])).toEqual([
      [0, 'thrower', 'crash', 1],
      [1, 'thrower', 'crash', 0],
      [2, 'thrower', 'crash', 1],
      [3, 'thrower', 'crash', 0],
    ]);
  });

  test.each([true, false])('a sequential test stops early and states its bounds (duplicate: %s)', (duplicate) => {
    const stopped = duel(['sensible', 'uniform'], 10_000, duplicate, { elo0: 0, elo1: 50 });
    expect(stopped.decided).toBe(true);
    const { matches, sprt } = stopped.result(1);
    expect(matches).toBeLessThan(1000);
    expect(sprt).toMatchObject({ elo0: 0, elo1: 50, verdict: 'H1', high: expect.closeTo(2.944, 3) });
    expect(sprt?.counts.reduce((a, b) => a + b, 0)).toBe(duplicate ? matches / 2 : matches);
    expect(stopped.note()).toMatch(/^sensible \d+\.\d %, llr \d/);
  });
});
