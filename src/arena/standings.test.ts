import { describe, expect, test } from 'vitest';
import { collect } from '../../testing/collect.ts';
import { kuhn } from '../../testing/conformance/kuhn.ts';
import { kuhnAgent } from '../../testing/conformance/kuhn-matches.ts';
import { InputError } from '../core/errors.ts';
import { Rng } from '../core/rng.ts';
import { matchPlayer } from './match-player.ts';
import type { PlayedMatch } from './played.ts';
import { byDeals, pointsPerHand } from './played.ts';
import { allAgainstAll, type ScheduledMatch } from './schedule.ts';
import { skills } from './skills.ts';
import { checkStages, qualified, type Stage, stageResult, stageSchedule } from './stages.ts';
import { crossTable, scoresOf, standings, sumTally } from './standings.ts';

/** A match of two: who sat where, who won, and the points of each deal. */
const match = (seed: string, seats: number[], winner: number | null, gains: number[][] = []): PlayedMatch => ({
  bout: { seats, seed },
  winner,
  gains,
  scores: [0, 0],
  faults: [],
});

async function* play(names: readonly string[], bouts: Iterable<ScheduledMatch>) {
  const player = matchPlayer(kuhn(5), (entrant) => kuhnAgent(names[entrant]));
  for (const bout of bouts) yield player(bout);
}

describe('duplicate', () => {
  const pair = [
    match('d1', [0, 1], 0, [
      [3, 0],
      [0, 1],
    ]),
    match('d2', [0, 1], 1),
    match('d1', [1, 0], 0, [
      [4, 0],
      [0, 2],
      [1, 0],
    ]),
  ];

  test('matches of one deal belong together, in any order', () => {
    expect(byDeals(pair).map((group) => group.length)).toEqual([2, 1]);
  });

  test('points per hand: own less the other’s, deal by deal, a deal reached once counts alone', () => {
    // entrant 0: +3 -1, then in the other seat -4 +2 -1
    const { mean, hands, low, high } = pointsPerHand(pair, 0, Rng.seeded(1));
    expect([mean, hands]).toEqual([-1 / 5, 5]);
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
    expect(pointsPerHand(pair, 1, Rng.seeded(1)).mean).toBe(1 / 5);
  });

  test('the luck of the deal falls out: seats that win whatever they hold make no interval', () => {
    const lucky = Array.from({ length: 40 }, (_, i) => {
      const gains = [[i % 2 ? 3 : 0, i % 2 ? 0 : 3]];
      return [match(`${i}`, [0, 1], i % 2 ? 0 : 1, gains), match(`${i}`, [1, 0], i % 2 ? 0 : 1, gains)];
    }).flat();
    expect(pointsPerHand(lucky, 0, Rng.seeded(1))).toEqual({ mean: 0, low: 0, high: 0, hands: 80 });
    const unpaired = lucky.filter((_, i) => i % 2 === 0);
    expect(pointsPerHand(unpaired, 0, Rng.seeded(1)).high).toBeGreaterThan(0.5);
  });
});

test('cross table: both sides of every match', () => {
  const fault = { seat: 1, kind: 'crash', message: 'x', turn: 0 } as const;
  const table = crossTable(3, [
    match('a', [0, 1], 0, [[2, 1]]),
    match('b', [1, 0], null, [[1, 1]]),
    { ...match('c', [2, 0], 0, [[0, 0]]), faults: [fault] },
  ]);
  expect(table[0]?.[1]).toEqual({ matches: 2, wins: 1, draws: 1, losses: 0, hands: 2, points: 1, faults: 0 });
  expect(table[1]?.[0]).toEqual({ matches: 2, wins: 0, draws: 1, losses: 1, hands: 2, points: -1, faults: 0 });
  expect(table[0]?.[2]).toMatchObject({ losses: 1, faults: 1 });
  expect(table[2]?.[0]).toMatchObject({ wins: 1, faults: 0 });
  expect(sumTally(table[0])).toMatchObject({ matches: 3, wins: 1, draws: 1, losses: 1, faults: 1 });
  expect(scoresOf(table)[0]).toEqual([0, 1.5, 0]);
});

describe('skills', () => {
  test('openskill: winners rise, losers fall, a draw of equals changes no mean', () => {
    const [winner, loser] = skills(2, [match('a', [0, 1], 0)]);
    expect(winner.mu).toBeGreaterThan(25);
    expect(winner.mu + loser.mu).toBeCloseTo(50, 9);
    expect(winner.sigma).toBeLessThan(25 / 3);
    expect(winner.ordinal).toBeCloseTo(winner.mu - 3 * winner.sigma, 12);
    expect(skills(2, [match('a', [0, 1], null)]).map(({ mu }) => mu)).toEqual([25, 25]);
  });

  test('Weng and Lin 2011, algorithm 4 worked by hand: mu 27.635, sigma 8.066 after one win of equals', () => {
    // c = sqrt(2 sigma^2 + 2 beta^2), omega = sigma^2 / c * 1/2, delta = (sigma / c) * sigma^2 / c^2 * 1/4
    const sigma2 = (25 / 3) ** 2;
    const c = Math.sqrt(2 * sigma2 + 2 * (25 / 6) ** 2);
    const delta = (Math.sqrt(sigma2) / c) * (sigma2 / c ** 2) * 0.25;
    const [winner] = skills(2, [match('a', [0, 1], 0)]);
    expect(winner.mu).toBeCloseTo(25 + sigma2 / c / 2, 2);
    expect(winner.sigma).toBeCloseTo(Math.sqrt(sigma2 * (1 - delta)), 2);
  });
});

describe('standings', () => {
  const names = ['uniform', 'sensible', 'thrower'];
  const player = matchPlayer(kuhn(10), (entrant) => kuhnAgent(names[entrant]));
  const played = [...allAgainstAll(names, { seed: 5, matches: 60, duplicate: true })].map(
    (b) => player(b) as PlayedMatch,
  );
  const { ranking, table, eloPrior } = standings(names, played, Rng.seeded(1));

  test('the stronger player stands above the weaker, the faulty one below all', () => {
    expect(ranking.map(({ name }) => name)).toEqual(['sensible', 'uniform', 'thrower']);
    expect(ranking[0]).toMatchObject({ matches: 120, faults: 0, entrant: 1 });
    expect(ranking[2]).toMatchObject({ wins: 0, losses: 120, faults: 120 });
    expect(eloPrior).toBe(1);
    const [best, , last] = ranking;
    expect(best.elo.low).toBeGreaterThan(last.elo.high);
    expect(best.openskill.ordinal).toBeGreaterThan(last.openskill.ordinal);
    expect(best.winRate.low).toBeGreaterThan(0.5);
    expect(best.pointsPerHand.low).toBeGreaterThan(0);
  });

  test('the table adds up', () => {
    for (const [i, row] of table.entries()) {
      for (const [j, tally] of row.entries()) {
        expect(tally.wins + tally.draws + tally.losses).toBe(tally.matches);
        expect(tally.matches).toBe(i === j ? 0 : 60);
        expect(tally.points + table[j]?.[i]?.points).toBe(0);
      }
    }
  });

  test('plain data: the same after JSON', () => {
    expect(JSON.parse(JSON.stringify(ranking))).toEqual(ranking);
  });
});

describe('stages', () => {
  const stages: Stage[] = [
    { name: 'groups', schedule: 'all-against-all', matches: 20, duplicate: true, pass: 2 },
    { name: 'final', schedule: 'gauntlet', matches: 40 },
  ];

  test('passes the best on, best first, with new deals', async () => {
    const results = [];
    let field: readonly string[] = ['thrower', 'uniform', 'cheat', 'sensible'];
    for (const stage of stages) {
      const result = stageResult(field, stage, 3, await collect(play(field, stageSchedule(field, stage, 3))));
      results.push(result);
      field = qualified(result);
    }
    expect(results[1]?.entrants).toEqual(['sensible', 'uniform']);
    expect(results[1]?.played).toHaveLength(40);
    expect(results[1]?.ranking[0]?.name).toBe('sensible');
    const seeds = results.map(({ played }) => new Set(played.map(({ bout }) => bout.seed)));
    expect([...seeds[0]].filter((seed) => seeds[1].has(seed))).toEqual([]);
  });

  test.each<[string, number, Partial<Stage>[]]>([
    ['the same name', 4, [{}, {}]],
    ['cannot pass 5 of its 4 entrants', 4, [{ pass: 5 }]],
    ['has fewer than two entrants', 4, [{ pass: 1 }, { name: 'late' }]],
    ['do not fall into duplicate pairs', 4, [{ matches: 3, duplicate: true }]],
  ])('refuses stages where %s', (message, entrants, list) => {
    const wrong = list.map((stage) => ({ ...stages[1], ...stage }));
    expect(() => checkStages(entrants, wrong)).toThrow(InputError);
    expect(() => checkStages(entrants, wrong)).toThrow(message);
  });
});
