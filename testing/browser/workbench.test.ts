import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type Server } from '../../src/server/http.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { launch } from '../browser.ts';
import { chromium } from '../system.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(!chromium)('the first page in a browser', () => {
  let folder: string;
  let store: Store;
  let server: Server;
  let browser: Browser;
  let page: Page;
  let address: string;
  const requests: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jogatina-page-'));
    store = await openStore(folder);
    server = await createServer(store);
    address = await server.listen({ port: 0, host: '127.0.0.1' });
    browser = await launch();
    page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(address);
  });
  afterAll(async () => {
    await browser?.close();
    await server.close();
    await store.destroy();
    rmSync(folder, { recursive: true });
  });

  test('it names rule sets and agents, and the engine plays by itself', async () => {
    await page.getByRole('heading', { name: 'Rule sets' }).waitFor();
    await page.getByText('tetris/nes-norotation@1').waitFor();
    await page.getByRole('term').filter({ hasText: 'dellacherie' }).waitFor();
    await page.getByRole('img', { name: /^Board after [3-9] pieces/ }).waitFor();
  });

  test('pausing, stepping and going back change the board', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    const label = () => page.getByRole('img').getAttribute('aria-label');
    const before = await label();
    await page.getByRole('button', { name: 'Step' }).click();
    expect(await label()).not.toBe(before);
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await label()).toBe(before);
  });

  test('another game by keyboard is played and listed among the best', async () => {
    await page.getByLabel('Rule set').selectOption('nes-norotation');
    await page.getByLabel('Agent').selectOption('nes-six');
    await page.getByLabel('Seed').fill('3');
    await page.getByLabel('Seed').press('Enter');
    await page.getByRole('cell', { name: 'nes-norotation' }).waitFor();
    await page.getByRole('cell', { name: 'nes-six' }).waitFor();
  });

  test('nothing is asked of another host, and the page has no complaint', () => {
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.filter((url) => !url.startsWith(address))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('no serious accessibility violation, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe);
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> };
      };
      return (await axe.run()).violations;
    });
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });

  test('a phone shows the board without scrolling sideways', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
});
