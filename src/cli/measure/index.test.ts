import { expect, test } from 'vitest';
import { printed } from '../testing.ts';
import { register } from './index.ts';

/** The JSON document that a command prints. */
const json = async (...words: string[]) => JSON.parse(await printed([register], ['measure', ...words, '--json']));

test('exploitability: a bound with its interval, the exact figure where there is one', async () => {
  const found = await json('exploitability', '--agent', 'equilibrium', '--deals', '2', '--score', '4');
  expect(found).toMatchObject({
    agent: 'equilibrium',
    deals: 2,
    scored: 4,
    exact: { of: 'ufsm24+envido=false+flor=false+faceDown=false' },
  });
  expect(found.exact.exploitability).toBeLessThan(0.02);
  expect(found.lowerBound.low).toBeLessThanOrEqual(found.lowerBound.high);
  expect(found.queries).toBeGreaterThan(0);
  const other = await json('exploitability', '--agent', 'random', '--deals', '1', '--score', '2');
  expect(other.exact).toBeUndefined();
}, 60_000);

test('exploitability by its own play, improved: by the match and in points', async () => {
  const words = ['exploitability', '--agent', 'random', '--deals', '150', '--score', '40', '--response', 'own'];
  const byMatch = await json(...words, '--worth', 'match');
  expect(byMatch).toMatchObject({ worth: 'match', deals: 150, scored: 40 });
  expect(byMatch.points.low).toBeLessThan(byMatch.points.high);
  expect(await json(...words)).toMatchObject({ worth: 'points' });
  const text = await printed([register], ['measure', ...words, '--worth', 'match']);
  expect(text).toMatch(/points a hand .*, by the chance to win the match; as scored .* points a hand/);
}, 60_000);

test('baseline: luck taken out against equilibrium, left in where asked for and against others', async () => {
  const judged = await json('baseline', '--agent', 'novice', '--pairs', '20');
  expect(judged.narrower).toBeGreaterThan(1);
  expect(judged).toMatchObject({ agent: 'novice', against: 'equilibrium', pairs: 20 });
  const plain = await json('baseline', '--agent', 'novice', '--pairs', '20', '--plain');
  expect(plain.points).toEqual(judged.plain);
  expect(plain.narrower).toBeUndefined();
  const other = await json('baseline', '--agent', 'novice', '--pairs', '4', '--against', 'random');
  expect(other.against).toBe('random');
}, 60_000);

test.each([
  [['--agent', 'bold', '--worth', 'match'], '--worth match is for --response own'],
  [['--agent', 'cmd:python3 bot.py'], 'for a program: jogatina truco match'],
  [['--agent', 'bold', '--table', 'x'], '--table is for the agent equilibrium, not bold'],
  [['--agent', 'equilibrium', '--table', 'x'], 'x: make it with jogatina solve truco --out'],
  [['--agent', 'equilibrium', '--table', 'package.json'], 'not a table of Truco'],
])('exploitability %j is refused', async (words, message) => {
  await expect(json('exploitability', ...words)).rejects.toThrow(message);
});

test.each([
  [['--agent', 'bold'], '--agent'],
  [['--agent', 'master', '--score', '5 5'], 'no score "5 5"'],
  [['--agent', 'master', '--ending', 'said 99'], 'no ending "said 99"'],
])('endings %j is refused', async (words, message) => {
  await expect(json('endings', ...words)).rejects.toThrow(message);
});
