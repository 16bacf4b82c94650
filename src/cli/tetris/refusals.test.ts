import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { run } from '../main.ts';

const folder = mkdtempSync(join(tmpdir(), 'refusals-'));
afterAll(() => rmSync(folder, { recursive: true }));

function given(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const network = (name: string, content: string | Uint8Array) => `ntuple,network=${given(name, content)}`;
const weights = (name: string, numbers: string) =>
  given(name, `{ "metrics": ["holes", "lines"], "weights": ${numbers} }`);

test.each([
  [
    'a missing network',
    `ntuple,network=${join(folder, 'none.gz')}`,
    /none.gz is missing: make it with: jogatina tetris/,
  ],
  ['a network that is junk', network('junk.gz', 'junk'), /junk.gz is damaged: make it with: jogatina tetris train/],
  ['a network cut short', network('cut.gz', gzipSync('x'.repeat(999)).subarray(0, 20)), /cut.gz is damaged/],
  ['another file', network('other.gz', gzipSync('hello')), /other.gz is no network of tuples/],
  ['a weight that is no number', weights('null.json', '[null, 1]'), /number 1 of "weights" is null: a finite number/],
  ['NaN', weights('nan.json', '[NaN, 1]'), /nan.json is not JSON/],
  ['a weight without end', weights('infinite.json', '[1, 1e999]'), /number 2 of "weights" is Infinity/],
])('%s: one line, exit 2, whether one thread or two would play', async (_, agent, message) => {
  for (const workers of ['1', '2']) {
    const written: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const words = ['--rules', 'nes-norotation', '--games', '2', '--workers', workers, '--json'];
    try {
      expect(await run(['tetris', 'play', '--agent', agent, ...words])).toBe(2);
    } finally {
      spy.mockRestore();
    }
    expect(written.join('')).toMatch(message);
    expect(written.join('').trimEnd()).not.toContain('\n');
  }
});
