import { OVER } from '../../../src/core/game.ts';
import type { Orientation } from '../../../src/games/tetris/pieces.ts';
import { entryOf, type Key, type PiecePosition, press } from '../../../src/games/tetris/placing/key-paths.ts';
import { placement } from '../../../src/games/tetris/placing/placements.ts';
import { piecesOf } from '../../../src/games/tetris/rules.ts';
import { fallTime, NES_FRAME, nesLevel } from './gravity.ts';
import { TetrisReplay } from './replay/tetris-replay.ts';

/** How fast pieces fall by themselves: never, or by the levels of the NES game. */
export const paces = ['still', 'nes'] as const;
export type Pace = (typeof paces)[number];

export type Command = Key | 'drop';

/** What can be heard of a game. */
export type Heard = 'move' | 'turn' | 'land' | 'line' | 'four' | 'level' | 'over';

/** How a key that is held down goes on: milliseconds until it does, and between two steps. */
export const repeats = {
  nes: { delay: 16 * NES_FRAME, every: 6 * NES_FRAME },
  quick: { delay: 170, every: 50 },
} as const;
export type Repeat = keyof typeof repeats;
/** Milliseconds between two steps of a piece that is held down. */
const DOWN = 2 * NES_FRAME;

export interface PersonGameOptions {
  readonly pace: Pace;
  /** The level that the game begins at. */
  readonly level?: number;
  /** What was played before: the person goes on from there. */
  readonly begun?: readonly number[];
  changed(): void;
  heard?(what: Heard): void;
}

/** A person's game: the piece moves by keys, and falls by itself at some paces. */
export class PersonGame {
  readonly replay: TetrisReplay;
  position: PiecePosition | undefined;
  /** Whether the last drop was refused: the piece does not fit there. */
  refused = false;
  repeat: Repeat = 'nes';
  private falling = 0;
  private held: Command | undefined;
  private heldFor = 0;
  private readonly pace: Pace;
  private readonly startLevel: number;
  private readonly changed: () => void;
  private readonly heard: (what: Heard) => void;

  constructor(
    rules: string,
    seed: number | string,
    { pace, level = 0, begun = [], changed, heard = () => {} }: PersonGameOptions,
  ) {
    this.replay = new TetrisReplay(rules, seed);
    for (const action of begun) this.replay.play(action);
    // where nothing slides under an overhang a piece is placed by its drop alone
    this.pace = this.replay.game.rules.tucks ? pace : 'still';
    this.startLevel = level;
    this.changed = changed;
    this.heard = heard;
    this.enter();
  }

  get over(): boolean {
    return this.replay.state.turn === OVER;
  }

  /** Whether pieces fall by themselves. */
  get falls(): boolean {
    return this.pace === 'nes';
  }

  /** The level that decides how fast pieces fall. */
  get level(): number {
    return nesLevel(this.startLevel, this.replay.state.lines);
  }

  get orientation(): Orientation {
    return this.turned(this.position!);
  }

  /** Where the piece would rest if it were dropped. */
  get shadow(): PiecePosition | undefined {
    let at = this.position;
    for (let next = at; next; next = this.pressed(next, 'down')) at = next;
    return at;
  }

  do(command: Command): void {
    if (!this.position || this.over) return;
    this.refused = false;
    const { tucks } = this.replay.game.rules;
    if (command === 'drop' || (command === 'down' && !tucks)) this.rest(this.shadow!);
    else if (command === 'down') {
      this.fall();
      this.falling = 0;
    } else {
      const next = this.pressed(this.position, command);
      if (next) this.heard(command === 'left' || command === 'right' ? 'move' : 'turn');
      this.position = next ?? this.position;
    }
    this.changed();
  }

  /** A key goes down: it acts now, and again while it is held if it moves the piece. */
  hold(command: Command): void {
    if (command === 'left' || command === 'right' || (command === 'down' && this.replay.game.rules.tucks)) {
      this.held = command;
      this.heldFor = 0;
    }
    this.do(command);
  }

  /** A key comes up; without one, all do. */
  release(command?: Command): void {
    if (command === undefined || command === this.held) this.held = undefined;
  }

  tick(milliseconds: number): void {
    if (!this.position || this.over) return;
    this.goOn(milliseconds);
    if (!this.falls || !this.position) return;
    this.falling += milliseconds;
    for (let time = fallTime(this.level); this.falling >= time && this.position; time = fallTime(this.level)) {
      // a piece that has just come begins its fall anew
      this.falling = this.fall() ? this.falling - time : 0;
      this.changed();
    }
  }

  /** What a held key does in this time. */
  private goOn(milliseconds: number): void {
    const { delay, every } = this.held === 'down' ? { delay: DOWN, every: DOWN } : repeats[this.repeat];
    const before = this.heldFor;
    this.heldFor += milliseconds;
    const steps = (time: number) => Math.max(0, Math.floor((time - delay) / every) + 1);
    for (let i = steps(before); i < steps(this.heldFor) && this.held && this.position; i++) this.do(this.held);
  }

  /** A row down, or to rest; whether it fell. */
  private fall(): boolean {
    const below = this.pressed(this.position!, 'down');
    if (below) this.position = below;
    else this.rest(this.position!);
    return below !== undefined;
  }

  private rest(at: PiecePosition): void {
    const [right, up] = this.turned(at).corner;
    const action = placement(at.orientation, at.column + right, at.row + up);
    this.refused = !this.replay.legal().includes(action);
    if (this.refused) return;
    const { level } = this;
    const { lines } = this.replay.state;
    this.replay.play(action);
    // the next piece is not pushed down by the same press
    this.release('down');
    this.enter();
    this.heard(this.soundOf(this.replay.state.lines - lines, this.level > level));
  }

  private soundOf(lines: number, higher: boolean): Heard {
    if (this.over) return 'over';
    if (lines === 4) return 'four';
    if (higher) return 'level';
    return lines > 0 ? 'line' : 'land';
  }

  private enter(): void {
    const { state, game } = this.replay;
    this.falling = 0;
    this.position = this.over ? undefined : entryOf(game.rules, state.board, state.piece)?.position;
  }

  private pressed(from: PiecePosition, key: Key): PiecePosition | undefined {
    const { state, game } = this.replay;
    return press(game.rules, state.board, state.piece, from, key);
  }

  private turned({ orientation }: PiecePosition): Orientation {
    return piecesOf(this.replay.game.rules)[this.replay.state.piece].orientations[orientation];
  }
}
