import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createServer } from './http.ts';
import { oneServer } from './testing/one-server.ts';
import type { TestServer } from './testing/test-server.ts';

const built = existsSync(fileURLToPath(new URL('../../dist/web/index.html', import.meta.url)));

describe.skipIf(!built)('the addresses of the web app', () => {
  let store: TestServer['store'];
  let server: TestServer['server'];
  oneServer((here) => {
    ({ store, server } = here);
  });
  const get = (url: string, accept: string) => server.inject({ url, headers: { accept } });

  test.each(['/', '/tetris?rules=nes', '/studies/ist-search', '/truco/abcdefghij/replay', '/no/such/page'])(
    'a person at %s gets the page',
    async (url) => {
      const answer = await get(url, 'text/html,*/*');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.body).toContain('<div id="app">');
    },
  );

  test.each([
    ['/api/nothing', 'text/html'],
    ['/assets/nothing.js', 'text/html'],
    ['/tetris', 'application/json'],
    ['/../package.json', '*/*'],
    ['/%2e%2e/package.json', 'application/json'],
  ])('%s for %s is no page', async (url, accept) => {
    const answer = await get(url, accept);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json().error).toEqual(expect.any(String));
  });

  test('the files of the app do not use up the requests that the API allows', async () => {
    const few = await createServer(store, { requests: 3 });
    const codes = async (url: string) => {
      const answers = [];
      for (let i = 0; i < 5; i++) answers.push((await few.inject({ url })).statusCode);
      return answers;
    };
    expect(await codes('/icon.svg')).toEqual([200, 200, 200, 200, 200]);
    expect(await codes('/api/workbench')).toEqual([200, 200, 200, 429, 429]);
    await few.close();
  });

  test('nothing is posted to a page', async () => {
    const answer = await server.inject({ method: 'POST', url: '/tetris', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
  });
});
