import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { InputError } from '../../../core/errors.ts';
import { Rng } from '../../../core/rng.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { Layout } from './layout.ts';
import { encodeNetwork } from './network-file.ts';
import { provideNetwork, readNetwork, shippedNetwork } from './shipped-networks.ts';
import { randomNetwork } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'network-'));
afterAll(() => rmSync(folder, { recursive: true }));

const id = 'nes-norotation,width=7,height=8';
const rules = parseRules(id);
const network = randomNetwork(Rng.seeded(1), new Layout(rules, 3, false), id);
const whole = gzipSync(encodeNetwork(network));

test('a file that is whole is read', () => {
  const path = join(folder, 'whole.gz');
  writeFileSync(path, whole);
  expect(readNetwork(path, path, 'a command').weights).toEqual(network.weights);
});

test.each([
  ['absent.gz', undefined, 'is missing'],
  ['empty.gz', new Uint8Array(0), 'is damaged'],
  ['cut.gz', whole.subarray(0, whole.length - 20), 'is damaged'],
  ['text.gz', new TextEncoder().encode('weights'), 'is damaged'],
  ['other.gz', gzipSync('weights\n1 2'), 'is no network of tuples'],
])('%s: one line that says which command makes it', (name, bytes, problem) => {
  const path = join(folder, name);
  if (bytes) writeFileSync(path, bytes);
  expect(existsSync(path)).toBe(bytes !== undefined);
  expect(() => readNetwork(path, name, 'a command')).toThrow(InputError);
  expect(() => readNetwork(path, name, 'a command')).toThrow(`${name} ${problem}: make it with: a command`);
});

test('a network that is given needs no file, and other randomisers have it too', () => {
  provideNetwork(network);
  expect(shippedNetwork(rules)).toBe(network);
  expect(shippedNetwork(parseRules(`${id},randomizer=uniform`))).toBe(network);
});
