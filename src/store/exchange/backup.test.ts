import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../core/errors.ts';
import { addHands } from '../hands.ts';
import { openStore, type Store } from '../store.ts';
import { contents, fill } from '../testing/exchange.ts';
import { someHands } from '../testing/hands.ts';
import { temporaryStore } from '../testing/temporary-store.ts';
import { copySqlite, dump } from './backup.ts';

let folder: string;
let store: Store;
temporaryStore((made) => {
  ({ folder, store } = made);
});
const file = (name: string) => join(folder, name);

describe('backup of SQLite', () => {
  test('is a database of its own, while another writes', async () => {
    const full = await openStore(file('full'));
    await fill(full);
    const other = await openStore(file('full'));
    const writing = addHands(other, 'meanwhile', someHands(100));
    await copySqlite(full, file('backups/one.sqlite'));
    await writing;
    await Promise.all([full.destroy(), other.destroy()]);
    const copy = await openStore(placed(file('backups/one.sqlite')));
    const { hands, ...rest } = await contents(copy);
    expect(rest.match_events).toHaveLength(9);
    expect([43, 143]).toContain(hands.length);
    await copy.destroy();
  });

  test.skipIf(process.platform === 'win32')('is for its owner alone, as the data folder is', async () => {
    await copySqlite(store, file('mine.sqlite'));
    await dump(store, file('mine.jsonl'));
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect([mode(file('mine.sqlite')), mode(file('mine.jsonl')), mode(file('data'))]).toEqual([0o600, 0o600, 0o700]);
  });

  test("takes no file's place, and says what is wrong with a folder that is none", async () => {
    writeFileSync(file('taken'), 'x');
    await expect(copySqlite(store, file('taken'))).rejects.toThrow(/is there already/);
    await expect(dump(store, file('taken'))).rejects.toThrow(/is there already/);
    await expect(copySqlite(store, join(file('taken'), 'x'))).rejects.toThrow(InputError);
    expect(readFileSync(file('taken'), 'utf8')).toBe('x');
  });
});

/** A data folder with this file as its database. */
function placed(path: string): string {
  const data = mkdtempSync(join(folder, 'placed-'));
  writeFileSync(join(data, 'jogatina.sqlite'), readFileSync(path));
  return data;
}
