/**
 * A class tournament by the recipe of `docs/championship.md`: a server in an empty folder, an event made in a real
 * browser, so many example programs (half of them in Python) that join by its code, and the standings at its end. After
 * its start the server's command line is not touched. Prints matches, faults, seconds and the machine's load.
 *
 *     node bench/server/class.ts [--programs 30] [--matches 1] [--game truco] [--screens FOLDER]
 *
 * With --screens the event's page and the wall are kept as pictures, wide and on a phone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import type { EventShown, PairingShown, Standings } from '../../src/protocol/events.ts';
import { launch } from '../../testing/browser/launch.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '30' },
    matches: { type: 'string', default: '1' },
    game: { type: 'string', default: 'truco' },
    port: { type: 'string', default: '7377' },
    screens: { type: 'string' },
  },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'jogatina-class-'));
const started = performance.now();
const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10;
const tell = (what: string) => console.log(`${seconds(started).toFixed(1).padStart(6)} s  ${what}`);

/** The first line of a program that fits, among all that it prints. */
function line(program: ChildProcess, wanted: RegExp): Promise<RegExpExecArray> {
  // the rest of what it prints is read and not wanted
  const lines = createInterface({ input: program.stdout! });
  return new Promise((resolve, reject) => {
    lines.on('line', (text) => {
      const found = wanted.exec(text);
      if (found) resolve(found);
    });
    lines.on('close', () => reject(new Error(`a program ended without a line like ${wanted}`)));
  });
}

async function picture(page: Page, name: string): Promise<void> {
  if (!values.screens) return;
  for (const [size, width, height] of [
    ['wide', 1180, 760],
    ['phone', 390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(values.screens, `${name}-${size}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1180, height: 760 });
}

const server = spawn(join(root, 'bin/jogatina'), ['serve', '--port', values.port], {
  cwd: home,
  env: { ...process.env, HOME: home, JOGATINA_DATA: join(home, 'data') },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [, token] = await line(server, /administrator's token, .*: (\S+)$/);
const address = `http://127.0.0.1:${values.port}`;
tell('the server is there and has printed its token');

const browser = await launch();
/** Whatever happens, nothing of this stays behind. */
const children: ChildProcess[] = [server];
process.on('exit', () => {
  for (const child of children) child.kill();
  rmSync(home, { recursive: true, force: true });
});
const context = await browser.newContext({ viewport: { width: 1180, height: 760 }, locale: 'en-US' });
// a busy machine is slow, not broken
context.setDefaultTimeout(300_000);
const page = await context.newPage();
await page.goto(address);
await page.getByRole('link', { name: 'Agents', exact: true }).first().click();
await page.getByRole('link', { name: 'Events', exact: true }).first().click();
await page.getByRole('link', { name: 'A new event' }).click();
await page.getByLabel('What it is called').fill('Class cup');
await page.getByLabel('Game').selectOption(values.game);
await page.getByLabel('Format').selectOption({ label: 'all against all' });
await page.getByRole('spinbutton', { name: 'Matches' }).fill(values.matches);
await page.getByLabel('The administrator’s token').fill(token);
await page.getByRole('button', { name: 'Create the event' }).click();
await page.getByRole('link', { name: 'Enter participants' }).click();
await page.getByRole('button', { name: 'Make a code' }).click();
const code = (await page.locator('.join-code').textContent())!;
const event = new URL(page.url()).pathname.split('/').at(-1)!;
tell(`the event ${event} has its code`);

const programs = spawn(process.execPath, ['examples/class.mjs', address, event, code, values.programs], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
children.push(programs);
await line(programs, /programs have joined/);
tell(`${values.programs} programs have joined`);
const wall = await context.newPage();
await wall.goto(`${address}/agents/events/${event}`);
await wall.getByRole('link', { name: 'For the wall' }).click();
await wall.locator('.join-code', { hasText: code }).waitFor();
await wall.getByText(`${values.programs} take part`).waitFor();
await wall.getByText('Not connected').waitFor({ state: 'detached', timeout: 300_000 });
tell('the wall names nobody as missing');
await picture(wall, 'wall-before');
await picture(page, 'event-before');

const begun = performance.now();
await page.getByRole('button', { name: 'Close the list and start' }).click();
await page.locator('details.organiser').waitFor({ state: 'detached' });
tell('started');
const scheduled = ((Number(values.programs) * (Number(values.programs) - 1)) / 2) * Number(values.matches);
const loads: number[] = [];
const watching = setInterval(() => loads.push(loadavg()[0]), 5000);
await page.getByText(`${scheduled} of ${scheduled} played`).waitFor({ timeout: 0 });
await page.getByText('over', { exact: true }).waitFor();
const took = seconds(begun);
clearInterval(watching);
tell('over');

// what the page shows is what the server counts
const read = async <T>(path: string) => (await (await fetch(`${address}/api/events/${event}${path}`)).json()) as T;
const [shown, standings, pairings] = await Promise.all([
  read<EventShown>(''),
  read<Standings>('/standings'),
  read<PairingShown[]>('/matches'),
]);
await wall.getByText(`${scheduled} of ${scheduled} played`).waitFor();
const places = await page.locator('.standings tbody tr').count();
const faults = pairings.reduce((sum, { result }) => sum + (result?.faults.length ?? 0), 0);
await picture(wall, 'wall-after');
await picture(page, 'event-after');
console.log(
  JSON.stringify({
    programs: shown.participants.length,
    matches: `${shown.played} of ${shown.scheduled}`,
    faults,
    placesOnThePage: places,
    matchesOfEach: [...new Set(standings.ranking.map(({ played }) => played))],
    seconds: took,
    secondsWithAll: seconds(started),
    load: { least: Math.min(...loads), most: Math.max(...loads) },
  }),
);

await browser.close();
for (const child of children) {
  child.kill();
  await once(child, 'exit');
}
