import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trucoGame } from '../games/truco/game.ts';
import {
  CONTRIBUTION,
  commitmentOf,
  eventCommitmentOf,
  type Proof,
  type ProvenRecord,
  seedFrom,
  seedIn,
  verifyMatch,
} from './fairness.ts';
import { CHANCE, OVER } from './game.ts';
import { Match } from './match.ts';
import { Rng } from './rng.ts';

const GAME = trucoGame('ufsm24+target=3');
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

test('the hashes are SHA-256 of texts that any language can write', () => {
  expect(commitmentOf('m1', 'aa')).toBe(sha('commitment:m1:aa'));
  expect(seedFrom('m1', 'aa', ['00ff', null])).toBe(`secret:${sha('seed:m1:aa:00ff:')}`);
  expect(eventCommitmentOf('cup', 'n', 's')).toBe(sha('event:cup:n:s'));
  expect(seedIn('s', ['ladder', 0, 'ana', 'bia', 1])).toBe(`secret:${sha('["s","ladder",0,"ana","bia",1]')}`);
});

test('no two seats can write the same text by moving bytes between them', () => {
  const contribution = fc.option(fc.stringMatching(CONTRIBUTION), { nil: null });
  fc.assert(
    fc.property(fc.tuple(contribution, contribution), fc.tuple(contribution, contribution), (one, two) => {
      expect(seedFrom('m', 's', one) === seedFrom('m', 's', two)).toBe(one.join() === two.join());
    }),
  );
});

/** A whole match at random, as a server would record it. */
function played(seed: string): Omit<ProvenRecord, 'proof'> & { deals: number[] } {
  const deals: number[] = [];
  const match = new Match(GAME, { seed, onAction: (_, seat, action) => seat === CHANCE && deals.push(action) });
  const rng = Rng.seeded('players');
  while (match.advance() !== OVER) match.answer(rng.pick(match.legal()));
  return { seed, agents: ['ana', 'bia'], actions: match.actions, scores: match.state.scores(), deals };
}

const secret = 'ab'.repeat(32);
const contributions = ['00', null];
const { deals, ...bare } = played(seedFrom('m1', secret, contributions));
const proof: Proof = {
  kind: 'match',
  match: 'm1',
  commitment: commitmentOf('m1', secret),
  secret,
  contributions,
  deals,
};
const record: ProvenRecord = { ...bare, proof };
const failing = (changed: ProvenRecord) =>
  verifyMatch(changed, GAME)!
    .filter(({ holds }) => !holds)
    .map(({ name }) => name);

describe('a match', () => {
  test('that was played fairly holds; one without a proof says so', () => {
    expect(failing(record)).toEqual([]);
    expect(verifyMatch(record, GAME)!.map(({ name }) => name)).toEqual(['commitment', 'seed', 'deals', 'result']);
    expect(verifyMatch(bare, GAME)).toBeUndefined();
  });

  test.each<[string, Partial<ProvenRecord>, string[]]>([
    ['another secret', { proof: { ...proof, secret: 'cd'.repeat(32) } }, ['commitment', 'seed']],
    ['the contribution of a seat left out', { proof: { ...proof, contributions: [null, null] } }, ['seed']],
    ['the contributions swapped', { proof: { ...proof, contributions: [null, '00'] } }, ['seed']],
    ['another deal than was shown', { proof: { ...proof, deals: deals.with(0, deals[0] + 1) } }, ['deals']],
    ['a deal too few', { proof: { ...proof, deals: deals.slice(1) } }, ['deals']],
    ['another score', { scores: [9, 9] }, ['result']],
  ])('%s fails', (_, change, names) => {
    expect(failing({ ...record, ...change })).toEqual(names);
  });

  test('with cards that were chosen afterwards fails, although everything else fits', () => {
    const { deals: chosen, ...other } = played('secret:chosen');
    expect(failing({ ...other, proof: { ...proof, deals: chosen } })).toEqual(['seed']);
  });

  test('whose actions are those of other cards fails', () => {
    expect(failing({ ...record, seed: 'secret:chosen' })).toEqual(expect.arrayContaining(['seed', 'deals', 'result']));
  });
});

describe('a match of an event', () => {
  const told = { nonce: 'n', seed: 'cup seed', path: ['/ana/bia/0'] };
  const { deals: dealt, ...ofEvent } = played(seedIn(told.seed, told.path));
  const commitment = eventCommitmentOf('cup', told.nonce, told.seed);
  const eventProof: Proof = { kind: 'event', event: 'cup', commitment, told, deals: dealt };

  test('follows from the event’s seed by a path that names its players', () => {
    expect(failing({ ...ofEvent, proof: eventProof })).toEqual([]);
    expect(verifyMatch({ ...ofEvent, proof: { ...eventProof, told: null } }, GAME)!.map(({ name }) => name)).toEqual([
      'deals',
      'result',
    ]);
    expect(failing({ ...ofEvent, agents: ['ana', 'eva'], proof: eventProof })).toEqual(['seed']);
    expect(failing({ ...ofEvent, proof: { ...eventProof, told: { ...told, nonce: 'o' } } })).toEqual(['commitment']);
  });

  test('a path with a word that was looked for is none', () => {
    const path = ['/ana/bia/0', 'lucky-number-7'];
    const { deals: lucky, ...sought } = played(seedIn(told.seed, path));
    const found = { ...sought, proof: { ...eventProof, told: { ...told, path }, deals: lucky } };
    expect(failing(found)).toEqual(['seed']);
  });
});
