import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../../testing/browser/launch.ts';
import { chromium } from '../../testing/system.ts';
import { oneServer } from './testing/one-server.ts';
import type { TestServer } from './testing/test-server.ts';

let testServer: TestServer;
oneServer((made) => {
  testServer = made;
});

test('the document is OpenAPI 3.1 and names every route with what it answers', async () => {
  const { body } = await testServer.ask('GET', '/api/reference/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  const routes = Object.entries<Record<string, { responses: Record<string, { content?: unknown }> }>>(body.paths);
  const names = routes.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  expect(names.sort()).toMatchObject(
    expect.arrayContaining([
      'delete /api/tokens/{id}',
      'get /api/agents',
      'get /api/health',
      'get /api/matches',
      'get /api/matches/{id}/events',
      'get /api/matches/{id}/record',
      'get /api/rooms',
      'get /api/rooms/{id}',
      'get /api/tetris/games',
      'get /api/workbench',
      'post /api/agents',
      'post /api/matches/{id}/consent',
      'post /api/matches/{id}/questionnaire',
      'post /api/rooms',
      'post /api/rooms/{id}/join',
      'post /api/rooms/{id}/rematch',
      'post /api/tetris/games',
      'post /api/tokens',
    ]),
  );
  const silent = routes.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, { responses }]) => !Object.entries(responses).some(([code, { content }]) => /^2/.test(code) && content),
      )
      .map(([method]) => `${method} ${path}`),
  );
  // streams and files have no schema
  expect(silent.filter((route) => !/\/(live$|export\.|files\/)/.test(route))).toEqual([]);
});

test('the reader alone has a wider policy, and it allows no other host', async () => {
  const policy = async (path: string) =>
    (await fetch(`http://${testServer.address}${path}`)).headers.get('content-security-policy');
  expect(await policy('/api/reference/')).toMatch(/unsafe-eval/);
  expect(await policy('/api/reference/')).not.toMatch(/https?:|\*/);
  for (const path of ['/', '/api/health', '/api/nothing', '/api/referencex']) {
    expect(await policy(path)).toMatch(/default-src 'self'/);
    expect(await policy(path)).not.toMatch(/'unsafe-eval'/);
  }
});

describe.skipIf(!chromium)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test('the document can be read, and no request leaves the host', async () => {
    const page = await browser.newPage();
    const requests: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.goto(`http://${testServer.address}/api/reference`);
    await page.getByText('Make a room').first().waitFor();
    await page.getByText('Who can be played against').first().waitFor();
    // a request from the page itself goes where it should
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Send/ }).first().click();
    await expect.poll(() => requests).toContain(`http://${testServer.address}/api/health`);
    const strange = requests.filter(
      (url) => !url.startsWith(`http://${testServer.address}/`) && !/^(data|blob):/.test(url),
    );
    expect(strange).toEqual([]);
    expect(refused).toEqual([]);
  });
});
