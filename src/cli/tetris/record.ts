import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import type { RecordGame, RecordSetup } from '../../agents/tetris/record-task.ts';
import { inOrder } from '../../arena/pool.ts';
import { type MatchRecord, replay } from '../../arena/record.ts';
import { winnerOf } from '../../core/play.ts';
import { tetrisGame } from '../../games/tetris/game.ts';
import type { TetrisRules } from '../../games/tetris/rules.ts';
import { summary } from '../../works/tetris-play.ts';
import { wholeNumber } from '../options.ts';
import { printJson, writeAtomically } from '../output.ts';
import { Progress } from '../progress.ts';
import { agentSpec, type GameOptions, gameOptions, rulesFrom } from './options.ts';

interface RecordOptions extends GameOptions {
  games: number;
  first: number;
  workers: number;
  out: string;
}

/** `tetris record`: the best of many games whose seeds are fixed beforehand. */
export function register(tetris: Command): void {
  gameOptions(tetris.command('record'))
    .description('play many games and keep the one with the most lines, as seed and actions')
    .option('--games <n>', 'how many', wholeNumber('--games', 1), 1000)
    .option('--first <n>', 'number of the first game: to go on where another run ended', wholeNumber('--first'), 0)
    .option('--workers <n>', 'threads', wholeNumber('--workers', 1, 256), availableParallelism())
    .requiredOption('--out <file>', 'where the best game so far is kept')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina tetris record --rules nes-norotation --agent ntuple,depth=3 --games 20000 --out record.json\n',
    )
    .action(run);
}

async function run(options: RecordOptions): Promise<void> {
  const rules = rulesFrom(options);
  const { games, first, seed, out } = options;
  const setup: RecordSetup = { rules: rules.id, agent: agentSpec(options.agent, rules), seed };
  const module = new URL('../../agents/tetris/record-task.ts', import.meta.url);
  const progress = new Progress('games', games);
  const numbers = Array.from({ length: games }, (_, i) => first + i);
  const lines = new Float64Array(games);
  let done = 0;
  let pieces = 0;
  let cpuSeconds = 0;
  let best: RecordGame | undefined;
  for await (const game of inOrder<number, RecordGame>(numbers, {
    module,
    setup,
    workers: Math.min(options.workers, games),
  })) {
    lines[done++] = game.lines;
    pieces += game.actions.length;
    cpuSeconds += game.cpuSeconds;
    if (!best || game.lines > best.lines) {
      best = game;
      writeAtomically(out, `${JSON.stringify(recordFrom(rules, options.agent, game))}\n`);
    }
    progress.add(1, `best ${best.lines} lines (game ${best.seed})`);
  }
  progress.end();
  const kept = best!;
  const result = {
    rules: rules.id,
    agent: options.agent,
    games,
    first,
    seed,
    best: { game: kept.seed, lines: kept.lines, pieces: kept.actions.length },
    lines: summary(lines),
    pieces,
    cpuSeconds,
    msPerMove: Number(((1000 * cpuSeconds) / pieces).toPrecision(3)),
    out,
  };
  if (options.json) printJson(result);
  else {
    const { mean, standardError } = result.lines;
    process.stdout.write(
      `${kept.lines} lines, the best of ${games.toLocaleString('en')} games: ${out}\n` +
        `mean ${mean.toFixed(3)} lines, error ${standardError.toFixed(3)}, ${result.msPerMove} ms a move\n`,
    );
  }
}

/** The game as a record, played again to be sure. */
function recordFrom(rules: TetrisRules, agent: string, { seed, actions, score }: RecordGame): MatchRecord {
  const game = tetrisGame(rules);
  const scores = [score];
  const record = {
    version: 1,
    game: game.id,
    seed,
    agents: [agent],
    actions,
    faults: [],
    scores,
    winner: winnerOf(scores, []),
  } as const;
  replay(record, game);
  return record;
}
