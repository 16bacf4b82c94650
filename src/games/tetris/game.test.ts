import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readVectors } from '../../../testing/vectors.ts';
import { InputError } from '../../core/errors.ts';
import { CHANCE, OVER } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { tetrisGame } from './game.ts';
import { columnOf, orientationOf } from './placing/placements.ts';
import { parseRules, ruleSets, rulesOf, type TetrisRules } from './rules.ts';
import { drawAction, isDrawAction, type TetrisState } from './state.ts';
import { formatBoard, formatPieces, parsePieces } from './text/notation.ts';

/** A position with this piece to place and nothing else known. */
function position(id: string, piece: string, board: string, fields: Record<string, number | string> = {}): TetrisState {
  const game = tetrisGame(parseRules(id));
  const all = { piece, next: '-', lines: 0, pieces: 0, score: 0, memory: 0, ...fields };
  return game.parse([game.id, ...Object.entries(all).map((field) => field.join(' ')), board].join('\n'));
}

function put(state: TetrisState, place: string): TetrisState {
  state.apply(tetrisGame(state.context.rules).parseAction(place));
  return state;
}

function legal(state: TetrisState): number[] {
  const into = new Int32Array(4096);
  return Array.from(into.subarray(0, state.legal(into)));
}

/** Random play; calls back before every action. */
function play(rules: TetrisRules, seed: number, each: (state: TetrisState) => void = () => {}): TetrisState {
  const game = tetrisGame(rules);
  const root = Rng.seeded(seed);
  const [deal, moves] = [root.fork('deal'), root.fork('moves')];
  const state = game.start();
  while (state.turn !== OVER && state.pieces < 500) {
    each(state);
    state.apply(state.turn === CHANCE ? game.chance(state, deal) : moves.pick(legal(state)));
  }
  return state;
}

const column = (height: number, line: string) => Array.from({ length: height }, () => line).join('\n');

describe('the course of a game', () => {
  test('chance draws the piece and the preview, then one after each placement', () => {
    const game = tetrisGame(rulesOf('aveiro'));
    const state = game.start();
    for (const piece of parsePieces('TJZO')) {
      expect(state.turn).toBe(CHANCE);
      expect(legal(state)).toEqual([]);
      state.apply(drawAction(piece));
    }
    expect(state.turn).toBe(0);
    state.apply(legal(state)[0]);
    expect(state.turn).toBe(CHANCE);
    expect(game.view(state, 0)).toMatchObject({ piece: 1, next: [2, 3], pieces: 1, lines: 0 });
  });

  test('a list of pieces that ends ends the game, and the last ones are placed', () => {
    const rules = rulesOf('ist', { randomizer: 'list:tio' });
    const state = play(rules, 1);
    expect([state.turn, state.pieces]).toEqual([OVER, 3]);
  });

  test('a game without preview', () => {
    const state = play(rulesOf('classic', { preview: 0 }), 1, (state) => expect(state.nextCount).toBe(0));
    expect(state.pieces).toBeGreaterThan(5);
  });
});

describe('lines and points', () => {
  // points of one to four lines: NES 40 100 300 1200 x (level + 1), IST 100 300 500 800, Aveiro lines squared
  test.each([
    ['classic', 'I', '0@0,0', column(4, '.#########'), 4, 4],
    ['nes', 'I', '1@0,0', column(4, '.#########'), 4, 1200],
    ['nes', 'I', '1@0,0', `.########.\n${column(3, '.#########')}`, 3, 300],
    ['nes', 'O', '0@0,0', column(2, '..########'), 2, 100],
    ['nes-norotation', 'O', '0@0,0', '..########', 1, 40],
    ['ist', 'I', '0@0,0', '.#########', 1, 100],
    ['ist', 'I', '0@0,0', column(2, '.#########'), 2, 300],
    ['ist', 'I', '0@0,0', column(3, '.#########'), 3, 500],
    ['ist', 'I', '0@0,0', column(4, '.#########'), 4, 800],
    ['aveiro', 'O', '0@0,0', column(2, '..######'), 2, 4],
    ['aveiro', 'I', '0@0,0', column(3, '.#######'), 3, 9],
  ])('%s: %s at %s', (id, piece, place, board, lines, points) => {
    const state = put(position(id, piece, board), place);
    expect([state.lines, state.score, state.scores()]).toEqual([lines, points, [points]]);
  });

  test('NES: the tenth line raises the level before its points are counted', () => {
    const state = position('nes', 'O', '..########', { lines: 9, score: 360 });
    expect(state.level).toBe(0);
    put(state, '0@0,0');
    expect([state.lines, state.level, state.score]).toEqual([10, 1, 360 + 80]);
  });

  test('what is left of a piece stays', () => {
    expect(formatBoard(put(position('nes', 'O', '..########'), '0@0,0').board)).toBe('##........');
  });
});

describe('game over', () => {
  test('classic: when no placement is wholly on the board', () => {
    expect(position('classic', 'O', column(18, '.#########')).turn).not.toBe(OVER);
    expect(position('classic', 'O', column(19, '.#########')).turn).toBe(OVER);
  });

  test('NES: when the new piece overlaps a filled cell', () => {
    // O appears at columns 4 and 5 of the two highest rows
    const board = `${column(1, '...#......')}\n${column(18, '.#........')}`;
    expect(position('nes', 'O', board).turn).not.toBe(OVER);
    const blocked = `${column(1, '....#.....')}\n${column(18, '.#........')}`;
    expect(position('nes', 'O', blocked).turn).toBe(OVER);
    expect(position('nes', 'I', blocked).turn).not.toBe(OVER);
  });

  test('NES: cells above the board are dropped, and the game goes on if the next piece can appear', () => {
    const state = position('nes', 'T', column(19, '####......'), { next: 'I', memory: 7 << 8 });
    put(state, '2@0,19');
    expect(state.board.rows[19]).toBe(0b111);
    expect(state.turn).toBe(CHANCE);
  });

  test('NES: the next piece is judged as soon as it is to be placed', () => {
    const state = position('nes', 'O', column(18, '....##....'), { next: 'I', memory: 7 << 8 });
    put(state, '0@4,18');
    expect([state.turn, state.pieces]).toEqual([OVER, 1]);
  });

  test('IST: a filled top row loses; no line is removed and no points are given', () => {
    const board = `#########.\n${column(14, '.........#')}`;
    const state = put(position('ist', 'I', board), '0@9,14');
    expect([state.turn, state.lines, state.score]).toEqual([OVER, 0, 0]);
    expect(formatBoard(state.board)).toBe(`${column(3, '.........#')}\n##########\n${column(14, '.........#')}`);
    expect(legal(state)).toEqual([]);
  });

  test('IST: the row below the top is safe', () => {
    const board = `#########.\n${column(13, '.........#')}`;
    const state = put(position('ist', 'I', board), '0@9,13');
    expect([state.turn, state.lines, state.score]).toEqual([CHANCE, 1, 100]);
  });

  test('IST: cells above the top row are discarded', () => {
    const state = put(position('ist', 'I', column(17, '#.........')), '0@0,17');
    expect(state.turn).toBe(OVER);
    expect(formatBoard(state.board)).toBe(column(18, '#.........'));
  });

  test('Aveiro: when the new piece overlaps a filled cell before it falls', () => {
    expect(position('aveiro', 'O', column(26, '...#....')).turn).not.toBe(OVER);
    expect(position('aveiro', 'O', column(27, '...#....')).turn).toBe(OVER);
  });
});

describe.each(ruleSets.map((rules) => [rules.id, rules] as const))('%s keeps the contract', (_, rules) => {
  const game = tetrisGame(rules);

  test('legal actions ascend without repeats; chance and a finished game have none', () => {
    const end = play(rules, 1, (state) => {
      const codes = legal(state);
      expect(codes.length > 0).toBe(state.turn === 0);
      expect(codes.length).toBeLessThanOrEqual(game.maxActions);
      for (let i = 1; i < codes.length; i++) expect(codes[i]).toBeGreaterThan(codes[i - 1]);
      for (const code of codes) {
        expect(isDrawAction(code)).toBe(false);
        expect(game.parseAction(game.formatAction(code))).toBe(code);
      }
    });
    expect(end.turn).toBe(OVER);
    expect(legal(end)).toEqual([]);
  });

  // a state has nothing that its view does not tell: no piece to come can leak
  test('parse undoes format, imagine gives the state back from the view, copyFrom makes equal', () => {
    const copy = game.start();
    play(rules, 2, (state) => {
      const text = game.format(state);
      const view = game.view(state, 0);
      copy.copyFrom(state);
      for (const same of [game.parse(text), game.imagine(JSON.parse(JSON.stringify(view)), Rng.seeded(1)), copy]) {
        expect(game.format(same)).toBe(text);
        expect(game.view(same, 0)).toEqual(view);
        expect(same.turn).toBe(state.turn);
        expect(legal(same)).toEqual(legal(state));
      }
    });
  });

  test('a finished game is parsed as finished', () => {
    const end = play(rules, 3);
    expect(game.parse(game.format(end)).turn).toBe(OVER);
  });

  test('a copy goes its own way', () => {
    const [one, two] = [game.start(), game.start()];
    for (let piece = 0; one.turn === CHANCE; piece++) one.apply(drawAction(piece));
    two.copyFrom(one);
    const before = game.format(one);
    two.apply(legal(two)[0]);
    expect(game.format(one)).toBe(before);
    expect(game.format(two)).not.toBe(before);
  });

  test('seeds s and s + 1 share no sequence of pieces', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 100; seed++) {
      const pieces: number[] = [];
      const rng = Rng.seeded(seed).fork('deal');
      let memory = game.start().memory;
      for (let i = 0; i < 25; i++) {
        const piece = game.chance(Object.assign(game.start(), { memory }), rng) - drawAction(0);
        memory = game.start().context.draws.after(memory, piece);
        pieces.push(piece);
      }
      for (let from = 0; from < 6; from++) seen.add(formatPieces(pieces.slice(from, from + 20)));
    }
    expect(seen.size).toBe(600);
  });
});

describe('parse refuses', () => {
  const good = ['tetris/nes@2', 'piece T', 'next J', 'lines 0', 'pieces 0', 'score 0', 'memory 258', '..........'];
  const nes = tetrisGame(rulesOf('nes'));

  test('nothing that is right', () => {
    expect(nes.format(nes.parse(good.join('\n')))).toBe(good.join('\n'));
  });

  test.each([
    [0, 'tetris/classic@2', /position of "tetris\/classic@2": one of "tetris\/nes@2" is needed/],
    [1, 'piece TJ', /piece "TJ" in the position: one letter is right/],
    [1, 'piece Q', /unknown piece "Q"/],
    [1, 'piece -', /next pieces "J" in the position: at most 0 without a current piece are right/],
    [2, 'next JZ', /next pieces "JZ" in the position: at most 1 after a current piece are right/],
    [2, 'nxt J', /line 3 of the position is "nxt J": "next \.\.\." is right/],
    [3, 'lines -1', /lines "-1" in the position: a whole number is right/],
    [6, 'memory 65536', /memory 65536 in the position: not one of randomizer nes/],
    [7, '.........', /board row 1 has 9 cells: 10 are right/],
  ])('line %i as %j', (line, text, message) => {
    expect(() => nes.parse(good.with(line, text).join('\n'))).toThrow(message);
  });

  test('junk, with one kind of error', () => {
    const lines = fc.array(fc.oneof(fc.constantFrom(...good), fc.string()), { maxLength: 10 });
    fc.assert(
      fc.property(lines, (text) => {
        try {
          nes.parse(text.join('\n'));
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect((error as Error).message).not.toContain('\n');
        }
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\s*([tjzosli]|[0-3]@\d+,\d+)\s*$/i.test(text));
        expect(() => nes.parseAction(text)).toThrow(InputError);
      }),
    );
  });
});

interface Vector {
  readonly id: number;
  readonly board: readonly string[];
  readonly pieces: readonly string[];
  readonly terminal_initial: boolean;
  readonly actions_for_first_piece?: readonly [number, number][];
  readonly results_for_first_piece?: readonly {
    readonly action: [number, number];
    readonly points: number;
    readonly top_row_filled_game_lost: boolean;
    readonly board: readonly string[];
  }[];
}

describe('IST reference vectors', () => {
  const all: Vector[] = readVectors('ist').vectors;
  test.each(all.filter((v) => v.results_for_first_piece).map((v) => [v.id, v] as const))('vector %i', (_, vector) => {
    const board = vector.board.toReversed().join('\n');
    const start = position('ist', vector.pieces[0], board, { next: 'I' });
    expect(start.turn === OVER).toBe(vector.terminal_initial);
    const codes = legal(start);
    expect(codes.map((code) => [orientationOf(code), columnOf(code)])).toEqual(vector.actions_for_first_piece);
    for (const [i, result] of vector.results_for_first_piece!.entries()) {
      const state = position('ist', vector.pieces[0], board);
      state.apply(codes[i]);
      expect([orientationOf(codes[i]), columnOf(codes[i])]).toEqual(result.action);
      expect(state.score).toBe(result.points);
      expect(state.turn === OVER).toBe(result.top_row_filled_game_lost);
      const empty = result.board.length === 0;
      expect(formatBoard(state.board)).toBe(empty ? '..........' : result.board.toReversed().join('\n'));
    }
  });
});
