import { Duel } from '../../arena/duel.ts';
import { matchPlayer } from '../../arena/match-player.ts';
import { allAgainstAll } from '../../arena/schedule.ts';
import type { Agent } from '../../core/agent.ts';
import { type Fault, faultOf, within } from '../../core/faults.ts';
import { OVER } from '../../core/game.ts';
import { Match, seedOfGame } from '../../core/match.ts';
import { agentOf, gameOf, type ListedGame } from '../../families/index.ts';
import { ProcessConnection } from '../../server/outside/connection.ts';
import { OutsideProgram } from '../../server/outside/outside-program.ts';
import type { Sandbox } from '../../server/outside/program-process.ts';
import { percent, printResult, table } from '../output.ts';
import { Progress } from '../progress.ts';
import { told } from './sandbox.ts';
import { Trace } from './trace.ts';
import { checkWire, type WireName, wireOf } from './wire.ts';

interface RunOptions {
  command: string;
  game: string;
  against: string;
  matches: number;
  duplicate?: boolean;
  clock: number;
  pieces: number;
  seed: number;
  sandbox: Sandbox;
  wire: WireName;
  trace?: string;
  json?: boolean;
}

/** `agent run`: an outside program plays here, against one of our agents or alone. */
export async function runProgram(options: RunOptions): Promise<void> {
  const game = gameOf(options.game);
  // an unknown opponent is found before the program is started
  const opponent = game.seats > 1 ? agentOf(options.against, game) : undefined;
  checkWire(options.wire, game);
  const trace = options.trace === undefined ? undefined : new Trace(options.trace);
  const running = new Running(options.command, told(options.sandbox), options.wire, trace);
  try {
    if (opponent) await duel(game, running, opponent, options);
    else await alone(game, running, options);
  } finally {
    running.close();
    trace?.close();
  }
}

/** A program that is started again when a match has ended it: a crash loses its match, not the others. */
class Running {
  private readonly command: string;
  private readonly sandbox: Sandbox;
  private readonly wire: WireName;
  private readonly trace: Trace | undefined;
  private current: OutsideProgram | undefined;

  constructor(command: string, sandbox: Sandbox, wire: WireName, trace: Trace | undefined) {
    this.command = command;
    this.sandbox = sandbox;
    this.wire = wire;
    this.trace = trace;
  }

  /** The program as it runs now. */
  async program(): Promise<OutsideProgram> {
    if (this.current === undefined || this.current.gone !== undefined) {
      const connection = new ProcessConnection(this.command, this.sandbox, wireOf(this.wire));
      this.current = await OutsideProgram.connect(this.trace?.of(connection) ?? connection);
    }
    return this.current;
  }

  close(): void {
    this.current?.close();
  }
}

async function duel(game: ListedGame, running: Running, opponent: () => Agent<unknown>, options: RunOptions) {
  const { against, matches, duplicate = false, clock, seed, json } = options;
  let program = await running.program();
  const names = [program.name, against];
  const duel = new Duel({ agents: names, duplicate });
  const progress = new Progress('matches', matches);
  let played = 0;
  const play = matchPlayer(
    game,
    (entrant) => (entrant === 0 ? program.agent(`match-${++played}`, names, clock) : opponent()),
    { clock },
  );
  for (const bout of allAgainstAll(names, { seed, matches, duplicate })) {
    program = await running.program();
    duel.add(await play(bout));
    progress.add(1, duel.note());
  }
  progress.end();
  const result = { game: game.id, seed, ...duel.result(seed) };
  const { wins, draws, winRate, pointsPerHand, faults } = result;
  const rate = `${percent(winRate.mean)} (${percent(winRate.low)} to ${percent(winRate.high)})`;
  const points = `${pointsPerHand.mean.toFixed(3)} points a hand`;
  const text = `${program.name} won ${wins[0]} of ${matches} against ${against}, drew ${draws}: ${rate}, ${points}`;
  const rows = faults.map(({ match, agent, kind, message }) => [match, agent, kind, message]);
  const blame = rows.length > 0 ? `\n${table(['match', 'agent', 'fault', 'message'], rows)}` : '';
  printResult(json, result, text + blame);
}

/** Games for one, cut after so many pieces. */
async function alone(game: ListedGame, running: Running, { matches, clock, pieces, seed, json }: RunOptions) {
  const games: Awaited<ReturnType<typeof oneGame>>[] = [];
  let program = await running.program();
  const progress = new Progress('games', matches);
  for (let n = 0; n < matches; n++) {
    program = await running.program();
    games.push(await oneGame(game, program, seedOfGame(seed, n), clock, pieces));
    progress.add(1);
  }
  progress.end();
  const rows = games.map(({ seed: own, turns, score, over, faults }) => [
    own,
    turns,
    score,
    faults[0]?.message ?? (over ? 'over' : 'cut'),
  ]);
  printResult(json, { game: game.id, agent: program.name, games }, table(['seed', 'turns', 'score', 'end'], rows));
}

async function oneGame(game: ListedGame, program: OutsideProgram, seed: string, clock: number, most: number) {
  const agent = program.agent(seed, [program.name], clock);
  const match = new Match(game, { seed });
  const faults: Fault[] = [];
  agent.begin?.({ game: game.id, seat: 0, rng: match.stream(0) });
  while (match.advance() !== OVER && match.actions.length < most && faults.length === 0) {
    try {
      const turn = match.turn({ deadline: performance.now() + clock });
      const { action } = await within(Promise.resolve(agent.act(turn)), clock);
      match.answer(action);
    } catch (error) {
      faults.push(faultOf(error, 0, match.actions.length));
    }
  }
  const scores = match.state.scores();
  agent.end?.(scores, { winner: null, faults });
  return { seed, turns: match.actions.length, score: scores[0], over: match.over, faults };
}
