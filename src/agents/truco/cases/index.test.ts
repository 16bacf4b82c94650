import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { trucoAgent, trucoAgents } from '../index.ts';
import { AT } from './base/attributes.ts';
import { weightsName } from './retrieve/decisions.ts';
import { weightedDecisions } from './retrieve/weights-fit.ts';
import { policyNames } from './reuse/policies.ts';
import { shippedCases, shippedIndex, shippedWeights } from './shipped.ts';

test('all twenty policies and cbr-best are in the list of Truco agents, by name', () => {
  const names = trucoAgents.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...policyNames, 'cbr-best']));
  for (const name of ['PVCNPS', 'PVCNPS,least=5,exact=1', 'NPS,weights=1', 'cbr-best', 'cbr-best,playouts=50'])
    expect(trucoAgent(name).create().name).toBeTruthy();
  expect(() => trucoAgent('PVCNPS,size=3')).toThrow(/no option "size=3"/);
});

test('a case-based player takes its hands from a base at hand, read when it first sits down', () => {
  let reads = 0;
  const read = () => {
    reads++;
    return shippedIndex();
  };
  const bases = new Map([['human', read]]);
  const found = trucoAgent('NPS,base=human,least=5', bases);
  expect(found.name).toBe('NPS,base=human,least=5');
  expect(reads).toBe(0);
  expect(found.create().name).toBe('NPS');
  expect(reads).toBe(1);
  expect(trucoAgent('NPS,base=shipped').create().name).toBe('NPS');
  expect(() => trucoAgent('NPS,base=people', bases)).toThrow(/no base "people" for the agent NPS: shipped, human$/);
  expect(() => trucoAgent('careful,base=human', bases)).toThrow(/no option "base=human" of the agent careful/);
});

test('the shipped base has enough hands, in less than a megabyte, with its clusterings', () => {
  const file = new URL('../../../../data/truco/cases.csv.gz', import.meta.url);
  expect(existsSync(file)).toBe(true);
  expect(statSync(file).size).toBeLessThan(1_000_000);
  expect(shippedCases().size).toBeGreaterThanOrEqual(3195);
  expect(shippedIndex().clusterings.list.filter(Boolean).length).toBe(16);
});

test('the shipped weights are of decisions and attributes that there are', () => {
  const known = weightedDecisions.map(({ kind, trick, leading }) => weightsName(kind, trick, leading));
  const weights = Object.entries(shippedWeights());
  expect(weights.length).toBeGreaterThan(0);
  for (const [decision, own] of weights) {
    expect(known).toContain(decision);
    expect(Object.keys(AT)).toEqual(expect.arrayContaining(Object.keys(own)));
    expect(Math.max(...Object.values(own))).toBe(1);
    expect(Math.min(...Object.values(own))).toBeGreaterThanOrEqual(0);
  }
});
