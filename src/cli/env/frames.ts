import { InputError } from '../../core/errors.ts';
import { gameOf } from '../../families/index.ts';
import { TetrisBatch } from '../../games/tetris/batch.ts';
import type { TetrisGame } from '../../games/tetris/game.ts';

/** A frame's head: two numbers of 32 bits, little-endian. What is asked or how it went, and the bytes after the head. */
const HEAD = 8;
const RESET = 1;
const STEP = 2;
const STEP_AND_STAY = 3;
const GOOD = 0;
const REFUSED = 1;

/** Bytes of the longest frame that is read: the actions of the largest batch. */
const LONGEST = 4 * 65_536;

/** Many games of Tetris at once. A line of JSON tells how the fields of a frame lie; then frame answers frame. */
export async function driveByFrames(id: string, count: number): Promise<void> {
  const game = gameOf(id);
  if (!game.id.startsWith('tetris/')) throw new InputError(`--batch is for Tetris; ${id} is driven by JSON lines`);
  const batch = new TetrisBatch((game as unknown as TetrisGame).rules, count);
  const { width, height, preview } = batch.rules;
  const about = { env: 1, game: game.id, count, width, height, preview, actions: batch.actions };
  process.stdout.write(`${JSON.stringify(about)}\n`);
  let waiting = Buffer.alloc(0);
  for await (const chunk of process.stdin) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length >= HEAD) {
      const length = waiting.readUInt32LE(4);
      if (length > LONGEST) throw new InputError(`a frame of ${length} bytes: at most ${LONGEST} are right`);
      if (waiting.length < HEAD + length) break;
      answer(batch, waiting.readUInt32LE(0), waiting.subarray(HEAD, HEAD + length));
      waiting = waiting.subarray(HEAD + length);
    }
  }
}

function answer(batch: TetrisBatch, asked: number, body: Buffer): void {
  try {
    perform(batch, asked, body);
    write(GOOD, Buffer.from(batch.buffer));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    write(REFUSED, Buffer.from(error.message));
  }
}

function perform(batch: TetrisBatch, asked: number, body: Buffer): void {
  if (asked === RESET) batch.reset(body.toString('utf8'));
  else if (asked === STEP || asked === STEP_AND_STAY) {
    if (body.length !== 4 * batch.count)
      throw new InputError(`${body.length} bytes of actions: ${4 * batch.count} are right, 4 for each game`);
    const actions = new Int32Array(batch.count);
    for (let i = 0; i < actions.length; i++) actions[i] = body.readInt32LE(4 * i);
    batch.step(actions, asked === STEP);
  } else throw new InputError(`frame ${asked} is unknown: 1 resets, 2 steps, 3 steps without a next game`);
}

/** The reader asks again only when it has read all of this, so that the batch's buffer need not be copied. */
function write(how: number, body: Buffer): void {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(how, 0);
  head.writeUInt32LE(body.length, 4);
  process.stdout.write(head);
  process.stdout.write(body);
}
