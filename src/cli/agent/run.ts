import { Duel } from '../../arena/duel.ts';
import { matchPlayer } from '../../arena/match-player.ts';
import { allAgainstAll } from '../../arena/schedule.ts';
import type { Agent } from '../../core/agent.ts';
import { type Fault, faultOf, within } from '../../core/faults.ts';
import { OVER } from '../../core/game.ts';
import { Match } from '../../core/match.ts';
import { agentOf, gameOf, type ListedGame } from '../../families/index.ts';
import { ProcessConnection } from '../../server/outside/connection.ts';
import { OutsideProgram } from '../../server/outside/outside-program.ts';
import { printJson, table } from '../output.ts';
import { Progress } from '../progress.ts';

interface RunOptions {
  command: string;
  game: string;
  against: string;
  matches: number;
  duplicate?: boolean;
  clock: number;
  pieces: number;
  seed: number;
  json?: boolean;
}

export async function runProgram(options: RunOptions): Promise<void> {
  const game = gameOf(options.game);
  // an unknown opponent is found before the program is started
  const opponent = game.seats > 1 ? agentOf(options.against, game) : undefined;
  const program = await OutsideProgram.connect(new ProcessConnection(options.command));
  try {
    if (opponent) await duel(game, program, opponent, options);
    else await alone(game, program, options);
  } finally {
    program.close();
  }
}

async function duel(game: ListedGame, program: OutsideProgram, opponent: () => Agent<unknown>, options: RunOptions) {
  const { against, matches, duplicate = false, clock, seed, json } = options;
  const names = [program.name, against];
  const gathered = new Duel({ agents: names, duplicate });
  const progress = new Progress('matches', matches);
  let played = 0;
  const play = matchPlayer(
    game,
    (entrant) => (entrant === 0 ? program.agent(`match-${++played}`, names, clock) : opponent()),
    { clock },
  );
  for (const bout of allAgainstAll(names, { seed, matches, duplicate })) {
    gathered.add(await play(bout));
    progress.add(1, gathered.note());
  }
  progress.end();
  const result = { game: game.id, seed, ...gathered.result(seed) };
  if (json) return printJson(result);
  const { wins, draws, winRate, pointsPerHand, faults } = result;
  process.stdout.write(
    `${program.name} won ${wins[0]} of ${matches} against ${against}, drew ${draws}: ${percent(winRate.mean)} (${percent(winRate.low)} to ${percent(winRate.high)}), ${pointsPerHand.mean.toFixed(3)} points a hand\n`,
  );
  const rows = faults.map(({ match, agent, kind, message }) => [match, agent, kind, message]);
  if (rows.length > 0) process.stdout.write(`${table(['match', 'agent', 'fault', 'message'], rows)}\n`);
}

/** Games for one, cut after so many pieces. */
async function alone(game: ListedGame, program: OutsideProgram, { matches, clock, pieces, seed, json }: RunOptions) {
  const rows: { seed: string; turns: number; score: number; over: boolean; faults: Fault[] }[] = [];
  for (let n = 0; n < matches; n++) rows.push(await oneGame(game, program, `${seed}/${n}`, clock, pieces));
  if (json) return printJson({ game: game.id, agent: program.name, games: rows });
  const cells = rows.map((row) => [
    row.seed,
    row.turns,
    row.score,
    row.faults[0]?.message ?? (row.over ? 'over' : 'cut'),
  ]);
  process.stdout.write(`${table(['seed', 'turns', 'score', 'end'], cells)}\n`);
}

async function oneGame(game: ListedGame, program: OutsideProgram, seed: string, clock: number, most: number) {
  const agent = program.agent(seed, [program.name], clock);
  const match = new Match(game, { seed });
  const faults: Fault[] = [];
  agent.begin?.({ game: game.id, seat: 0, rng: match.stream(0) });
  while (match.advance() !== OVER && match.actions.length < most && faults.length === 0) {
    const turn = match.turn({ deadline: performance.now() + clock });
    try {
      const { action } = await within(Promise.resolve(agent.act(turn)), clock);
      if (!match.isLegal(action)) throw new Error(`answered ${action}, which is not legal`);
      match.answer(action);
    } catch (error) {
      faults.push(faultOf(error, 0, match.actions.length));
    }
  }
  const scores = match.state.scores();
  agent.end?.(scores);
  return { seed, turns: match.actions.length, score: scores[0], over: match.over, faults };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
