import { describe, expect, test } from 'vitest';
import { CLOUDS, SKY, type Walk, walks } from '../../testing/umbrella.ts';
import { Rng } from '../core/rng.ts';
import { Cycle } from './cycle.ts';
import { Query, Retrieval } from './retrieve.ts';
import { type Policy, reuse, Votes } from './reuse.ts';

const LEAVE = 0;
const TAKE = 1;
const many = (count: number, walk: Partial<Walk>): Walk[] =>
  Array.from({ length: count }, () => ({ sky: CLOUDS, ...walk }));

/** Five left it (1 dry), three took it (2 dry, costly), one says nothing. Two groups. */
const cases: Walk[] = [
  ...many(1, { took: LEAVE, dry: 1, cost: 3, group: 0 }),
  ...many(4, { took: LEAVE, dry: -1, cost: 0, group: 1 }),
  ...many(2, { took: TAKE, dry: 1, cost: -1, group: 0 }),
  ...many(1, { took: TAKE, dry: -1, cost: -1, group: 1 }),
  ...many(1, {}),
];

function votesOf(walksOf: Walk[] = cases): Votes {
  const { base, seasons, decision } = walks(walksOf);
  return new Cycle(base, { start: 0.9, step: 0, least: 1 }).retrieve({
    decision,
    query: new Query().ask(SKY, CLOUDS),
    partition: seasons,
    buckets: [1],
  });
}

const best = (policy: Policy) => reuse(votesOf(), policy, Rng.seeded(1)).ranking[0].item;

describe('criteria', () => {
  test('the votes count uses, wins, losses and the mean balance', () => {
    const votes = votesOf();
    expect(votes.cases).toBe(8);
    expect(votes.bySolution()).toEqual([
      { item: LEAVE, uses: 5, wins: 1, losses: 4, points: 0.6, last: 0 },
      { item: TAKE, uses: 3, wins: 2, losses: 1, points: -1, last: -1 },
    ]);
    expect(votes.byCluster().map(({ uses, wins, losses }) => [uses, wins, losses])).toEqual([
      [3, 3, 0],
      [5, 0, 5],
    ]);
    expect(votes.bySolution(0).map(({ uses, points }) => [uses, points])).toEqual([
      [1, 3],
      [2, -1],
    ]);
  });

  test('MJ takes what most did, PV what won most often, NP what paid most', () => {
    expect(best({ solution: 'MJ' })).toBe(LEAVE);
    expect(best({ solution: 'PV' })).toBe(TAKE);
    expect(best({ solution: 'NP' })).toBe(LEAVE);
  });

  test('the printed algorithms: the last case stands for all, fractions upside down', () => {
    // the last who left it paid nothing, the last who took it paid one; in group 0 the one who left it gained three
    expect(best({ solution: 'NPlast' })).toBe(LEAVE);
    expect(votesOf().byCluster()[0].last).toBe(-1);
    expect(best({ solution: 'PVprinted' })).toBe(LEAVE);
    const rng = Rng.seeded(3);
    const votes = votesOf();
    const left = Array.from({ length: 2000 }, () => reuse(votes, { solution: 'PLprinted' }, rng).ranking[0].item);
    // five did it against three: drawn three times in eight
    expect(left.filter((item) => item === LEAVE).length / 2000).toBeCloseTo(3 / 8, 1);
  });

  test('PL draws in proportion to the counts', () => {
    const rng = Rng.seeded(3);
    const votes = votesOf();
    let taken = 0;
    for (let i = 0; i < 8000; i++) if (reuse(votes, { solution: 'PL' }, rng).ranking[0].item === TAKE) taken++;
    // 3/8 of 8000, four standard deviations
    expect(Math.abs(taken - 3000)).toBeLessThan(4 * Math.sqrt((8000 * 3 * 5) / 64));
  });

  test('PV: a tie goes to the larger group', () => {
    const tie = [...many(2, { took: LEAVE }), ...many(3, { took: TAKE })];
    expect(reuse(votesOf(tie), { solution: 'PV' }, Rng.seeded(1)).ranking[0].item).toBe(TAKE);
  });
});

describe('two-step reuse', () => {
  test('the cluster is chosen first, then only its cases vote', () => {
    const won = reuse(votesOf(), { cluster: 'PV', solution: 'MJ' }, Rng.seeded(1));
    expect(won.cluster?.item).toBe(0);
    expect(won.ranking.map((tally) => tally.item)).toEqual([TAKE, LEAVE]);
    const most = reuse(votesOf(), { cluster: 'MJ', solution: 'MJ' }, Rng.seeded(1));
    expect(most.cluster?.item).toBe(1);
    expect(most.ranking[0].item).toBe(LEAVE);
    // group 0 pays best; both its solutions always stayed dry, so the larger wins
    expect(best({ cluster: 'NP', solution: 'PV' })).toBe(TAKE);
  });

  test('solutions that nobody used are not ranked; no case, no ranking', () => {
    expect(reuse(votesOf(many(2, { took: TAKE })), { solution: 'MJ' }, Rng.seeded(1)).ranking.length).toBe(1);
    expect(reuse(votesOf([]), { cluster: 'PV', solution: 'MJ' }, Rng.seeded(1)).ranking).toEqual([]);
  });
});

test('a case of no cluster votes in conventional reuse only', () => {
  const { base, seasons, decision } = walks(many(3, { took: TAKE, group: -1 }));
  const found = new Retrieval().retrieve(base, new Query().ask(SKY, CLOUDS), seasons, [1], {
    start: 0.9,
    step: 0,
    least: 1,
  });
  const votes = new Votes(found, decision);
  expect(votes.byCluster()).toEqual([]);
  expect(votes.bySolution()[TAKE].uses).toBe(3);
});
