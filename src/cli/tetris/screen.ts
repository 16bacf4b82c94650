import { setTimeout as sleep } from 'node:timers/promises';
import { agentWords } from '../../agents/tetris/words/index.ts';
import { brief, explain } from '../../agents/words/explain.ts';
import type { Explanation } from '../../core/agent.ts';
import type { Language } from '../../core/language.ts';
import { type Board, isFilled } from '../../games/tetris/board.ts';
import { PIECE_LETTERS } from '../../games/tetris/pieces.ts';
import { columnOf, orientationOf, rowOf } from '../../games/tetris/placing/placements.ts';
import { piecesOf, type TetrisRules, withoutPieceList } from '../../games/tetris/rules.ts';
import { onStop } from '../signals.ts';
import { boardWords } from './words.ts';

/** What one frame shows: the board before the piece is placed, and where it goes. */
export interface Frame {
  readonly rules: TetrisRules;
  readonly agent: string;
  readonly board: Board;
  readonly piece: number;
  readonly next: readonly number[];
  readonly action: number;
  readonly lines: number;
  readonly pieces: number;
  readonly score: number;
  readonly why?: Explanation;
  /** Of the reasons; English by default. */
  readonly language?: Language;
}

const FILLED = '\x1b[47m  \x1b[0m';
const NEW = '\x1b[46m  \x1b[0m';
const EMPTY = '\x1b[90m .\x1b[0m';
/** The same without colours, for files and pipes. */
const PLAIN = { filled: '##', fresh: '[]', empty: ' .' };
const METRICS = 12;

/**
 * The board on the left, the counts and the metrics with their shares of the decision on the right, as much of them as
 * `width` columns take.
 */
export function drawFrame(frame: Frame, colours: boolean, width = Number.POSITIVE_INFINITY): string[] {
  const cells = colours ? { filled: FILLED, fresh: NEW, empty: EMPTY } : PLAIN;
  const { board } = frame;
  const lines: string[] = [];
  for (let row = board.height - 1; row >= 0; row--) {
    let line = '|';
    for (let column = 0; column < board.width; column++) {
      const fresh = isPiece(frame, column, row);
      line += fresh ? cells.fresh : isFilled(board, column, row) ? cells.filled : cells.empty;
    }
    lines.push(`${line}|`);
  }
  lines.push(`+${'--'.repeat(board.width)}+`);
  // the panel may be longer than a low board is high
  const blank = ' '.repeat(2 * board.width + 2);
  const room = Math.max(0, width - blank.length - 2);
  const side = panel(frame, Math.min(LONGEST, room)).map((line) => line.slice(0, room));
  return Array.from({ length: Math.max(lines.length, side.length) }, (_, i) =>
    side[i] ? `${lines[i] ?? blank}  ${side[i]}` : (lines[i] ?? blank),
  );
}

function isPiece({ rules, piece, action }: Frame, column: number, row: number): boolean {
  const shape = piecesOf(rules)[piece].orientations[orientationOf(action)];
  const cells = shape.rows[row - rowOf(action)] ?? 0;
  const x = column - columnOf(action);
  return x >= 0 && x < shape.width && ((cells >> x) & 1) === 1;
}

function panel(
  { rules, agent, piece, next, lines, pieces, score, why, language = 'en' }: Frame,
  columns: number,
): string[] {
  const words = boardWords[language];
  const letters = next.map((each) => PIECE_LETTERS[each]).join(' ');
  const said = why && explain(why, agentWords[language]);
  const reasons = said?.factors.slice(0, METRICS) ?? [];
  const most = Math.max(...reasons.map(({ share = 0 }) => Math.abs(share)));
  return [
    `${agent} ${words.on} ${withoutPieceList(rules.id)}`,
    '',
    ...wrapped(`${words.piece} ${PIECE_LETTERS[piece]}   ${words.next} ${letters || '-'}`, columns),
    ...wrapped(`${words.lines} ${lines}   ${words.pieces} ${pieces}   ${words.score} ${score}`, columns),
    '',
    ...(said?.sentence ? [...wrapped(said.sentence, columns), ''] : []),
    ...(reasons.length > 0 ? [`${words.metric.padEnd(26)}${words.value.padStart(8)}${words.share.padStart(11)}`] : []),
    ...reasons.map(({ name, value, share = 0 }) => {
      const bar = most > 0 ? '='.repeat(Math.round((8 * Math.abs(share)) / most)) : '';
      return `${name.padEnd(26)}${brief(value, language).padStart(8)}${brief(share, language).padStart(11)} ${bar}`.trimEnd();
    }),
  ];
}

/** Columns that a line takes beside a board, where there are so many. */
const LONGEST = 56;

/** A text in lines of at most so many columns; a word may be longer. */
function wrapped(text: string, columns: number): string[] {
  return text.match(new RegExp(`\\S.{0,${Math.max(1, columns) - 1}}(?=\\s|$)|\\S+`, 'g')) ?? [];
}

/** Opens and closes the terminal's second screen, which leaves the first as it was. */
const OPEN = '\x1b[?1049h\x1b[?25l';
const CLOSE = '\x1b[?25h\x1b[?1049l';

/** Shows frames at a pace, until it is closed or the person stops it. */
export class Screen {
  private readonly colours = process.stdout.isTTY;
  private readonly pause: number;
  private readonly stop = new AbortController();
  private readonly off = onStop(() => this.stop.abort());

  /** `speed` is frames a second; 0 is as fast as it goes. */
  constructor(speed: number) {
    this.pause = speed > 0 ? 1000 / speed : 0;
    if (this.colours) process.stdout.write(OPEN);
  }

  /** Ctrl-C was pressed. */
  get stopped(): boolean {
    return this.stop.signal.aborted;
  }

  /** Draws a frame and waits until the next one is due; Ctrl-C ends the wait. */
  async show(frame: Frame): Promise<void> {
    const lines = drawFrame(frame, this.colours, process.stdout.columns);
    if (this.colours) process.stdout.write(`\x1b[H${lines.map((line) => `${line}\x1b[K\n`).join('')}\x1b[J`);
    else process.stdout.write(`${lines.join('\n')}\n\n`);
    await sleep(this.pause, undefined, { signal: this.stop.signal }).catch(() => {});
  }

  close(): void {
    if (this.colours) process.stdout.write(CLOSE);
    this.off();
  }
}
