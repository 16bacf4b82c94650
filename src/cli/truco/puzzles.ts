import type { Command } from 'commander';
import { trucoAgent } from '../../agents/truco/index.ts';
import { CLEAR, type Puzzle, puzzlesOf } from '../../agents/truco/judge/puzzles.ts';
import { shippedJudge } from '../../agents/truco/judge/shipped-judge.ts';
import { playMatch } from '../../core/play.ts';
import { Rng } from '../../core/rng.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { wholeNumber } from '../options.ts';
import { fileToWrite, printResult, writeAtomically } from '../output.ts';
import { Progress } from '../progress.ts';

/** Whose matches the puzzles come from: they bet often, and not always well. */
const PLAYERS = ['careful', 'bold', 'bluffer', 'novice', 'equilibrium'];

/** `truco puzzles`: "quero ou não quero?" from matches of our players. */
export function register(truco: Command): void {
  truco
    .command('puzzles')
    .description(`positions with a call to answer, where one answer is better by ${CLEAR} points or more`)
    .option('--count <n>', 'how many; as many to accept as to decline', wholeNumber('--count', 2, 100_000), 1000)
    .option('--seed <n>', 'of the matches', wholeNumber('--seed'), 1)
    .requiredOption('--out <file>', 'where to write them; - is standard output', fileToWrite)
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina truco puzzles --count 10 --seed 1 --out puzzles.json\n')
    .action(puzzles);
}

async function puzzles(options: { count: number; seed: number; out: string; json?: true }): Promise<void> {
  const { count, seed } = options;
  const game = trucoGame('ufsm24');
  const judge = shippedJudge();
  const asked = new Set<string>();
  const found: { accept: Puzzle[]; decline: Puzzle[] } = { accept: [], decline: [] };
  const progress = new Progress('puzzles', count);
  let matches = 0;
  while (found.accept.length + found.decline.length < count) {
    const matchSeed = `puzzles/${seed}/${matches++}`;
    const rng = Rng.seeded(matchSeed).fork('players');
    const agents = [0, 1].map(() => trucoAgent(PLAYERS[rng.below(PLAYERS.length)]).create());
    const { actions } = await playMatch(game, agents, { seed: matchSeed });
    for (const { question, ...puzzle } of puzzlesOf(game, { seed: matchSeed, actions }, judge, asked)) {
      const kind = found[puzzle.accept ? 'accept' : 'decline'];
      if (kind.length >= Math.ceil(count / 2)) continue;
      if (found.accept.length + found.decline.length >= count) break;
      asked.add(question);
      kind.push(puzzle);
      progress.add(1);
    }
  }
  progress.end();
  const rows = Array.from({ length: Math.ceil(count / 2) }, (_, i) => [found.accept[i], found.decline[i]])
    .flat()
    .filter((puzzle) => puzzle !== undefined);
  const head = {
    game: game.id,
    clear: CLEAR,
    command: `jogatina truco puzzles --count ${count} --seed ${seed} --out FILE`,
  };
  const lines = rows
    .map(({ position, accept, cost, percent }) => JSON.stringify([position, accept ? 1 : 0, cost, percent]))
    .join(',\n');
  writeAtomically(options.out, `{${JSON.stringify(head).slice(1, -1)},"puzzles":[\n${lines}\n]}\n`);
  printResult(options.json, { puzzles: rows.length, matches }, `${rows.length} puzzles from ${matches} matches`);
}
