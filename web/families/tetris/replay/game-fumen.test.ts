import { expect, test } from 'vitest';
import { parseRules } from '../../../../src/games/tetris/rules.ts';
import { boardOf, decodeFumen } from '../../../../src/games/tetris/text/fumen.ts';
import { gameFumen, hasFumen } from './game-fumen.ts';
import { TetrisReplay } from './tetris-replay.ts';

test('every page is the board before its piece, in colours', () => {
  const replay = new TetrisReplay('nes', 4);
  for (let piece = 0; piece < 16; piece++) replay.play(replay.legal()[(5 * piece) % replay.legal().length]);
  const pages = decodeFumen(gameFumen(replay, 5));
  expect(pages).toHaveLength(12);
  const again = new TetrisReplay('nes', 4);
  again.actions.push(...replay.actions);
  pages.forEach((page, i) => {
    again.seek(5 + i);
    expect(boardOf(page).rows).toEqual(again.state.board.rows);
  });
  expect(pages[0].comment).toMatch(/^[TJZOSLI]$/);
  expect(new Set(pages.at(-1)!.rows.join('')).size).toBeGreaterThan(3);
});

test('boards of other widths have none', () => {
  expect(hasFumen(parseRules('nes'))).toBe(true);
  expect(hasFumen(parseRules('aveiro'))).toBe(false);
});
