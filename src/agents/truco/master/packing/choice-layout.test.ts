import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../../../core/errors.ts';
import { Rng } from '../../../../core/rng.ts';
import { BitReader, BitWriter, CHANCE_PARTS } from './bit-coder.ts';
import { type Choice, ChoiceLayout, NO_CHOICE } from './choice-layout.ts';

/** Choices of one to five actions whose weights add up to the levels or are zero, each with neighbours before it. */
const tables = fc.integer({ min: 1, max: 31 }).chain((levels) => {
  const cuts = fc.array(fc.integer({ min: 0, max: levels }), { maxLength: 4 });
  const choice = fc.record({ cuts, known: fc.boolean(), back: fc.array(fc.nat(9), { maxLength: 4 }) });
  return fc.array(choice, { maxLength: 60 }).map((drawn) => {
    const weights: number[] = [];
    const choices = drawn.map(({ cuts, known, back }, at): Choice => {
      const ends = [0, ...cuts.sort((a, b) => a - b), levels];
      // some slots are in no choice
      weights.push(0);
      const slots = ends.slice(1).map((end, k) => weights.push(known ? end - ends[k] : 0) - 1);
      return { slots, neighbours: back.map((each) => (each < at ? at - 1 - each : NO_CHOICE)) };
    });
    return { layout: new ChoiceLayout(weights.length, levels, choices), weights: Uint8Array.from(weights) };
  });
});

test('bits come back whatever chances they were given', () => {
  const bit = fc.record({ chance: fc.integer({ min: 1, max: CHANCE_PARTS - 1 }), bit: fc.nat(1) });
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 300 }), (bits) => {
      const writer = new BitWriter();
      for (const { chance, bit } of bits) writer.code(chance, bit);
      const reader = new BitReader(writer.end());
      expect(bits.map(({ chance }) => reader.code(chance))).toEqual(bits.map((each) => each.bit));
      reader.end();
    }),
  );
});

test('weights come back', () => {
  fc.assert(
    fc.property(tables, ({ layout, weights }) => {
      expect(layout.unpack(layout.pack(weights))).toEqual(weights);
    }),
  );
});

function outcome(layout: ChoiceLayout, packed: Uint8Array): Uint8Array | 'refused' {
  try {
    return layout.unpack(packed);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return 'refused';
  }
}

test('what is cut off, too long or junk is refused', () => {
  fc.assert(
    fc.property(tables, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ layout, weights }, place, change) => {
      const packed = layout.pack(weights);
      expect(outcome(layout, packed.subarray(0, place % packed.length))).toBe('refused');
      expect(outcome(layout, Uint8Array.from([...packed, change]))).toBe('refused');
    }),
  );
  const { layout } = fc.sample(tables, { numRuns: 1, seed: 1 })[0];
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (junk) => outcome(layout, junk) === 'refused'));
});

test('damage is noticed, but where two tables of a few weights happen to have the same checksum', () => {
  const damages = fc.tuple(tables, fc.nat(), fc.integer({ min: 1, max: 255 }));
  const unnoticed = fc.sample(damages, { numRuns: 500, seed: 2 }).filter(([{ layout, weights }, place, change]) => {
    const damaged = layout.pack(weights);
    damaged[place % damaged.length] ^= change;
    const read = outcome(layout, damaged);
    // the last bytes may say the same in more than one way
    return read !== 'refused' && read.some((weight, slot) => weight !== weights[slot]);
  });
  expect(unnoticed.length).toBeLessThan(3);
});

test('weights that are not those of choices are not packed', () => {
  const layout = new ChoiceLayout(3, 15, [{ slots: [0, 1], neighbours: [] }]);
  expect(layout.unpack(layout.pack(Uint8Array.of(4, 11, 0)))).toEqual(Uint8Array.of(4, 11, 0));
  for (const wrong of [
    [4, 10, 0],
    [16, 0, 0],
    [4, 11, 1],
    [4, 11],
  ])
    expect(() => layout.pack(Uint8Array.from(wrong))).toThrow(RangeError);
  expect(() => new ChoiceLayout(1, 32, [])).toThrow('32 levels');
});

test('what neighbours foretell takes little room', () => {
  const row = 100;
  const rng = Rng.seeded('neighbours');
  const drawn = Array.from({ length: row }, () => rng.below(16));
  const weights = Uint8Array.from(Array.from({ length: 40 }, () => drawn.flatMap((one) => [one, 15 - one])).flat());
  const bytes = [row, 1].map((back) => {
    const choices = Array.from({ length: 40 * row }, (_, at) => ({
      slots: [2 * at, 2 * at + 1],
      neighbours: [at < back ? NO_CHOICE : at - back],
    }));
    return new ChoiceLayout(weights.length, 15, choices).pack(weights).length;
  });
  expect(bytes[0]).toBeLessThan(bytes[1] / 4);
});
