import { expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { clearLines, emptyBoard, fill } from '../../../games/tetris/board.ts';
import { columnOf, orientationOf, placement, rowOf } from '../../../games/tetris/placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import { piecesOf, rulesOf } from '../../../games/tetris/rules.ts';
import { formatBoard, parseBoard } from '../../../games/tetris/text/notation.ts';
import { Placer } from './placer.ts';

const I = 6;
const O = 3;

function placed(drawing: string, piece: number, code: number, rules = rulesOf('classic')) {
  const board = parseBoard(drawing, rules.width, rules.height);
  const after = emptyBoard(rules.width, rules.height);
  const placer = new Placer(rules);
  const top = placer.place(board.rows, drawing.split('\n').length, after.rows, 0, piece, code);
  return { placer, top, drawing: formatBoard(after) };
}

test('a vertical I in a well removes three rows with three of its cells', () => {
  const { placer, top, drawing } = placed('#.........\n#########.\n#########.\n#########.', I, placement(0, 9, 0));
  expect(drawing).toBe('#........#');
  expect(top).toBe(1);
  expect([placer.lines, placer.eroded, placer.height, placer.middle2]).toEqual([3, 9, 0, 3]);
});

test('a piece that completes nothing keeps its row and its middle', () => {
  const { placer, top, drawing } = placed('##........', O, placement(0, 0, 1));
  expect(drawing).toBe('##........\n##........\n##........');
  expect(top).toBe(3);
  expect([placer.lines, placer.eroded, placer.height, placer.middle2]).toEqual([0, 0, 1, 3]);
});

test('under the rule of the top row no line goes when it is filled', () => {
  const rules = rulesOf('ist', { height: 4 });
  const { placer } = placed('########..\n########..\n##........', O, placement(0, 8, 2), rules);
  expect([placer.over, placer.lines]).toEqual([true, 0]);
});

test.each(['classic', 'nes', 'ist', 'aveiro'])('%s: the same boards as the plain functions, over random play', (id) => {
  const rules = rulesOf(id);
  const rng = Rng.seeded(id);
  const placer = new Placer(rules);
  const places = new RestingPlaces(rules);
  const codes = new Int32Array(maxRestingPlaces(rules));
  for (let game = 0; game < 30; game++) {
    const board = emptyBoard(rules.width, rules.height);
    const fast = [new Uint16Array(rules.height), new Uint16Array(rules.height)] as const;
    const tops = [0, 0];
    for (let turn = 0; ; turn++) {
      const piece = rng.below(7);
      const count = places.find(board.rows, piece, codes);
      if (count === 0) break;
      const code = codes[rng.below(count)];
      const from = turn & 1;
      tops[1 - from] = placer.place(fast[from], tops[from], fast[1 - from], tops[1 - from], piece, code);
      fill(board, piecesOf(rules)[piece].orientations[orientationOf(code)], columnOf(code), rowOf(code));
      const lost = rules.over === 'top-row' && board.rows[rules.height - 1] !== 0;
      expect(placer.over).toBe(lost);
      if (lost) break;
      expect(placer.lines).toBe(clearLines(board));
      expect(fast[1 - from]).toEqual(board.rows);
    }
  }
});
