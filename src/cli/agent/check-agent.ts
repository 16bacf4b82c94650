import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { gameOf } from '../../families/index.ts';
import { checkAgent, type Finding } from '../../server/outside/check.ts';
import { type Connection, ProcessConnection, WebSocketConnection } from '../../server/outside/connection.ts';
import { OutsideProgram } from '../../server/outside/outside-program.ts';
import type { Sandbox } from '../../server/outside/program-process.ts';
import { wholeNumber } from '../options.ts';
import { printResult } from '../output.ts';
import { SANDBOX_OPTION, told } from './sandbox.ts';
import { checkWire, WIRE_OPTION, type WireName, wireOf } from './wire.ts';

interface CheckOptions {
  game: string;
  positions: number;
  clock: number;
  wait: number;
  seed: number;
  sandbox: Sandbox;
  wire: WireName;
  json?: boolean;
}

/** `check-agent`: does an outside program speak the agent API, and play legally, in time, to the end? */
export function register(program: Command): void {
  program
    .command('check-agent')
    .description('check a program against the agent API')
    .argument('<command|url>', 'a command to start, or an address at which to wait for it: ws://127.0.0.1:7400')
    .option('--game <id>', 'what it plays', 'truco/ufsm24')
    .option('--positions <n>', 'positions it is asked about', wholeNumber('--positions', 1, 100_000), 300)
    .option('--clock <ms>', 'time for each answer', wholeNumber('--clock', 1, 3_600_000), 2000)
    .option('--wait <seconds>', 'how long to wait for its hello', wholeNumber('--wait', 1, 3600), 30)
    .option('--seed <n>', 'of the positions', wholeNumber('--seed'), 1)
    .option(...WIRE_OPTION)
    .option(...SANDBOX_OPTION)
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      `\nThe exit code is 1 where a check failed.\n\nExamples:
  jogatina check-agent "python3 examples/agent.py"
  jogatina check-agent "python3 examples/agent.py" --game tetris/classic --json
  jogatina check-agent "python3 examples/tetris-bot.py" --wire tbp --game tetris/classic
  jogatina check-agent ws://127.0.0.1:7400     (then connect the program to ws://127.0.0.1:7400/api/agent)\n`,
    )
    .action(check);
}

async function check(
  target: string,
  { game: id, positions, clock, wait, seed, sandbox, wire, json }: CheckOptions,
): Promise<void> {
  const game = gameOf(id);
  checkWire(wire, game);
  const connection = await connectionTo(target, sandbox, wire);
  const findings: Finding[] = [];
  try {
    const program = await OutsideProgram.connect(connection, wait * 1000);
    for await (const finding of checkAgent(program, { game, seed, positions, clock })) {
      findings.push(finding);
      if (!json) process.stdout.write(`${finding.verdict.padEnd(8)}${finding.check.padEnd(34)}${finding.detail}\n`);
    }
    program.close();
  } finally {
    connection.close();
  }
  const failed = findings.filter(({ verdict }) => verdict === 'failed').length;
  const text = failed > 0 ? `${failed} failed` : 'all passed';
  printResult(json, { target, game: game.id, seed, failed, findings }, text);
  if (failed > 0) process.exitCode = 1;
}

/** A program that is started here, or one that will connect to the address given. */
async function connectionTo(target: string, sandbox: Sandbox, wire: WireName): Promise<Connection> {
  if (/^https?:/.test(target))
    throw new InputError(`"${target}" is no address to wait at: ws://127.0.0.1:7400 is right`);
  if (!/^wss?:/.test(target)) return new ProcessConnection(target, told(sandbox), wireOf(wire));
  if (wire !== 'api') throw new InputError(`--wire ${wire} is for a command: what connects speaks the agent API`);
  const url = URL.parse(target);
  if (!url?.port || url.protocol !== 'ws:')
    throw new InputError(`"${target}" is no address to wait at: ws://127.0.0.1:7400 is right`);
  const connection = new WebSocketConnection(url);
  process.stderr.write(`waiting for the program at ${await connection.address()}/api/agent\n`);
  return connection;
}
