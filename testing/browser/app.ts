import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { createServer, type Server } from '../../src/server/http.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { launch } from './launch.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const WIDE = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** What a browser reports when a stopping server ends a connection; 503 is the answer of a server that closes. */
const CUT = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|status of 503|WebSocket connection/;

/** Milliseconds without a request after which a page has what it asked for. */
const QUIET = 200;
/** What each page has asked for and not got yet; streams never end. */
const asked = new WeakMap<Page, Set<Request>>();

/** The app on a server of its own, in a real browser. */
export interface App {
  readonly address: string;
  readonly browser: Browser;
  readonly store: Store;
  /** A page at an address of the app, with storage of its own; in English on a wide screen by default. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** What pages complained of, and what was asked of other hosts. */
  readonly complaints: string[];
  /** Closes every page that is open. */
  closePages(): Promise<void>;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  close(): Promise<void>;
}

export async function startApp(): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-app-'));
  const store: Store = await openStore(folder);
  const options = { experiments: { place: { data: folder }, threads: 1 } };
  let server: Server = await createServer(store, options);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const browser = await launch();
  const complaints: string[] = [];
  let stopped = false;
  return {
    address,
    browser,
    store,
    complaints,
    async open(path, options) {
      const context = await browser.newContext({ viewport: WIDE, locale: 'en-US', ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const open = new Set<Request>();
      asked.set(page, open);
      page.on('requestfinished', (request) => open.delete(request));
      page.on('requestfailed', (request) => open.delete(request));
      page.on('request', (request) => {
        if (request.resourceType() !== 'eventsource') open.add(request);
        if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).host !== new URL(address).host)
          complaints.push(`asked ${request.url()}`);
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        // the connection to a server that was stopped on purpose may fail
        const cut = stopped && CUT.test(message.text());
        if (message.type() === 'error' && !cut) complaints.push(message.text());
      });
      await page.goto(address + path);
      return page;
    },
    async closePages() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    async stopServer() {
      stopped = true;
      const closed = server.close();
      server.server.closeAllConnections();
      await closed;
    },
    async startServer() {
      server = await createServer(store, options);
      await server.listen({ port: Number(new URL(address).port), host: '127.0.0.1' });
    },
    async close() {
      await browser.close();
      await server.close();
      await store.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Goes to another page of the app as its links do, without loading the app anew, and waits until it has come with what
 * it asks for. An address of the page that is shown is loaded: what it says in its query is read when a page opens.
 */
export async function go(page: Page, path: string): Promise<void> {
  const here = new URL(page.url());
  const there = new URL(path, here);
  if (there.pathname === here.pathname) await page.goto(there.href);
  else
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await page.locator('h1').first().waitFor();
  const open = asked.get(page)!;
  let quiet = 0;
  while (quiet < QUIET) {
    await page.waitForTimeout(QUIET / 4);
    quiet = open.size > 0 ? 0 : quiet + QUIET / 4;
  }
}

/** The serious violations that axe-core finds on the page as it is. */
export async function violations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Result {
      readonly violations: readonly { id: string; impact: string; nodes: readonly { html: string }[] }[];
    }
    const { axe } = window as unknown as { axe: { run(options: object): Promise<Result> } };
    // what is right is not listed node by node
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  });
}

/** How far the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
