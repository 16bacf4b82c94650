// The static folder in a real browser: built in a fresh clone with an empty HOME, served by a plain file server below a
// path, played on a phone-like screen with a processor four times slower, opened again without the network.
// `node scripts/clean-room/site.mjs`; with `--here` it builds in this folder, which is quicker. It needs Chromium.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { root } from '../launch/prepare.mjs';
import { chromiumFlags, findPart } from '../system-parts.mjs';
import { serveFiles } from './file-server.mjs';
import { Room } from './room.mjs';
import { playHand, startTruco } from './site-steps.mjs';

const PHONE = { width: 390, height: 844 };
/** Bytes, compressed; seconds, from the address to a table where one can play. */
const FIRST_LOAD = 250_000;
const PLAYABLE = 3;
const SLOWER = 4;

const room = new Room('site');
let browser;
try {
  const out = join(room.folder, 'site');
  if (process.argv.includes('--here')) room.run(`node "${join(root, 'scripts', 'site', 'build.mjs')}" --out "${out}"`);
  else {
    room.run(`git clone --quiet --depth 1 "file://${root}" clone`);
    room.run(`npm run --silent site -- --out "${out}"`, { cwd: join(room.folder, 'clone'), expect: /files/ });
  }
  room.size('site');
  browser = await chromium.launch({ executablePath: findPart('chromium'), args: chromiumFlags });
  await firstLoad(out);
  await playable(out);
  await withoutNetwork(out);
} finally {
  await browser?.close();
  room.end();
}

async function opened(options = {}) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-US', ...options });
  return context.newPage();
}

async function firstLoad(out) {
  const host = await serveFiles(out, 'games/jogatina');
  const page = await opened({ serviceWorkers: 'block' });
  await page.goto(host.address);
  await page.waitForLoadState('networkidle');
  const files = [...new Set(host.served)];
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  room.check(`first load: ${files.length} files, ${(bytes / 1000).toFixed(0)} kB compressed`, bytes < FIRST_LOAD);
  await page.context().close();
  await host.close();
}

/** From the address of a match that is to begin to the first card that can be played, the app not yet in the cache. */
async function playable(out) {
  const host = await serveFiles(out, 'games/jogatina');
  const page = await opened({ serviceWorkers: 'block' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const start = performance.now();
  await startTruco(page, host.address);
  const seconds = (performance.now() - start) / 1000;
  room.check(`Truco playable after ${seconds.toFixed(2)} s on a processor ${SLOWER} times slower`, seconds < PLAYABLE);
  await playHand(page);
  room.check('a hand of Truco was played', true);
  await page.goto(`${host.address}#/tetris`);
  await page.locator('canvas').first().waitFor();
  room.check('Tetris is watched', true);
  await page.context().close();
  await host.close();
}

async function withoutNetwork(out) {
  const host = await serveFiles(out, 'games/jogatina');
  const page = await opened();
  await page.goto(host.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await host.close();
  await page.reload();
  await startTruco(page, host.address);
  await playHand(page);
  room.check('without the network it is opened again, and a hand is played', true);
  await page.context().close();
}
