import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { InputError } from '../../../core/errors.ts';
import { OVER } from '../../../core/game.ts';
import { Match } from '../../../core/match.ts';
import { Rng } from '../../../core/rng.ts';
import { type Board, clearLines, emptyBoard, fill } from '../../../games/tetris/board.ts';
import { tetrisGame } from '../../../games/tetris/game.ts';
import { pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { columnOf, rowOf } from '../../../games/tetris/placing/placements.ts';
import { parseRules, piecesOf } from '../../../games/tetris/rules.ts';
import { BATCH, networkKernel, OUTPUTS } from '../../../kernels/network/index.ts';
import { Expectimax } from '../search/expectimax.ts';
import { neural, neuralRecord, ntuple } from '../search/search-players.ts';
import { emptyQueue, fillQueue } from '../simulation/chooser.ts';
import { boardWords } from './board-words.ts';
import examples from './examples.json' with { type: 'json' };
import { decodeRowsNetwork } from './network-file.ts';
import { NeuralLeaf } from './neural-leaf.ts';
import { PlainValues } from './plain-values.ts';
import { readRowsNetwork, recordNetworks, rowsNetworks } from './shipped-networks.ts';

const folder = mkdtempSync(join(tmpdir(), 'neural-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rules = parseRules('nes-norotation');
const drops = parseRules('nes-norotation,tucks=false');
const networks = [
  ['tucks', rules, rowsNetworks],
  ['drops', drops, rowsNetworks],
  ['tucks for records', rules, recordNetworks],
  ['drops for records', drops, recordNetworks],
] as const;

/** Boards whose rows are never complete, up to a height. */
const boards = fc.array(fc.integer({ min: 0, max: 1022 }), { maxLength: 20 }).map((rows) => {
  const board = new Uint16Array(20);
  board.set(rows);
  return board;
});

describe.each(networks)('the network for %s', (name, own, shipped) => {
  const { layers } = shipped.of(own);

  test('gives the values of the training for its examples', () => {
    const leaf = new NeuralLeaf(own, shipped.of(own));
    for (const { rows, values } of examples[name]) {
      leaf.measure({ rows: Uint16Array.from(rows), top: 0 });
      values.forEach((value, piece) => {
        expect(Math.abs(leaf.values[piece] - value)).toBeLessThan(0.02);
      });
    }
  });

  test('the kernel has every number of the plain version, for one board and several at once', () => {
    const kernel = networkKernel(layers)!;
    const plain = new PlainValues(layers);
    const words = new Int32Array(16 * 20);
    const seen = new Int32Array(16);
    fc.assert(
      fc.property(fc.array(boards, { minLength: 1, maxLength: 3 }), (several) => {
        several.forEach((rows, i) => {
          seen[i] = boardWords(rows, words, i * 20);
        });
        kernel.evaluate(words, seen, several.length);
        plain.evaluate(words, seen, several.length);
        const until = several.length * OUTPUTS;
        expect([...kernel.values.subarray(0, until)]).toEqual([...plain.values.subarray(0, until)]);
      }),
      { numRuns: 8 },
    );
  });
});

test('rows that boards share have the same values, before and after all were forgotten', () => {
  const { layers } = rowsNetworks.of(rules);
  const kernel = networkKernel(layers)!;
  const plain = new PlainValues(layers);
  const rng = Rng.seeded('rows');
  const words = new Int32Array(BATCH * 20);
  const seen = new Int32Array(BATCH);
  // each board is the one before it with another row: twenty batches are more rows than are kept
  const rows = Uint16Array.from({ length: 20 }, () => rng.below(1023));
  for (let batch = 0; batch < 20; batch++) {
    for (let i = 0; i < BATCH; i++) {
      rows[rng.below(20)] = rng.below(1023);
      seen[i] = boardWords(rows, words, i * 20);
    }
    kernel.evaluate(words, seen, BATCH);
    plain.evaluate(words.subarray((BATCH - 1) * 20), seen.subarray(BATCH - 1), 1);
    expect(kernel.values.slice((BATCH - 1) * OUTPUTS)).toEqual(plain.values.slice(0, OUTPUTS));
  }
});

test('weights with which sums might be too large for the kernel are left to the plain version', () => {
  const { layers } = rowsNetworks.of(rules);
  const [first, second, ...others] = layers.layers;
  const large = { ...second, weights: new Int8Array(second.weights.length).fill(127) };
  expect(networkKernel({ ...layers, layers: [first, large, ...others] })).toBeUndefined();
});

test('what the network sees of a board', () => {
  const rows = new Uint16Array(20);
  // an overhang over column 0, open to the side; column 3 is closed on all sides
  rows[0] = 0b1111110110;
  rows[1] = 0b0000001111;
  const words = new Int32Array(20);
  expect(boardWords(rows, words, 0)).toBe(3);
  const part = (word: number, from: number) => (word >> from) & 1023;
  expect([0, 10, 20].map((from) => part(words[0], from))).toEqual([0b1111110110, 0b0000001001, 0]);
  expect([0, 10, 20].map((from) => part(words[1], from))).toEqual([0b0000001111, 0, 0b1111110000]);
  expect([0, 10, 20].map((from) => part(words[2], from))).toEqual([0, 0, 1023]);
});

test('air below an overhang that a piece can slide into is reached, air that is walled in is not', () => {
  const rows = new Uint16Array(20);
  rows[0] = 0b1100000001;
  rows[1] = 0b0011000000;
  const words = new Int32Array(20);
  boardWords(rows, words, 0);
  expect((words[0] >> 20) & 1023).toBe(0b0011111110);
  expect((words[0] >> 10) & 1023).toBe(0b0011000000);
});

test('boards measured together have the values of each alone, whatever their number', () => {
  const leaf = new NeuralLeaf(rules, rowsNetworks.of(rules));
  const many = [...examples.tucks, ...examples.tucks].map(({ rows }) => Uint16Array.from(rows));
  for (const rows of many) leaf.together.add({ rows, top: 0 });
  leaf.together.measure();
  const together = leaf.together.values.slice(0, many.length * 7);
  many.forEach((rows, i) => {
    leaf.measure({ rows, top: 0 });
    expect([...together.subarray(i * 7, i * 7 + 7)]).toEqual([...leaf.values]);
  });
});

test('with the next piece hidden a placement is worth the mean over the pieces that may come', () => {
  const hidden = parseRules('nes-norotation,preview=0');
  const chances = pieceChancesOf(hidden.randomizer);
  const leaf = new NeuralLeaf(hidden, rowsNetworks.of(hidden));
  const search = new Expectimax(hidden, leaf, { depth: 1 });
  const rows = Uint16Array.from(examples.tucks[3].rows);
  const piece = 4;
  search.choose(rows, Int32Array.of(piece, -1));
  expect(search.count).toBeGreaterThan(3);
  for (let i = 0; i < search.count; i++) {
    const after: Board = { ...emptyBoard(10, 20), rows: rows.slice() };
    const code = search.codes[i];
    fill(after, piecesOf(hidden)[piece].orientations[0], columnOf(code), rowOf(code));
    const lines = clearLines(after);
    leaf.measure({ rows: after.rows, top: 0 });
    const mean = [...leaf.values].reduce((sum, value, coming) => sum + chances[piece * 7 + coming] * value, lines);
    expect(search.values[i]).toBeCloseTo(mean, 9);
  }
});

test('the record game with straight drops is played by the network for records, placement by placement', () => {
  const file = new URL('../../../../data/records/nes-norotation-drops-neural.json', import.meta.url);
  const { game, seed, actions } = JSON.parse(readFileSync(file, 'utf8'));
  const match = new Match(tetrisGame(parseRules(/^tetris\/(.+)@\d+$/.exec(game)![1])), { seed });
  const player = neuralRecord.chooser(drops);
  const queue = emptyQueue(drops);
  const chosen: number[] = [];
  while (match.advance() !== OVER) {
    const { board, piece, next, nextCount } = match.state;
    chosen.push(player.choose(board.rows, fillQueue(queue, piece, next.subarray(0, nextCount))));
    match.answer(actions[chosen.length - 1]);
  }
  expect(chosen).toEqual(actions);
});

test('a search that looks at one piece first chooses among the best of that', () => {
  const rows = new Uint16Array(20);
  const queue = fillQueue(new Int32Array(3), 0, [1]);
  const all = neural.configured('neural', []).chooser(rules);
  const few = neural.configured('neural', ['ms=5']).chooser(rules);
  const choice = all.choose(rows, queue);
  few.choose(rows, queue);
  expect(few.evaluations).toBeLessThan(all.evaluations);
  // with room for every placement nothing is left out
  const wide = neural.configured('neural', ['ms=5', 'beam=99', 'margin=999']).chooser(rules);
  expect(wide.choose(rows, queue)).toBe(choice);
});

test.each(['ms=0', 'ms=x', 'mirror=1', 'depth=9', 'first=0', 'speed=1', 'ms'])(
  'the option %s is refused in one line',
  (word) => {
    expect(() => neural.configured('neural', [word])).toThrow(InputError);
    expect(() => neural.configured('neural', [word])).toThrow(/^agent option ".*": ms=<n>, depth=1.*is right$/);
  },
);

test('other players do not have the option ms', () => {
  expect(() => ntuple.configured('ntuple', ['ms=5'])).toThrow(/^agent option ".*": depth=1.*is right$/);
});

describe('files', () => {
  const whole = readFileSync(new URL('../../../../data/agents/neural-nes-norotation.jrn.gz', import.meta.url));
  test.each([
    ['absent', undefined, 'is missing'],
    ['empty', new Uint8Array(0), 'is damaged (it cannot be unpacked)'],
    ['other', gzipSync('{"format":"x"}\n12'), 'is no network over rows'],
    [
      'wider',
      gzipSync('{"format":"jogatina tetris rows network 1","tail":32}\n12'),
      'has 32 numbers a row at the end of',
    ],
    ['cut', whole.subarray(0, whole.length - 20), 'is damaged (it cannot be unpacked)'],
    ['shorter', gzipSync(gunzipSync(whole).subarray(0, -20)), 'is damaged (its checksum is wrong)'],
  ])('%s: one line that says what is wrong', (name, bytes, problem) => {
    const path = join(folder, name);
    if (bytes) writeFileSync(path, bytes);
    expect(() => readRowsNetwork(path, name)).toThrow(InputError);
    expect(() => readRowsNetwork(path, name)).toThrow(`${name} ${problem}`);
  });

  test('every file is small enough for a page', () => {
    for (const kind of ['neural', 'neural-record'])
      for (const reading of ['', '-drops']) {
        const file = new URL(`../../../../data/agents/${kind}-nes-norotation${reading}.jrn.gz`, import.meta.url);
        expect(readFileSync(file).length).toBeLessThan(700_000);
      }
    expect(decodeRowsNetwork(gunzipSync(whole), 'it').about.rules).toBe('nes-norotation');
  });

  test.each([
    ['nes-norotation,level=8', 'nes-norotation'],
    ['nes-norotation,level=9,shift=4', 'nes-norotation,tucks=false'],
    ['nes-norotation,tucks=false,preview=0,level=29', 'nes-norotation,tucks=false'],
  ])('%s is played by the network for %s', (id, network) => {
    expect(rowsNetworks.of(parseRules(id)).about.rules).toBe(network);
  });

  test('a network for records says so, and plays by it', () => {
    for (const [, own, shipped] of networks) {
      const leaf = new NeuralLeaf(own, shipped.of(own));
      if (shipped === recordNetworks) expect(leaf.risk).toBeGreaterThan(0);
      else expect(leaf.risk).toBe(0);
      expect((shipped === recordNetworks ? neuralRecord : neural).plays(own)).toBe(true);
    }
  });

  test('other rules have no network', () => {
    expect(rowsNetworks.has(parseRules('nes'))).toBe(false);
    expect(() => rowsNetworks.of(parseRules('nes'))).toThrow('no network for nes');
  });
});
