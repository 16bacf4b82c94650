import type { Command } from 'commander';
import { agentFrom } from '../../agents/tetris/play-task.ts';
import { OVER } from '../../core/game.ts';
import type { Language } from '../../core/language.ts';
import { Match, seedOfGame } from '../../core/match.ts';
import { tetrisGame } from '../../games/tetris/game.ts';
import { formatBoard } from '../../games/tetris/text/notation.ts';
import { languageOption } from '../family/options.ts';
import { decimal, wholeNumber } from '../options.ts';
import { printResult } from '../output.ts';
import { agentSpec, type GameOptions, gameOptions, rulesFrom } from './options.ts';
import { Screen } from './screen.ts';
import { boardWords } from './words.ts';

interface WatchOptions extends GameOptions {
  game: number;
  speed: number;
  language: Language;
}

/** `tetris watch`: one game in the terminal. */
export function register(tetris: Command): void {
  gameOptions(tetris.command('watch'))
    .description('watch an agent play one game: the board, the next piece, and what decided each placement')
    .option('--game <n>', 'which game of the seed, as `tetris play` counts them from 0', wholeNumber('--game'), 0)
    .option('--speed <n>', 'pieces a second; 0 is as fast as it goes', decimal('--speed', 0, 1000), 4)
    .addOption(languageOption())
    .addHelpText('after', '\nExample:\n  jogatina tetris watch --rules nes --agent nes-six --speed 8\n')
    .action(watch);
}

async function watch(options: WatchOptions): Promise<void> {
  const { seed, game: number, speed, language, maxPieces = Number.POSITIVE_INFINITY, json } = options;
  const rules = rulesFrom(options);
  const agent = agentFrom(agentSpec(options.agent)).agent();
  const match = new Match(tetrisGame(rules), { seed: seedOfGame(seed, number) });
  const { state } = match;
  const screen = json ? undefined : new Screen(speed);
  try {
    while (!screen?.stopped && match.advance() !== OVER && state.pieces < maxPieces) {
      const turn = match.turn({ deadline: Number.POSITIVE_INFINITY, explain: screen !== undefined });
      const { action, why } = await agent.act(turn);
      await screen?.show({
        ...turn.view,
        rules,
        agent: options.agent,
        board: state.board,
        action,
        language,
        ...(why && { why }),
      });
      match.answer(action);
    }
  } finally {
    screen?.close();
  }
  const { over } = match;
  const words = boardWords[language];
  const { lines, pieces, score } = state;
  printResult(
    json,
    {
      rules: rules.id,
      agent: options.agent,
      seed,
      game: number,
      lines,
      pieces,
      score,
      over,
      board: formatBoard(state.board),
    },
    `${over ? words.over : words.stopped}: ${lines} ${words.lines}, ${pieces} ${words.pieces}, ${words.score} ${score}.`,
  );
}
