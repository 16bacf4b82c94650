import { existsSync, readFileSync, rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Command } from 'commander';
import { resumeTraining, saveTraining } from '../../agents/tetris/ntuple/checkpoint.ts';
import { averageOf } from '../../agents/tetris/ntuple/network.ts';
import { encodeNetwork } from '../../agents/tetris/ntuple/network-file.ts';
import { readNetwork } from '../../agents/tetris/ntuple/shipped-networks.ts';
import { defaultSettings, Training } from '../../agents/tetris/ntuple/training.ts';
import { InputError } from '../../core/errors.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { decimal, wholeNumber } from '../options.ts';
import { fileToWrite, printResult, writeAtomically } from '../output.ts';
import { Progress } from '../progress.ts';

interface TrainOptions {
  rules: string;
  tucks: boolean;
  moves: number;
  seed: number;
  bands: number;
  step: number;
  lambda: number;
  explore: number;
  foresee: boolean;
  wide: boolean;
  optimism: number;
  from?: string;
  out: string;
  every: number;
  stopAfter?: number;
  json?: boolean;
}

/** The command that makes a network, for messages about one that is missing. */
const MAKE = 'jogatina tetris train ntuple --out FILE';

/** `tetris train ntuple|average`: a value function from self-play. */
export function register(tetris: Command): void {
  const train = tetris.command('train').description('learn to play');
  train
    .command('ntuple')
    .description('learn the value of positions from games against nobody; the same seed gives the same network')
    .option('--rules <id>', 'rule set', 'nes-norotation')
    .option('--no-tucks', 'pieces drop straight')
    .option('--moves <n>', 'how long', wholeNumber('--moves', 1), defaultSettings.moves)
    .option('--seed <n>', 'everything follows from it', wholeNumber('--seed'), defaultSettings.seed)
    .option(
      '--bands <n>',
      'bands of rows with tuples of their own',
      wholeNumber('--bands', 1, 40),
      defaultSettings.bands,
    )
    .option('--step <x>', 'part of an error that is corrected', decimal('--step', 0, 10), defaultSettings.step)
    .option('--lambda <x>', 'weight of what followed', decimal('--lambda', 0, 1), defaultSettings.lambda)
    .option('--explore <x>', 'part of the moves that are random', decimal('--explore', 0, 1), defaultSettings.explore)
    .option('--no-foresee', 'learn from the piece that came, not from all that may come')
    .option('--no-wide', 'without the tuples that see rows and columns as a whole')
    .option('--optimism <x>', 'every weight at the start', decimal('--optimism', -10, 10), defaultSettings.optimism)
    .option('--from <file>', 'begin as this network; --bands may be a multiple of what it has')
    .option('--every <n>', 'moves between checkpoints (FILE.checkpoint)', wholeNumber('--every', 1), 1_000_000)
    .option(
      '--stop-after <n>',
      'stop there with a checkpoint, for a machine at hand for a while',
      wholeNumber('--stop-after', 1),
    )
    .requiredOption(
      '--out <file>',
      'the network; a training that was stopped goes on from FILE.checkpoint',
      fileToWrite,
    )
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina tetris train ntuple --rules nes-norotation --moves 1000000 --out network.jnt --json\n',
    )
    .action(run);
  train
    .command('average')
    .description('the mean of networks trained apart: what each got wrong by chance cancels out')
    .argument('<networks...>', 'files of "train ntuple", of one rule set')
    .requiredOption('--out <file>', 'the network', fileToWrite)
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina tetris train average seed1.jnt.gz seed2.jnt.gz --out mean.jnt.gz\n')
    .action(average);
}

function average(files: string[], options: { out: string; json?: boolean }): void {
  const { settings, moves, games, ...rest } = averageOf(files.map((file) => readNetwork(file, file, MAKE)));
  const network = gzipSync(encodeNetwork({ settings, moves, games, ...rest }), { level: 9 });
  writeAtomically(options.out, network);
  const text = `${options.out}: the mean of ${files.length} networks for ${settings.rules}, ${network.length} bytes`;
  printResult(options.json, { out: options.out, bytes: network.length, settings, moves, games }, text);
}

function run(options: TrainOptions): void {
  const training = begin(options);
  const checkpoint = `${options.out}.checkpoint`;
  // only the moves of this run count, so that the rate is right
  const progress = new Progress('moves', options.moves - training.moves);
  let saved = training.moves;
  const stop = options.stopAfter ?? Number.POSITIVE_INFINITY;
  while (!training.done && training.moves < stop) {
    const before = training.moves;
    training.play();
    progress.add(training.moves - before, `${training.lines.toFixed(2)} lines a game`);
    if (training.moves - saved < options.every) continue;
    writeAtomically(checkpoint, saveTraining(training));
    saved = training.moves;
  }
  progress.end();
  if (!training.done) {
    writeAtomically(checkpoint, saveTraining(training));
    process.stderr.write(`stopped after ${training.moves} moves: the same command without --stop-after goes on\n`);
    return;
  }
  const { moves, games, lines, settings } = training;
  const network = gzipSync(encodeNetwork(training.network()), { level: 9 });
  writeAtomically(options.out, network);
  rmSync(checkpoint, { force: true });
  const text = `${options.out}: ${moves.toLocaleString('en')} moves, ${games.toLocaleString('en')} games, ${lines.toFixed(2)} lines a game of late, ${network.length} bytes`;
  printResult(
    options.json,
    { out: options.out, bytes: network.length, settings, moves, games, recentLines: lines },
    text,
  );
}

function begin(options: TrainOptions): Training {
  const { out, moves, seed, bands, step, lambda, explore, foresee, wide, optimism } = options;
  const rules = parseRules(options.tucks ? options.rules : `${options.rules},tucks=false`).id;
  const base = options.from === undefined ? undefined : readNetwork(options.from, options.from, MAKE);
  if (base && base.settings.rules !== rules)
    throw new InputError(`${options.from} is for ${base.settings.rules}, not for ${rules}`);
  const settings = {
    ...{ rules, moves, seed, bands, step, lambda, explore, foresee, wide, optimism, decay: defaultSettings.decay },
    ...(base && { base: base.settings }),
  };
  const checkpoint = `${out}.checkpoint`;
  if (!existsSync(checkpoint)) return new Training(settings, base);
  return resumeTraining(readFileSync(checkpoint), checkpoint, settings);
}
