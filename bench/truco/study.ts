/**
 * The study with people from its beginning to its report, as an organiser and two people do it: a base is learned and
 * another imported, the server lets people meet players of both, they play and answer in a real browser, and `reproduce
 * truco-cbr` has their answers. Some minutes; run by hand:
 *
 *     node bench/truco/study.ts
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch } from '../../testing/browser/launch.ts';
import { pt } from '../../web/words/pt.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-study-'));
const env = { ...process.env, JOGATINA_DATA: folder };
const command = (...words: string[]) => {
  console.log(`jogatina ${words.join(' ')}`);
  return execFileSync('bin/jogatina', words, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
};
const { study, questionnaire } = pt.rooms;

/** Gives up every hand but one, then answers. */
async function playAndAnswer(page: Page, address: string, opponent: number, mark: number): Promise<void> {
  await page.goto(`${address}/truco/study`);
  await page.getByRole('button', { name: study.opponent(opponent) }).click();
  const next = page.locator(
    '.calls .fold:enabled, .calls button:enabled, .own button:enabled, .onward button, .after-match',
  );
  for (let step = 0; step < 300; step++) {
    await next.first().waitFor();
    if (await page.locator('.after-match').isVisible()) break;
    for (const selector of [
      '.onward button',
      '.fold-sure',
      '.calls .fold:enabled',
      '.calls button:enabled',
      '.own button:enabled',
    ]) {
      const choice = page.locator(selector).first();
      if (await choice.isVisible()) {
        await choice.click();
        break;
      }
    }
  }
  const shown = await page.locator('.after-match').innerText();
  if (/NPS|MJCS|base=/.test(shown)) throw new Error(`the page tells whom they met: ${shown}`);
  await page.getByText(questionnaire.title).click();
  for (const question of await page.locator('.questionnaire fieldset').all())
    await question
      .getByRole('radio')
      .nth(mark - 1)
      .check();
  await page.getByLabel(questionnaire.years).fill(String(10 * opponent));
  await page.getByRole('button', { name: questionnaire.send }).click();
  await page.getByText(questionnaire.thanks).waitFor();
  console.log(`opponent ${opponent}: played to its end, marks of ${mark} given`);
}

command('truco', 'learn', '--as', 'learned', '--matches', '20');
command('cases', 'import', 'data/truco/cases.csv.gz', '--as', 'imported');
const served = [
  'serve',
  '--port',
  '0',
  '--json',
  '--meet',
  'NPS,base=learned',
  'MJCS,base=imported',
  '--trait',
  'patience',
];
console.log(`jogatina ${served.join(' ')}`);
const server = spawn('bin/jogatina', served, { env, stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise<string>((resolve, reject) => {
  server.once('exit', () => reject(new Error('the server has ended')));
  let text = '';
  server.stdout.on('data', (part) => {
    text += part;
    const [, found] = /"address": *"([^"]+)"/.exec(text) ?? [];
    if (found) resolve(found);
  });
});
const browser = await launch();
try {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 664 } });
  await context.addInitScript(() => {
    const state = { theme: 'system', language: 'pt', motion: false, name: '', pace: 'none' };
    localStorage.setItem('jogatina.settings', JSON.stringify({ state, version: 0 }));
  });
  const page = await context.newPage();
  await playAndAnswer(page, address, 1, 4);
  await playAndAnswer(page, address, 2, 2);
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  server.kill();
}
const out = join(folder, 'report');
command('reproduce', 'truco-cbr', '--scale', 'smoke', '--out', out);
const report = readFileSync(join(out, 'truco-cbr.md'), 'utf8');
console.log(report.slice(report.indexOf('Stage 4'), report.indexOf('Stage 4') + 3000));
rmSync(folder, { recursive: true });
