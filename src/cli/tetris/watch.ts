import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { agentFrom } from '../../agents/tetris/play-task.ts';
import { OVER } from '../../core/game.ts';
import { Match, seedOfGame } from '../../core/match.ts';
import { tetrisGame } from '../../games/tetris/game.ts';
import { formatBoard } from '../../games/tetris/notation.ts';
import { decimal, wholeNumber } from '../options.ts';
import { printJson } from '../output.ts';
import { agentSpec, type GameOptions, gameOptions, rulesFrom } from './options.ts';
import { drawFrame, type Frame } from './screen.ts';

interface WatchOptions extends GameOptions {
  game: number;
  speed: number;
}

const OPEN = '\x1b[?1049h\x1b[?25l';
const CLOSE = '\x1b[?25h\x1b[?1049l';

/** `tetris watch`: one game in the terminal. */
export function register(tetris: Command): void {
  gameOptions(tetris.command('watch'))
    .description('watch an agent play one game: the board, the next piece, and what decided each placement')
    .option('--game <n>', 'which game of the seed, as `tetris play` counts them from 0', wholeNumber('--game'), 0)
    .option('--speed <n>', 'pieces a second; 0 is as fast as it goes', decimal('--speed', 0, 1000), 4)
    .addHelpText('after', '\nExample:\n  jogatina tetris watch --rules nes --agent nes-six --speed 8\n')
    .action(watch);
}

async function watch(options: WatchOptions): Promise<void> {
  const rules = rulesFrom(options);
  const agent = agentFrom(agentSpec(options.agent)).agent();
  const game = tetrisGame(rules);
  const match = new Match(game, { seed: seedOfGame(options.seed, options.game) });
  const { state } = match;
  const screen = options.json ? undefined : new Screen();
  let stopped = false;
  const stop = () => {
    stopped = true;
    pause.abort();
  };
  const pause = new AbortController();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    const mostPieces = options.maxPieces ?? Number.POSITIVE_INFINITY;
    while (!stopped && match.advance() !== OVER && state.pieces < mostPieces) {
      const turn = match.turn({ deadline: Number.POSITIVE_INFINITY, explain: screen !== undefined });
      const { action, why } = await agent.act(turn);
      if (screen) {
        const frame: Frame = {
          ...turn.view,
          rules,
          agent: options.agent,
          board: state.board,
          action,
          ...(why && { why }),
        };
        screen.show(drawFrame(frame, screen.colours));
        await sleep(options.speed > 0 ? 1000 / options.speed : 0, undefined, { signal: pause.signal }).catch(() => {});
      }
      match.answer(action);
    }
  } finally {
    screen?.close();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  const { lines, pieces, score } = state;
  const result = {
    rules: rules.id,
    agent: options.agent,
    seed: options.seed,
    game: options.game,
    lines,
    pieces,
    score,
  };
  if (options.json) printJson({ ...result, over: state.turn === OVER, board: formatBoard(state.board) });
  else
    process.stdout.write(
      `${state.turn === OVER ? 'Game over' : 'Stopped'}: ${lines} lines, ${pieces} pieces, score ${score}.\n`,
    );
}

/** The terminal's second screen, which leaves the first as it was; elsewhere frames follow one another. */
export class Screen {
  readonly colours = process.stdout.isTTY;

  constructor() {
    if (this.colours) process.stdout.write(OPEN);
  }

  show(lines: readonly string[]): void {
    if (this.colours) process.stdout.write(`\x1b[H${lines.map((line) => `${line}\x1b[K\n`).join('')}\x1b[J`);
    else process.stdout.write(`${lines.join('\n')}\n\n`);
  }

  close(): void {
    if (this.colours) process.stdout.write(CLOSE);
  }
}
