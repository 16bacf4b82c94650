import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

/** The rows of tables whose last column names tests: what is promised, and where it is shown. */
const promises = [...text.matchAll(/^\| (?!promise|---)(.+?) \| .+ \| (.+?) \|$/gm)]
  .map(([, promise, shown]) => ({ promise, shown }))
  .filter(({ shown }) => shown.includes('`'));

/** A file in the folder that the page means: `src/server` unless a path is given. */
const fileOf = (path: string) => [join('src', 'server', path), path].map((each) => join(root, each)).find(existsSync);

test.each(promises)('$promise', ({ shown }) => {
  const named = [...shown.matchAll(/`([\w./-]+)(?: \w+)?`(?:: ([^;,`]+))?/g)];
  expect(named).not.toEqual([]);
  for (const [, path, words] of named) {
    const file = fileOf(path);
    expect(file, path).toBeDefined();
    if (words && file!.endsWith('.ts'))
      expect(readFileSync(file!, 'utf8').toLowerCase()).toContain(words.trim().toLowerCase());
  }
});

test('there are promises to show', () => expect(promises.length).toBeGreaterThan(40));
