import type { Command } from 'commander';
import { STYLES } from '../../agents/tetris/live/weights.ts';
import { decimal, oneOf, wholeNumber } from '../options.ts';
import { DATA_OPTION } from '../store.ts';

const HOST = '127.0.0.1';
const PORT = 8000;
/** Failed connections after which the agent gives up. */
const ATTEMPTS = 8;

/** `live`: the live game of Tetris, its server and its agents. */
export function register(program: Command): void {
  const live = program
    .command('live')
    .description('live Tetris over WebSocket: the course-style server and its agents');
  live
    .command('server')
    .description(
      'serve the live game: players queue at /player, viewers watch at /viewer; high scores stay in the database',
    )
    .option('--port <n>', 'where to listen', wholeNumber('--port', 0, 65535), PORT)
    .option('--host <address>', 'who can reach it; 127.0.0.1 is this machine alone', HOST)
    .option('--name <names...>', 'names under which it may be asked, beside localhost and addresses')
    .option('--seed <n>', 'the same pieces in every game (default: each game has its own)', wholeNumber('--seed'))
    .option('--lock-step', 'a tick when the player sends a key (an empty one passes), instead of a clock')
    .option('--games <n>', 'stop after so many games', wholeNumber('--games', 1))
    .option(...DATA_OPTION)
    .option('--json', 'print one JSON document: the address, or with --games what happened in them')
    .addHelpText(
      'after',
      '\nExamples:\n  jogatina live server --seed 7\n  jogatina live server --host 0.0.0.0 --name tetris.school.example',
    )
    .action(async (options) => (await import('./server.ts')).liveServer(options));
  live
    .command('agent')
    .description('play on a live server')
    .requiredOption('--url <address>', 'such as ws://127.0.0.1:8000/player')
    .option('--agent <name>', 'best, or lookahead-003 as its report describes it', 'best')
    .option('--name <text>', 'what to be called (default: the name of the agent)')
    .option('--games <n>', 'games to play to their end', wholeNumber('--games', 1), 1)
    .option('--lock-step', 'the server waits for a frame before each tick')
    .option(
      '--attempts <n>',
      'connections in vain, one after another, before giving up',
      wholeNumber('--attempts', 1),
      ATTEMPTS,
    )
    .option('--json', 'print the games as one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  jogatina live agent --url ws://127.0.0.1:8000/player --games 3\n  jogatina live agent --url ws://tetris.school.example:8000/player --name ana --json\n\nExit code: 0 when all games were played, 1 when the server was lost, 2 when it was never reached, 130 after Ctrl-C.',
    )
    .action(async (options) => (await import('./agent.ts')).liveAgent(options));
  live
    .command('tune')
    .description('tune the weights of the best live agent by CMA-ES in practice games')
    .option('--iterations <n>', 'how long', wholeNumber('--iterations', 1), 40)
    .option('--games <n>', 'practice games a vector', wholeNumber('--games', 1), 3)
    .option('--pieces <n>', 'pieces of a practice game', wholeNumber('--pieces', 1), 800)
    .option('--known <n>', 'pieces known', wholeNumber('--known', 1, 4), 3)
    .option('--width <n>', 'boards kept after each piece', wholeNumber('--width', 1, 1000), 6)
    .option('--stalls <share>', 'pieces in whose keys the player stalls', decimal('--stalls', 0, 1), 0.01)
    .option('--stall <ticks>', 'how long a stall is on average', decimal('--stall', 0), 20)
    .option('--start <way>', `weights to start from: ${STYLES.join(' or ')}`, oneOf('--start', STYLES), STYLES[0])
    .option('--seed <n>', 'of the games and of the search', wholeNumber('--seed'), 1)
    .option('--json', 'print the weights as one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina live tune --start careful --stalls 0.25 --json')
    .action(async (options) => (await import('./tune.ts')).liveTune(options));
}
