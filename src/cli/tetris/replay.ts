import type { Command } from 'commander';
import { parseRecord, replay } from '../../arena/record.ts';
import { InputError } from '../../core/errors.ts';
import { CHANCE } from '../../core/game.ts';
import { copyBoard } from '../../games/tetris/board.ts';
import { tetrisGame } from '../../games/tetris/game.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import type { TetrisState } from '../../games/tetris/state.ts';
import { formatBoard } from '../../games/tetris/text/notation.ts';
import { decimal, wholeNumber } from '../options.ts';
import { parseJson, printResult, readText } from '../output.ts';
import { type Frame, Screen } from './screen.ts';

interface ReplayOptions {
  speed: number;
  number?: number;
  json?: boolean;
}

/** `tetris replay`: a recorded game in the terminal. */
export function register(tetris: Command): void {
  tetris
    .command('replay')
    .description('play a recorded game again: every action is checked against the rules')
    .argument('<file>', 'a record of `tetris record`, or records one a line, as --save and `event export` write them')
    .option('--number <n>', 'of several records this one (default: the first)', wholeNumber('--number', 0))
    .option('--speed <n>', 'pieces a second; 0 is as fast as it goes', decimal('--speed', 0, 1000), 4)
    .option('--json', 'one JSON document on stdout, no pictures')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina tetris replay data/records/nes-norotation-ntuple-depth-3.json --speed 10\n',
    )
    .action(run);
}

async function run(file: string, { speed, number, json }: ReplayOptions): Promise<void> {
  const record = parseRecord(recordIn(file, number));
  const id = /^tetris\/(.+)@\d+$/.exec(record.game)?.[1];
  if (!id) throw new InputError(`${file} is a record of ${record.game}: one of Tetris is right`);
  const rules = parseRules(id);
  const game = tetrisGame(rules);
  const agent = record.agents[0] ?? '';
  const frames: Frame[] = [];
  let before: Omit<Frame, 'action'> | undefined;
  const end: TetrisState = replay(record, game, (state, seat, action) => {
    if (seat !== CHANCE) frames.push({ ...before!, action });
    else before = { ...game.view(state, 0), rules, agent, board: copyBoard(state.board) };
  });
  const { lines, pieces, score } = end;
  if (!json) await show(frames, speed);
  printResult(
    json,
    { game: record.game, seed: record.seed, agent, lines, pieces, score, board: formatBoard(end.board) },
    `${lines} lines, ${pieces} pieces, score ${score}: ${agent}, seed ${record.seed}.`,
  );
}

/** One record of a file: the only one, or of several lines the one with that number, which events give, or in that place. */
function recordIn(file: string, number: number | undefined): unknown {
  const text = readText(file);
  const lines = text.trim().split('\n');
  // a document over several lines begins with its brace alone
  const isOne = lines.length === 1 || lines[0].trim() === '{';
  const records = isOne
    ? [parseJson(text, file) as { number?: number }]
    : lines.map((line, n) => parseJson(line, `line ${n + 1} of ${file}`) as { number?: number });
  const found = number === undefined ? records[0] : records.find((each, n) => (each?.number ?? n) === number);
  if (found === undefined)
    throw new InputError(
      `${file} has no record ${number}: it has ${records.map((each, n) => each?.number ?? n).join(', ')}`,
    );
  return found;
}

async function show(frames: readonly Frame[], speed: number): Promise<void> {
  const screen = new Screen(speed);
  try {
    for (const frame of frames) {
      if (screen.stopped) break;
      await screen.show(frame);
    }
  } finally {
    screen.close();
  }
}
