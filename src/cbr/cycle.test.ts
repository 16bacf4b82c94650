import { expect, test } from 'vitest';
import { CLOUDS, SKY, TOOK, type Walk, walks } from '../../testing/umbrella.ts';
import { Rng } from '../core/rng.ts';
import { Cycle, isUncovered, type RevisionRule, revise } from './cycle.ts';
import { Query } from './retrieve.ts';

const LEAVE = 0;
const TAKE = 1;
const many = (count: number, took: number): Walk[] => Array.from({ length: count }, () => ({ sky: CLOUDS, took }));
const cases = [...many(5, LEAVE), ...many(3, TAKE)];

function cycleOf(threshold = { start: 0.9, step: 0, least: 1 }) {
  const { base, seasons, decision } = walks(cases);
  const question = { decision, query: new Query().ask(SKY, CLOUDS), partition: seasons, buckets: [1] };
  return { base, question, cycle: new Cycle(base, threshold) };
}

test('the four phases in a row: retrieve, reuse, revise, retain', () => {
  const { cycle, question } = cycleOf();
  const uncovered: boolean[] = [];
  const answer = cycle.solve(
    question,
    {
      policy: { solution: 'MJ' },
      propose: ({ ranking }) => ranking[0].item,
      rules: [{ name: 'storm', instead: (storm: boolean) => (storm ? TAKE : undefined) }],
      situation: true,
      retention: { asked: (_, found) => uncovered.push(isUncovered(found, { cases: 9, similarity: 0.9 })) },
    },
    Rng.seeded(1),
  );
  expect(answer.reused.ranking.map(({ item, uses }) => [item, uses])).toEqual([
    [LEAVE, 5],
    [TAKE, 3],
  ]);
  expect(answer.solution).toBe(TAKE);
  expect(answer.vetoes.map(({ rule, proposed }) => [rule, proposed])).toEqual([['storm', LEAVE]]);
  // eight cases were found, nine would be enough
  expect(uncovered).toEqual([true]);
});

test('a cycle remembers a question until the base changes', () => {
  const { base, cycle, question } = cycleOf();
  const first = cycle.retrieve(question);
  expect(cycle.retrieve(question)).toBe(first);
  base.set(0, TOOK, TAKE);
  const second = cycle.retrieve(question);
  expect(second.bySolution()[TAKE].uses).toBe(4);
  question.query.clear().ask(SKY, CLOUDS + 1);
  expect(cycle.retrieve(question).cases).toBe(0);
});

test('revision: rules in order, each veto recorded', () => {
  const rules: RevisionRule<{ storm: boolean; broken: boolean }>[] = [
    { name: 'storm', instead: ({ storm }) => (storm ? TAKE : undefined) },
    { name: 'broken', instead: ({ broken }) => (broken ? LEAVE : undefined) },
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
