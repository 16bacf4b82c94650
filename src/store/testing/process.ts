// A process of its own for the suites: `node process.ts TASK PLACE NAME COUNT`. It prints a line for all that the
// store has acknowledged, so that whoever kills it knows what must be there.
import { writeSync } from 'node:fs';
import { importFile } from '../exchange/import.ts';
import { LogWriter } from '../match-log.ts';
import { claimMatches } from '../match-owners.ts';
import { createMatch } from '../matches.ts';
import { heartbeat } from '../servers.ts';
import { openStore, type Store, type StorePlace } from '../store.ts';
import { exampleEvent, exampleMatch, NOON } from './examples.ts';

const say = (line: string | number) => writeSync(1, `${line}\n`);

const tasks: Readonly<Record<string, (store: Store, name: string, count: number) => Promise<void>>> = {
  /** Opens a match and writes its log, several events under way at a time; says each number that was written. */
  async log(store, name, count) {
    await createMatch(store, exampleMatch(name));
    const writer = new LogWriter(store);
    for (let seq = 0; seq < count; ) {
      const portion = Array.from({ length: Math.min(1 + (seq % 7), count - seq) }, () => exampleEvent(seq++));
      await Promise.all(portion.map((event) => writer.append(name, event).then(() => say(event.seq))));
    }
    await writer.close();
  },
  /** Claims as a server of this name, over and over; says what it got. */
  async claim(store, name, count) {
    await heartbeat(store, name, NOON);
    for (let i = 0; i < count; i++) for (const { id } of await claimMatches(store, name, NOON)) say(id);
  },
  /** Imports the file of this name. */
  async import(store, name) {
    say('begins');
    say((await importFile(store, name)).added);
  },
};

const [task, place, name, count] = process.argv.slice(2) as [string, string, string, string];
const store = await openStore(JSON.parse(place) as StorePlace);
await tasks[task](store, name, Number(count));
await store.destroy();
