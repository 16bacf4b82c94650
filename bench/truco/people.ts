/**
 * Truco as people meet it: the guided hand, a whole match with its report, two people of whom one loses the line, a
 * mistake that was planted, puzzles over weeks, a profile in two browsers; in three languages, on a phone by touch and
 * at a desk. It takes some minutes of a real browser, so it is run by hand:
 *
 *     node bench/truco/people.ts                      everything
 *     node bench/truco/people.ts pt phone match       some of it
 */
import { languages } from '../../src/core/language.ts';
import { startApp } from '../../testing/browser/app.ts';
import { type Device, devices, Visitor } from './people/visitor.ts';
import { walks } from './people/walks.ts';

const wanted = process.argv.slice(2);
const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
  const named = all.filter((each) => wanted.includes(each));
  return named.length > 0 ? named : all;
};
let failed = 0;
for (const language of chosen(languages))
  for (const device of chosen(Object.keys(devices) as Device[])) {
    const app = await startApp();
    for (const name of chosen(Object.keys(walks))) {
      const visitor = new Visitor(app, language, device);
      const start = performance.now();
      let told: string;
      try {
        told = await walks[name](visitor);
      } catch (error) {
        told = `FAILED ${(error as Error).message.split('\n').slice(0, 4).join(' ')}`;
        await visitor.page?.screenshot({ path: `/tmp/people-${language}-${device}-${name}.png` }).catch(() => {});
      }
      const found = [...visitor.found, ...app.complaints.splice(0)];
      if (told.startsWith('FAILED') || found.length > 0) failed++;
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${language} ${device} ${name}: ${told} (${seconds} s)`);
      for (const each of found) console.log(`    ${each}`);
      await visitor.page?.context().close();
    }
    await app.close();
  }
console.log(failed === 0 ? 'all as it should be' : `${failed} with something wrong`);
if (failed > 0) process.exitCode = 1;
