import { InputError } from '../../core/errors.ts';
import type { Game } from '../../core/game.ts';
import { PLACEMENTS } from './placing/placements.ts';
import { maxRestingPlaces } from './placing/resting-places.ts';
import { NO_PIECE } from './randomizers.ts';
import type { TetrisRules } from './rules.ts';
import { drawAction, isDrawAction, TetrisContext, TetrisState } from './state.ts';
import {
  formatBoard,
  formatPiece,
  formatPieces,
  formatPlacement,
  parseBoard,
  parsePieces,
  parsePlacement,
} from './text/notation.ts';

/** Part of the game's id; rises when the rules of play change. */
const VERSION = 2;

/** What a player sees. Pieces that are still to be drawn are not part of it. */
export interface TetrisView {
  /** The id of the rule set with its options, for `parseRules`. */
  readonly rules: string;
  /** Bottom first; bit c is column c from the left. */
  readonly rows: readonly number[];
  /** An index of `PIECE_LETTERS`, or `NO_PIECE`. */
  readonly piece: number;
  readonly next: readonly number[];
  readonly lines: number;
  readonly pieces: number;
  readonly score: number;
  readonly level: number;
  /** The memory of the randomiser, which follows from the pieces so far: see `DrawRule`. */
  readonly memory: number;
}

export interface TetrisGame extends Game<TetrisState, TetrisView> {
  readonly description: string;
  readonly rules: TetrisRules;
}

/**
 * Tetris for one seat. Chance draws until the current piece and the preview are known; the player's action is the
 * placement at which the current piece comes to rest.
 */
export function tetrisGame(rules: TetrisRules): TetrisGame {
  const context = new TetrisContext(rules);
  const id = `tetris/${rules.id}@${VERSION}`;
  return {
    id,
    description: rules.description,
    rules,
    seats: 1,
    oneDeal: true,
    maxActions: maxRestingPlaces(rules),
    start: () => new TetrisState(context),
    chance: (state, rng) => drawAction(context.draws.draw(state.memory, rng)),
    view: (state) => ({
      rules: rules.id,
      rows: Array.from(state.board.rows),
      piece: state.piece,
      next: Array.from(state.next.subarray(0, state.nextCount)),
      lines: state.lines,
      pieces: state.pieces,
      score: state.score,
      level: state.level,
      memory: state.memory,
    }),
    // a view hides nothing that is settled already: one state agrees with it
    imagine: (view) => setUp(context, view),
    format: (state) =>
      [
        id,
        `piece ${state.piece === NO_PIECE ? '-' : formatPiece(state.piece)}`,
        `next ${formatPieces(state.next.subarray(0, state.nextCount)) || '-'}`,
        `lines ${state.lines}`,
        `pieces ${state.pieces}`,
        `score ${state.score}`,
        `memory ${state.memory}`,
        formatBoard(state.board),
      ].join('\n'),
    parse: (text) => parseState(context, id, text),
    formatAction: (action) => (isDrawAction(action) ? formatPiece(action - PLACEMENTS) : formatPlacement(action)),
    parseAction(text) {
      if (!/^\s*[a-z]\s*$/i.test(text)) return parsePlacement(text);
      return drawAction(parsePieces(text)[0]);
    },
  };
}

function setUp(context: TetrisContext, view: Omit<TetrisView, 'rules' | 'level'>): TetrisState {
  const state = new TetrisState(context);
  state.board.rows.set(view.rows);
  state.piece = view.piece;
  state.next.set(view.next);
  state.nextCount = view.next.length;
  state.lines = view.lines;
  state.pieces = view.pieces;
  state.score = view.score;
  state.memory = view.memory;
  state.updateLost();
  return state;
}

const FIELDS = ['piece', 'next', 'lines', 'pieces', 'score', 'memory'] as const;

function parseState(context: TetrisContext, id: string, text: string): TetrisState {
  const { rules, draws } = context;
  const [first, ...lines] = text.trim().split(/\s*\n\s*/);
  if (first !== id) throw new InputError(`position of "${first}": one of "${id}" is needed`);
  const fields = FIELDS.map((name, i) => {
    const match = /^(\S+)\s+(\S+)$/.exec(lines[i] ?? '');
    if (match?.[1] !== name)
      throw new InputError(`line ${i + 2} of the position is "${lines[i] ?? ''}": "${name} ..." is right`);
    return match[2];
  });
  const [piece, next] = fields as [string, string];
  const [cleared, placed, score, memory] = fields.slice(2).map((value, i) => {
    if (!/^\d{1,15}$/.test(value))
      throw new InputError(`${FIELDS[i + 2]} "${value}" in the position: a whole number is right`);
    return Number(value);
  }) as [number, number, number, number];
  const current = piece === '-' ? [] : parsePieces(piece);
  const coming = next === '-' ? [] : parsePieces(next);
  if (current.length > 1) throw new InputError(`piece "${piece}" in the position: one letter is right`);
  const most = current.length === 0 ? '0 without' : `${rules.preview} after`;
  if (coming.length > Number.parseInt(most, 10))
    throw new InputError(`next pieces "${next}" in the position: at most ${most} a current piece are right`);
  if (!draws.isMemory(memory))
    throw new InputError(`memory ${memory} in the position: not one of randomizer ${rules.randomizer}`);
  const board = parseBoard(lines.slice(FIELDS.length).join('\n'), rules.width, rules.height);
  return setUp(context, {
    rows: Array.from(board.rows),
    piece: current[0] ?? NO_PIECE,
    next: coming,
    lines: cleared,
    pieces: placed,
    score,
    memory,
  });
}
