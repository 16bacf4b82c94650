import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OVER } from '../../core/game.ts';
import { Match } from '../../core/match.ts';
import { tetrisGame } from '../../games/tetris/game.ts';
import { parseRules } from '../../games/tetris/rules.ts';

/**
 * A second engine of NES Tetris without rotation that shares nothing with the first: cells as texts, x to the right and
 * y down, shapes as `spec/nes.md` prints them, a piece moved cell by cell.
 */
const shapes: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  T: [[-1, 0], [0, 0], [1, 0], [0, 1]],
  J: [[-1, 0], [0, 0], [1, 0], [1, 1]],
  Z: [[-1, 0], [0, 0], [0, 1], [1, 1]],
  O: [[-1, 0], [0, 0], [-1, 1], [0, 1]],
  S: [[0, 0], [1, 0], [-1, 1], [0, 1]],
  L: [[-1, 0], [0, 0], [1, 0], [-1, 1]],
  I: [[-2, 0], [-1, 0], [0, 0], [1, 0]],
}; // biome-ignore format: one line a piece

const WIDTH = 10;
const HEIGHT = 20;

class NaiveGame {
  lines = 0;
  private cells = new Set<string>();
  private readonly tucks: boolean;

  /** `tucks`: whether a piece can go sideways below the first row. */
  constructor(tucks: boolean) {
    this.tucks = tucks;
  }

  /** Where the piece can come to rest, as the leftmost column and the height of its lowest cell; none if it is blocked. */
  places(piece: string): Map<string, [number, number]> {
    const found = new Map<string, [number, number]>();
    const open: [number, number][] = this.fits(piece, 5, 0) ? [[5, 0]] : [];
    const seen = new Set(open.map(String));
    for (let at = open.pop(); at; at = open.pop()) {
      const [x, y] = at;
      if (!this.fits(piece, x, y + 1)) {
        const left = x + Math.min(...shapes[piece].map(([dx]) => dx));
        const low = HEIGHT - 1 - y - Math.max(...shapes[piece].map(([, dy]) => dy));
        found.set(`${left},${low}`, at);
      }
      const sideways = y === 0 || this.tucks ? [x - 1, x + 1] : [];
      for (const to of [...sideways.map((column) => [column, y]), [x, y + 1]] as [number, number][]) {
        if (seen.has(String(to)) || !this.fits(piece, ...to)) continue;
        seen.add(String(to));
        open.push(to);
      }
    }
    return found;
  }

  place(piece: string, [x, y]: [number, number]): void {
    for (const [dx, dy] of shapes[piece]) this.cells.add(`${x + dx},${y + dy}`);
    for (let row = 0; row < HEIGHT; row++) {
      const across = Array.from({ length: WIDTH }, (_, column) => `${column},${row}`);
      if (!across.every((cell) => this.cells.has(cell))) continue;
      this.lines++;
      const kept = [...this.cells].map((cell) => cell.split(',').map(Number)).filter(([, at]) => at !== row);
      this.cells = new Set(kept.map(([column, at]) => `${column},${at < row ? at + 1 : at}`));
    }
  }

  private fits(piece: string, x: number, y: number): boolean {
    return shapes[piece].every(([dx, dy]) => {
      const [column, row] = [x + dx, y + dy];
      return column >= 0 && column < WIDTH && row < HEIGHT && !this.cells.has(`${column},${row}`);
    });
  }
}

const folder = new URL('../../../data/records/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

test.each(files)('%s is the same game in a second engine', (file) => {
  const { game, seed, actions } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  const rules = parseRules(/^tetris\/(.+)@\d+$/.exec(game)![1]);
  const match = new Match(tetrisGame(rules), { seed });
  const naive = new NaiveGame(rules.tucks);
  for (const action of actions as number[]) {
    match.advance();
    const piece = 'TJZOSLI'[match.state.piece];
    const place = naive.places(piece).get(`${(action >> 6) & 15},${action & 63}`);
    expect(place, `${piece} at ${action}`).toBeDefined();
    naive.place(piece, place!);
    match.answer(action);
  }
  expect(match.advance()).toBe(OVER);
  expect(naive.places('TJZOSLI'[match.state.piece]).size).toBe(0);
  expect(naive.lines).toBe(match.state.lines);
  expect(naive.lines).toBeGreaterThan(rules.tucks ? 60 : 50);
});
