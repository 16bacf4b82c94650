import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recordOf } from '../arena/record.ts';
import { commitmentOf, type Proof, seedFrom } from '../core/fairness.ts';
import { CHANCE, OVER } from '../core/game.ts';
import { Match } from '../core/match.ts';
import { winnerOf } from '../core/play.ts';
import { trucoGame } from '../games/truco/game.ts';
import { jogatina } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const game = trucoGame('ufsm24+target=2');
const [match, secret, contributions] = ['abcdefghij', '5e'.repeat(32), ['aa', null]] as const;
const seed = seedFrom(match, secret, contributions);
const deals: number[] = [];
const played = new Match(game, { seed, onAction: (_, seat, action) => seat === CHANCE && deals.push(action) });
while (played.advance() !== OVER) played.answer(played.legal()[0]);
const scores = [...played.state.scores()];
const record = recordOf(
  { game: game.id, seed, agents: ['ana', 'bia'] },
  { actions: played.actions, faults: [], scores, winner: winnerOf(scores, []) },
);
const proof: Proof = { kind: 'match', match, commitment: commitmentOf(match, secret), secret, contributions, deals };

async function verify(document: object, ...words: string[]) {
  const file = join(folder, 'match.json');
  writeFileSync(file, JSON.stringify(document));
  return jogatina('verify-match', file, ...words);
}

test('a match whose cards follow: every check holds, exit code 0', async () => {
  const { code, stdout } = await verify({ ...record, proof });
  expect([code, stdout.match(/holds/g)]).toEqual([0, Array(4).fill('holds')]);
  expect(stdout).toContain('The cards follow');
  const json = JSON.parse((await verify({ ...record, proof }, '--json')).stdout);
  expect(json).toMatchObject({ fair: true, commitment: proof.commitment });
});

test.each<[string, object, string[], RegExp]>([
  ['another secret', { ...record, proof: { ...proof, secret: '00' } }, [], /commitment +FAILS[\s\S]*do NOT follow/],
  [
    'another commitment than was seen',
    { ...record, proof },
    ['--commitment', 'c0'.repeat(32)],
    /FAILS +is the one that/,
  ],
  ['without my contribution', { ...record, proof }, ['--contribution', 'bb'], /FAILS +has your contribution/],
  ['no commitment', record, [], /carries no commitment/],
  [
    'an event that is not over',
    { ...record, proof: { kind: 'event', event: 'cup', commitment: proof.commitment, told: null, deals } },
    [],
    /The event is not over/,
  ],
])('%s: exit code 1', async (_, document, words, line) => {
  const { code, stdout } = await verify(document, ...words);
  expect(stdout).toMatch(line);
  expect(code).toBe(1);
});

test('a proof that is none is bad input', async () => {
  const { code, stderr } = await verify({ ...record, proof: { kind: 'oath' } });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/proof is not one that a server gives: kind/)]);
});
