import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRules, piecesOf, ruleSets, rulesOf } from '../rules.ts';
import { parseBoard, parsePieces, parsePlacement } from '../text/notation.ts';
import { entryOf, type Key, keyPath, keyPaths, press } from './key-paths.ts';
import { columnOf, orientationOf, rowOf } from './placements.ts';

function path(id: string, drawing: string, letter: string, place: string): Key[] | undefined {
  const rules = parseRules(id);
  const board = parseBoard(drawing, rules.width, rules.height);
  return keyPath(rules, board, parsePieces(letter)[0], parsePlacement(place));
}

const times = (count: number, key: Key) => new Array<Key>(count).fill(key);

describe('on drawn boards', () => {
  test('NES: O falls straight from its spawn', () => {
    expect(path('nes', '..........', 'O', '0@4,0')).toEqual(times(18, 'down'));
  });

  test('NES: a tuck goes down first, then sideways', () => {
    const overhang = '#####.....\n..........';
    expect(path('nes-norotation', overhang, 'I', '0@0,0')).toEqual([
      ...times(2, 'right'),
      ...times(19, 'down'),
      ...times(5, 'left'),
    ]);
    expect(path('nes-norotation,tucks=false', overhang, 'I', '0@0,0')).toBeUndefined();
  });

  test('NES: a spin turns last', () => {
    const slot = '##..######\n#...######\n##.#######';
    const keys = path('nes', slot, 'T', '0@1,0')!;
    expect(keys.at(-1)).toBe('turn');
    expect(keys.filter((key) => key === 'turn-back')).toHaveLength(1);
    expect(keys.filter((key) => key === 'down')).toHaveLength(18);
  });

  test('the Aveiro server has one rotate key: three turns make one back', () => {
    // T appears in plan 1 (pointing right); plan 0 points up
    expect(path('aveiro', '........', 'T', '0@2,0')!.filter((key) => key.startsWith('turn'))).toEqual(times(3, 'turn'));
    expect(path('nes', '..........', 'T', '3@5,0')!.filter((key) => key.startsWith('turn'))).toEqual(['turn-back']);
  });

  test('a placement that is no resting place has no path', () => {
    expect(path('nes', '..........', 'O', '0@4,1')).toBeUndefined();
    expect(path('nes', '..........', 'O', '3@4,0')).toBeUndefined();
  });

  test('a piece that cannot appear has no paths', () => {
    const board = parseBoard(Array.from({ length: 20 }, () => '.....#....').join('\n'), 10, 20);
    expect(keyPaths(rulesOf('nes'), board, 0).size).toBe(0);
  });
});

test('every path replays to its place, which cannot go down', () => {
  const situation = fc
    .record({
      id: fc.constantFrom(...ruleSets.map((rules) => rules.id)),
      tucks: fc.boolean(),
      height: fc.integer({ min: 6, max: 14 }),
    })
    .map(({ id, ...options }) => rulesOf(id, options))
    .chain((rules) =>
      fc.tuple(
        fc.constant(rules),
        fc.array(fc.nat((1 << rules.width) - 1), { maxLength: rules.height - 2 }),
        fc.nat(6),
      ),
    );
  fc.assert(
    fc.property(situation, ([rules, drawn, piece]) => {
      const { width, height } = rules;
      const board = { width, height, rows: Uint16Array.from({ length: height }, (_, i) => drawn[i] ?? 0) };
      for (const [place, keys] of keyPaths(rules, board, piece)) {
        let at = entryOf(rules, board, piece)!.position;
        for (const key of keys) {
          const to = press(rules, board, piece, at, key);
          expect(to).toBeDefined();
          at = to!;
        }
        const { corner } = piecesOf(rules)[piece].orientations[at.orientation];
        expect([at.orientation, at.column + corner[0], at.row + corner[1]]).toEqual([
          orientationOf(place),
          columnOf(place),
          rowOf(place),
        ]);
        expect(press(rules, board, piece, at, 'down')).toBeUndefined();
        if (!rules.tucks && keys.includes('down'))
          expect(keys.slice(keys.indexOf('down')).every((key) => key === 'down')).toBe(true);
      }
    }),
  );
});
