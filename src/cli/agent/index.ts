import type { Command } from 'commander';
import { familyNames } from '../../families/index.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { fileToWrite, printJson } from '../output.ts';
import { SANDBOX_OPTION } from './sandbox.ts';
import { WIRE_OPTION } from './wire.ts';

/** `agent`: outside programs, here and on a server. */
export function register(program: Command): void {
  const agent = program.command('agent').description('outside programs: register them, play with them');
  agent
    .command('register')
    .description('register an outside program with this installation; prints its token, this once')
    .argument('<name>', 'letters, digits, dots, - and _')
    .requiredOption('--game <family>', familyNames.join(', '), oneOf('--game', familyNames))
    .option('--description <text>', 'what it is', '')
    .option('--data <folder>', 'where the database is kept (default: as in serve)')
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina agent register my-agent --game truco\n')
    .action(async (name, options) => (await import('./register.ts')).registerProgram(name, options));
  agent
    .command('run')
    .description('start a program and let it play here against one of our agents (Tetris: alone)')
    .requiredOption('--command <line>', 'how to start it; it speaks one JSON line a message')
    .option('--game <id>', 'what is played', 'truco/ufsm24')
    .option('--against <agent>', 'its opponent, where the game has one', 'careful')
    .option('--matches <n>', 'how many', wholeNumber('--matches', 1), 20)
    .option('--duplicate', 'play every deal twice, with the seats swapped')
    .option('--clock <ms>', 'time for each answer; too late loses the match', wholeNumber('--clock', 1), 10_000)
    .option('--pieces <n>', 'of a game of Tetris, at most', wholeNumber('--pieces', 1), 500)
    .option('--seed <n>', 'the same seed deals the same cards', wholeNumber('--seed'), 1)
    .option(...WIRE_OPTION)
    .option(...SANDBOX_OPTION)
    .option('--trace <file>', 'write every message of both sides there, one JSON line each', fileToWrite)
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina agent run --command "python3 examples/agent.py" --against careful --matches 50 --duplicate\n',
    )
    .action(async (options) => (await import('./run.ts')).runProgram(options));
  agent
    .command('schema')
    .description('print JSON Schemas of every message that a program sends and gets')
    .option('--json', 'the same: it is one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina agent schema > agent-api.schema.json\n')
    .action(async () => printJson((await import('./schema.ts')).agentSchemas()));
  agent
    .command('join')
    .description('start a program and let it play on a server, whenever it is asked to; ends with the program')
    .requiredOption('--command <line>', 'how to start it; it speaks one JSON line a message')
    .requiredOption('--url <address>', 'of the server, such as ws://127.0.0.1:7300')
    .option('--token <token>', 'of the agent, from `agent register` (default: JOGATINA_TOKEN)')
    .option('--attempts <n>', 'connections in vain before giving up', wholeNumber('--attempts', 1), 20)
    .option(...WIRE_OPTION)
    .option(...SANDBOX_OPTION)
    .option('--json', 'print how it ended as one JSON document')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina agent join --command "python3 examples/agent.py" --url ws://127.0.0.1:7300 --token=TOKEN\n',
    )
    .action(async (options) => (await import('./join.ts')).joinServer(options));
}
