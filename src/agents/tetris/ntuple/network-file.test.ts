import { describe, expect, test } from 'vitest';
import { InputError } from '../../../core/errors.ts';
import { Rng } from '../../../core/rng.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { Layout } from './layout.ts';
import { decodeNetwork, encodeNetwork } from './network-file.ts';
import { randomNetwork } from './testing.ts';

const id = 'nes-norotation,width=7,height=8';
const network = randomNetwork(Rng.seeded(1), new Layout(parseRules(id), 3, false), id);

describe('a network as bytes', () => {
  test.each(['dense', 'sparse', 'empty'])('%s: what is written is read', (kind) => {
    const weights = network.weights.slice();
    if (kind !== 'dense')
      weights.forEach((_, i) => {
        if (kind === 'empty' || i % 8000 > 16) weights[i] = 0;
      });
    if (kind === 'sparse') weights.set([-32767, 32767, 0, 0, 0, 0, 1, 0], 80);
    const read = decodeNetwork(encodeNetwork({ ...network, weights }), 'file');
    expect(read.settings).toEqual(network.settings);
    expect(read.unit).toBe(network.unit);
    expect(read.layout.slots).toBe(network.layout.slots);
    expect(Buffer.compare(Buffer.from(read.weights.buffer), Buffer.from(weights.buffer))).toBe(0);
  });

  const bytes = encodeNetwork(network);
  test.each([
    ['nothing', new Uint8Array(0), 'is no network'],
    ['text', new TextEncoder().encode('hello\nthere'), 'is no network'],
    ['other JSON', new TextEncoder().encode('[1]\n'), 'is no network'],
    ['a cut file', bytes.subarray(0, bytes.length - 1), 'is damaged'],
    ['a changed byte', bytes.map((byte, i) => (i === 5000 ? byte ^ 1 : byte)), 'is damaged'],
  ])('%s is refused', (_, given, message) => {
    expect(() => decodeNetwork(given, 'file')).toThrow(InputError);
    expect(() => decodeNetwork(given, 'file')).toThrow(`file ${message}`);
  });
});
