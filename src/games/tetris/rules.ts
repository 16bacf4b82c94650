import { InputError } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import { FASTEST_KEY, HELD_KEY, LAST_START, levelAfter, SLOWEST_KEY } from './gravity.ts';
import { type Piece, type PieceSetName, pieceSets } from './pieces.ts';
import { drawRuleOf, type RandomizerName } from './randomizers.ts';

/** Everything that tells one kind of Tetris from another. */
export interface TetrisRules {
  readonly id: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly pieceSet: PieceSetName;
  /** Whether a piece may be turned at all. */
  readonly rotation: boolean;
  /** Whether there is a second key, which turns the other way. */
  readonly turnBack: boolean;
  /** Whether a piece may slide under an overhang. If not, pieces drop straight down. */
  readonly tucks: boolean;
  readonly randomizer: RandomizerName;
  /** How many pieces are known beyond the current one. */
  readonly preview: number;
  /**
   * Where a piece appears. `above`: above the board, over any column. Otherwise the column of its origin and its row
   * counted from the top; the piece moves from there.
   */
  readonly entry: 'above' | readonly [column: number, rowFromTop: number];
  /** How many rows a new piece falls before the first key counts. */
  readonly fall: number;
  /**
   * What ends a game.
   * - `does-not-fit`: every placement of the piece reaches above the board.
   * - `spawn-blocked`: the new piece overlaps a filled cell. Cells placed above the board are dropped.
   * - `top-row`: the top row has a filled cell. No line is removed then.
   */
  readonly over: 'does-not-fit' | 'spawn-blocked' | 'top-row';
  /** Points for 0 to 4 lines at once. */
  readonly points: readonly [number, number, number, number, number];
  /** After how many lines the level rises; points are multiplied by level + 1. 0: there are no levels. */
  readonly linesPerLevel: number;
  /** The level that a game begins at, and with it the speed of the pieces. Absent: a piece waits for its player. */
  readonly level?: number;
  /** With a level: frames from one step sideways to the next. Default: those of a held key. */
  readonly shift?: number;
}

const classic: TetrisRules = {
  id: 'classic',
  description: 'The standard problem of the research literature: uniform pieces, straight drops, all rotations.',
  width: 10,
  height: 20,
  pieceSet: 'course',
  rotation: true,
  turnBack: true,
  tucks: false,
  randomizer: 'uniform',
  preview: 1,
  entry: 'above',
  fall: 0,
  over: 'does-not-fit',
  points: [0, 1, 2, 3, 4],
  linesPerLevel: 0,
};

const nes: TetrisRules = {
  id: 'nes',
  description: 'The NES game of 1989: its shapes, spawn, rotations without kicks, and randomiser.',
  width: 10,
  height: 20,
  pieceSet: 'nes',
  rotation: true,
  turnBack: true,
  tucks: true,
  randomizer: 'nes',
  preview: 1,
  entry: [5, 0],
  fall: 0,
  over: 'spawn-blocked',
  points: [0, 40, 100, 300, 1200],
  linesPerLevel: 10,
};

/** Every rule set. */
export const ruleSets: readonly TetrisRules[] = [
  classic,
  nes,
  {
    ...nes,
    id: 'nes-norotation',
    description: 'The NES game in which no piece is ever turned.',
    rotation: false,
    turnBack: false,
  },
  {
    ...classic,
    id: 'ist',
    description: 'The IST 2015/16 course problem: 18 rows, straight drops, a filled top row loses.',
    height: 18,
    over: 'top-row',
    points: [0, 100, 300, 500, 800],
  },
  {
    id: 'aveiro',
    description: 'The Aveiro 2021 course server: 8 columns, 30 rows, three pieces of preview, lines squared.',
    width: 8,
    height: 30,
    pieceSet: 'aveiro',
    rotation: true,
    turnBack: false,
    tucks: false,
    randomizer: 'uniform',
    preview: 3,
    // the five by five box appears at x = 2 where the left wall is x = 0
    entry: [1, 0],
    fall: 1,
    over: 'spawn-blocked',
    points: [0, 1, 4, 9, 16],
    linesPerLevel: 0,
  },
];

const MIN_WIDTH = 4;
export const MAX_WIDTH = 16;
const MIN_HEIGHT = 4;
export const MAX_HEIGHT = 40;

/** What a user may change in a rule set. */
export type RuleOptions = Partial<
  Pick<TetrisRules, 'width' | 'height' | 'tucks' | 'randomizer' | 'preview' | 'level' | 'shift'>
>;

/** A rule set by its id, with some values changed. The id of the result names the changes: `classic,height=10`. */
export function rulesOf(id: string, options: RuleOptions = {}): TetrisRules {
  const base = ruleSets.find((rules) => rules.id === id);
  if (!base) throw new InputError(problem('unknownRules', { rules: id, known: ruleSets.map((r) => r.id).join(', ') }));
  const changed = Object.entries(options).filter(
    ([name, value]) => value !== undefined && value !== base[name as keyof TetrisRules],
  );
  if (changed.length === 0) return base;
  const rules = { ...base, ...Object.fromEntries(changed) };
  within('width', rules.width, MIN_WIDTH, MAX_WIDTH);
  within('height', rules.height, MIN_HEIGHT, MAX_HEIGHT);
  within('preview', rules.preview, 0, 6);
  drawRuleOf(rules.randomizer);
  checkSpeed(id, rules);
  if (rules.entry !== 'above') {
    const spawns = piecesOf(rules).map((piece) => piece.orientations[piece.spawn]);
    const right = Math.max(...spawns.map(({ corner, width }) => (rules.entry[0] as number) + corner[0] + width));
    if (rules.width < right) throw new InputError(`width ${rules.width} is too narrow for ${id}: at least ${right}`);
    const low = Math.max(...spawns.map(({ corner }) => (rules.entry[1] as number) - corner[1] + rules.fall + 1));
    if (rules.height < low) throw new InputError(`height ${rules.height} is too low for ${id}: at least ${low}`);
  }
  return { ...rules, id: [id, ...changed.map(([name, value]) => `${name}=${value}`)].join(',') };
}

const readOption: Readonly<Record<keyof RuleOptions, (value: string) => unknown>> = {
  width: Number,
  height: Number,
  tucks: (value) => (value === 'true' || value === 'false' ? value === 'true' : undefined),
  randomizer: String,
  preview: Number,
  level: Number,
  shift: Number,
};

/** Reads the id of a rule set with its changes, as `rulesOf` writes it. */
export function parseRules(id: string): TetrisRules {
  const [base, ...options] = id.split(',');
  const read = options.map((option) => {
    const [name, value] = option.split('=', 2) as [string, string | undefined];
    const reader = Object.hasOwn(readOption, name) ? readOption[name as keyof RuleOptions] : undefined;
    const result = value === undefined ? undefined : reader?.(value);
    if (result === undefined)
      throw new InputError(
        `rule option "${option}" is unreadable: name=value is right, with a name of ${Object.keys(readOption).join(', ')}`,
      );
    return [name, result];
  });
  return rulesOf(base, Object.fromEntries(read));
}

/** The id of rules without the list of pieces that a record may fix: no agent knows it, and nobody needs to see it. */
export function withoutPieceList(id: string): string {
  return id.replace(/,randomizer=list:[a-z]+\*?/i, '');
}

function checkSpeed(id: string, { level, shift, linesPerLevel }: TetrisRules): void {
  if (level !== undefined) {
    if (linesPerLevel === 0) throw new InputError(`level is not an option of ${id}: of nes and nes-norotation it is`);
    within('level', level, 0, LAST_START);
  }
  if (shift === undefined) return;
  if (level === undefined) throw new InputError('shift is for games with a speed: level=<0 to 29> is missing');
  within('shift', shift, FASTEST_KEY, SLOWEST_KEY);
}

/** The level after so many lines. */
export function levelOf({ level = 0, linesPerLevel }: TetrisRules, lines: number): number {
  return linesPerLevel === 0 ? 0 : levelAfter(level, lines, linesPerLevel);
}

/** Frames from one step sideways to the next, where pieces have a speed. */
export function shiftOf({ shift = HELD_KEY }: TetrisRules): number {
  return shift;
}

function within(name: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high)
    throw new InputError(problem('wholeNumber', { name, value, low, high }));
}

export function piecesOf(rules: TetrisRules): readonly Piece[] {
  return pieceSets[rules.pieceSet];
}
