import { OVER } from '../../../src/core/game.ts';
import { entryOf, type Key, type PiecePosition, press } from '../../../src/games/tetris/key-paths.ts';
import type { Orientation } from '../../../src/games/tetris/pieces.ts';
import { placement } from '../../../src/games/tetris/placements.ts';
import { piecesOf } from '../../../src/games/tetris/rules.ts';
import { TetrisReplay } from './replay/tetris-replay.ts';

/** How fast pieces fall by themselves. */
export const paces = ['still', 'slow', 'rising'] as const;
export type Pace = (typeof paces)[number];

/** Milliseconds a row, by pace and level. */
const fallTime: Readonly<Record<Pace, (level: number) => number>> = {
  still: () => Number.POSITIVE_INFINITY,
  slow: () => 900,
  rising: (level) => Math.max(90, 800 - 75 * level),
};

export type Command = Key | 'drop';

/** A person's game: the piece moves by keys, and falls by itself at some paces. */
export class PersonGame {
  readonly replay: TetrisReplay;
  position: PiecePosition | undefined;
  /** Whether the last drop was refused: the piece does not fit there. */
  refused = false;
  private falling = 0;
  private readonly pace: Pace;
  private readonly changed: () => void;

  constructor(rules: string, seed: number, pace: Pace, changed: () => void) {
    this.replay = new TetrisReplay(rules, seed);
    // where nothing slides under an overhang a piece is placed by its drop alone
    this.pace = this.replay.game.rules.tucks ? pace : 'still';
    this.changed = changed;
    this.enter();
  }

  get over(): boolean {
    return this.replay.state.turn === OVER;
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
    else if (command === 'down') this.fall();
    else this.position = this.pressed(this.position, command) ?? this.position;
    this.changed();
  }

  /** True while pieces fall by themselves. */
  tick(milliseconds: number): boolean {
    if (!this.position || this.over || this.pace === 'still') return false;
    this.falling += milliseconds;
    if (this.falling >= fallTime[this.pace](this.replay.state.level)) {
      this.fall();
      this.changed();
    }
    return true;
  }

  private fall(): void {
    this.falling = 0;
    const below = this.pressed(this.position!, 'down');
    if (below) this.position = below;
    else this.rest(this.position!);
  }

  private rest(at: PiecePosition): void {
    const [right, up] = this.turned(at).corner;
    const action = placement(at.orientation, at.column + right, at.row + up);
    this.refused = !this.replay.legal().includes(action);
    if (this.refused) return;
    this.replay.play(action);
    this.enter();
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
