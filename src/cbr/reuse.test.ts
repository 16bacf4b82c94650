import { describe, expect, test } from 'vitest';
import { CLOUDS, SKY, TOOK, type Walk, walks } from '../../testing/umbrella.ts';
import { Rng } from '../core/rng.ts';
import { Cycle } from './cycle.ts';
import { Query, Retrieval } from './retrieve.ts';
import { type Policy, reuse, Votes } from './reuse.ts';
import { type RevisionRule, revise } from './revise.ts';

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

function ballotOf(walksOf: Walk[] = cases): Votes {
  const { base, seasons, task } = walks(walksOf);
  return new Cycle(base, { start: 0.9, step: 0, least: 1 }).ask({
    decision: task,
    query: new Query().ask(SKY, CLOUDS),
    partition: seasons,
    buckets: [1],
  });
}

const best = (policy: Policy) => reuse(ballotOf(), policy, Rng.seeded(1)).ranking[0].item;

describe('criteria', () => {
  test('the ballot counts uses, wins, losses and the mean balance', () => {
    const ballot = ballotOf();
    expect(ballot.cases).toBe(8);
    expect(ballot.bySolution()).toEqual([
      { item: LEAVE, uses: 5, wins: 1, losses: 4, points: 0.6 },
      { item: TAKE, uses: 3, wins: 2, losses: 1, points: -1 },
    ]);
    expect(ballot.byCluster().map(({ uses, wins, losses }) => [uses, wins, losses])).toEqual([
      [3, 3, 0],
      [5, 0, 5],
    ]);
    expect(ballot.bySolution(0).map(({ uses, points }) => [uses, points])).toEqual([
      [1, 3],
      [2, -1],
    ]);
  });

  test('MJ takes what most did, PV what won most often, NP what paid most', () => {
    expect(best({ solution: 'MJ' })).toBe(LEAVE);
    expect(best({ solution: 'PV' })).toBe(TAKE);
    expect(best({ solution: 'NP' })).toBe(LEAVE);
  });

  test('PL draws in proportion to the counts', () => {
    const rng = Rng.seeded(3);
    const ballot = ballotOf();
    let taken = 0;
    for (let i = 0; i < 8000; i++) if (reuse(ballot, { solution: 'PL' }, rng).ranking[0].item === TAKE) taken++;
    // 3/8 of 8000, four standard deviations
    expect(Math.abs(taken - 3000)).toBeLessThan(4 * Math.sqrt((8000 * 3 * 5) / 64));
  });

  test('PV: a tie goes to the larger group', () => {
    const tie = [...many(2, { took: LEAVE }), ...many(3, { took: TAKE })];
    expect(reuse(ballotOf(tie), { solution: 'PV' }, Rng.seeded(1)).ranking[0].item).toBe(TAKE);
  });
});

describe('two-step reuse', () => {
  test('the cluster is chosen first, then only its cases vote', () => {
    const won = reuse(ballotOf(), { cluster: 'PV', solution: 'MJ' }, Rng.seeded(1));
    expect(won.cluster?.item).toBe(0);
    expect(won.ranking.map((tally) => tally.item)).toEqual([TAKE, LEAVE]);
    const most = reuse(ballotOf(), { cluster: 'MJ', solution: 'MJ' }, Rng.seeded(1));
    expect(most.cluster?.item).toBe(1);
    expect(most.ranking[0].item).toBe(LEAVE);
    // group 0 pays best; both its solutions always stayed dry, so the larger wins
    expect(best({ cluster: 'NP', solution: 'PV' })).toBe(TAKE);
  });

  test('solutions that nobody used are not ranked; no case, no ranking', () => {
    expect(reuse(ballotOf(many(2, { took: TAKE })), { solution: 'MJ' }, Rng.seeded(1)).ranking.length).toBe(1);
    expect(reuse(ballotOf([]), { cluster: 'PV', solution: 'MJ' }, Rng.seeded(1)).ranking).toEqual([]);
  });
});

test('a cycle remembers a question until the base changes', () => {
  const { base, seasons, task } = walks(cases);
  const cycle = new Cycle(base, { start: 0.9, step: 0, least: 1 });
  const question = { decision: task, query: new Query().ask(SKY, CLOUDS), partition: seasons, buckets: [1] };
  const first = cycle.ask(question);
  expect(cycle.ask(question)).toBe(first);
  base.set(0, TOOK, TAKE);
  const second = cycle.ask(question);
  expect(second.bySolution()[TAKE].uses).toBe(4);
  question.query.clear().ask(SKY, CLOUDS + 1);
  expect(cycle.ask(question).cases).toBe(0);
});

test('a case of no cluster votes in conventional reuse only', () => {
  const { base, seasons, task } = walks(many(3, { took: TAKE, group: -1 }));
  const found = new Retrieval().retrieve(base, new Query().ask(SKY, CLOUDS), seasons, [1], {
    start: 0.9,
    step: 0,
    least: 1,
  });
  const ballot = new Votes(found, task);
  expect(ballot.byCluster()).toEqual([]);
  expect(ballot.bySolution()[TAKE].uses).toBe(3);
});

test('revision: rules in order, each veto recorded', () => {
  const rules: RevisionRule<{ storm: boolean; broken: boolean }>[] = [
    { name: 'storm', because: 'a storm soaks everybody', instead: ({ storm }) => (storm ? TAKE : undefined) },
    { name: 'broken', because: 'a broken one is no use', instead: ({ broken }) => (broken ? LEAVE : undefined) },
  ];
  expect(revise(rules, { storm: false, broken: false }, LEAVE)).toEqual({ solution: LEAVE, vetoes: [] });
  expect(revise(rules, { storm: true, broken: false }, TAKE).vetoes).toEqual([]);
  const both = revise(rules, { storm: true, broken: true }, LEAVE);
  expect(both.solution).toBe(LEAVE);
  expect(both.vetoes.map(({ rule, proposed, instead }) => [rule, proposed, instead])).toEqual([
    ['storm', LEAVE, TAKE],
    ['broken', TAKE, LEAVE],
  ]);
});
