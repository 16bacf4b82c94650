import { describe, expect, test } from 'vitest';
import { ruleSets } from '../games/tetris/rules.ts';
import { oneServer } from './testing/one-server.ts';
import type { TestServer } from './testing/test-server.ts';

let server: TestServer['server'];
oneServer((here) => {
  ({ server } = here);
});

const play = (payload: unknown) =>
  server.inject({ method: 'POST', url: '/api/tetris/games', payload: payload as object });

test('the workbench names its rule sets and agents', async () => {
  const { games, agents } = (await server.inject('/api/workbench')).json();
  for (const { id } of ruleSets) expect(games).toContainEqual(expect.objectContaining({ id: `tetris/${id}@2` }));
  expect(agents).toContainEqual(expect.objectContaining({ game: 'tetris', name: 'dellacherie' }));
});

test('a game is played, kept once, and the same for the same seed', async () => {
  const request = { rules: 'nes-norotation', agent: 'nes-six', seed: 3 };
  const one = (await play(request)).json();
  const two = (await play(request)).json();
  expect(one).toEqual(two);
  expect(one).toMatchObject({ ...request, over: true, width: 10 });
  expect(one.frames).toHaveLength(one.pieces);
  expect((await server.inject('/api/tetris/games')).json()).toEqual([
    { ...request, lines: one.lines, pieces: one.pieces },
  ]);
});

test.each(ruleSets.map(({ id }) => id))('%s can be watched', async (rules) => {
  const game = (await play({ rules, agent: 'random', seed: 1 })).json();
  expect(game.pieces).toBeGreaterThan(0);
  expect(game.frames.at(-1).lines).toBe(game.lines);
});

test('a problem has its sentence, and a code with values for pages in other languages', async () => {
  expect((await server.inject('/api/experiments/none')).json()).toEqual({
    error: 'there is no experiment "none"',
    code: 'noExperiment',
    values: { id: 'none' },
  });
  expect((await server.inject('/api/nothing')).json()).toMatchObject({ code: 'nothingThere' });
});

describe('bad requests get a sentence', () => {
  test.each([
    [{ rules: 'chess', agent: 'random', seed: 1 }, /unknown rule set "chess"/],
    [{ rules: 'classic', agent: 'deep-blue', seed: 1 }, /unknown agent "deep-blue"/],
    [{ rules: 'classic', agent: 'random', seed: -1 }, /^seed: /],
    [{ rules: 'classic', agent: 'random', seed: 1.5 }, /^seed: /],
    [{ rules: 'classic' }, /agent: .*seed: /],
    [[], /expected object/],
  ])('%j', async (request, sentence) => {
    const answer = await play(request);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(sentence);
  });
  test('a body that is no JSON, a huge one, and an address where nothing is', async () => {
    const headers = { 'content-type': 'application/json' };
    const send = (payload: string) => server.inject({ method: 'POST', url: '/api/tetris/games', headers, payload });
    expect((await send('{')).statusCode).toBe(400);
    expect((await send(JSON.stringify({ rules: 'x'.repeat(100_000) }))).statusCode).toBe(413);
    const missing = await server.inject('/api/../../package.json');
    expect(missing.statusCode).toBe(404);
    expect(missing.json().error).toMatch(/^there is nothing at GET/);
  });
});

test('pages may load nothing from outside', async () => {
  const { headers } = await server.inject('/api/workbench');
  expect(headers['content-security-policy']).toMatch(/default-src 'self';script-src 'self' 'wasm-unsafe-eval';/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});
