/**
 * Solves the first trick after every ending of the envido, and near the end of a match, and writes
 * `data/truco/first-trick.table`. Each table is kept in a folder when it is ready, so that the command goes on where it
 * was cut off; `--minutes` ends it earlier, with the tables that are ready. Half a core minute a table. Tables of the
 * shipped file that the folder has not stay as they are: `--missing` solves none of them again, `--scores` only those for
 * some points that mano and pie lack, `--endings` only those after some endings.
 *
 *     node scripts/truco/first-trick.ts FOLDER [--minutes N] [--iterations N] [--missing] [--scores "1 1" ...] [--endings none ...]
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deflateSync, inflateSync } from 'node:zlib';
import { scorePairs } from '../../src/agents/truco/equilibrium/envido/envido-auction.ts';
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import {
  type EnvidoEnding,
  envidoEndings,
  jointOf,
  scoresBefore,
  shapeStakes,
  shapes,
} from '../../src/agents/truco/master/endings.ts';
import { FirstTrickPaths } from '../../src/agents/truco/master/first-trick.ts';
import {
  firstTrickIndex,
  packFirstTrick,
  readFirstTricks,
  writeFirstTricks,
} from '../../src/agents/truco/master/first-trick-file.ts';
import { HandModel } from '../../src/agents/truco/master/hand-model.ts';
import { FirstTrickSolver } from '../../src/agents/truco/master/solve-first-trick.ts';
import { parseRules } from '../../src/games/truco/rules.ts';
import { quantise } from '../../src/solve/node-strategy.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '600' },
    iterations: { type: 'string', default: '40' },
    missing: { type: 'boolean', default: false },
    scores: { type: 'string', multiple: true },
    endings: { type: 'string', multiple: true },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('name a folder for the tables that are ready');
mkdirSync(folder, { recursive: true });
/** Endings that have tables for scores near the end of a match. */
const NEAR_THE_END = ['refused 1', 'none', 'refused 0'];
/** Endings that are rarer are played by the table of cards and truco. */
const LEAST_CHANCE = 0.0001;
const PRECISION = { levels: 15, cut: 0.03, rare: 0 };

const model = new HandModel(parseRules('ufsm24'), shippedTrucoStrategy());
const endings = envidoEndings(model, scorePairs());
const silent = endings.filter(({ name }) => !name.startsWith('said'));
const said = endings.filter(({ name, chance }) => name.startsWith('said') && chance >= LEAST_CHANCE);
const nearTheEnd = [...shapes.keys()].filter((shape) => shape !== 'far');
const endingAt = (shape: string, name: string) =>
  envidoEndings(model, scorePairs(), shape).find((ending) => ending.name === name) as EnvidoEnding;
const likely = said.filter(({ chance }) => chance >= 0.002);
const rare = said.filter(({ chance }) => chance < 0.002);
const tasks = [
  ...[...silent, ...likely].map((ending) => ({ shape: 'far', ending })),
  ...NEAR_THE_END.flatMap((name) => nearTheEnd.map((shape) => ({ shape, ending: endingAt(shape, name) }))),
  ...rare.map((ending) => ({ shape: 'far', ending })),
];
const fileOf = (name: string) => join(folder, `${name.replaceAll(' ', '-')}.bin`);
const nameOf = ({ shape, ending }: (typeof tasks)[number]) => `${shape}/${ending.name}`.replace('/', ': ');
const iterations = Number(values.iterations);
const until = Date.now() + 60_000 * Number(values.minutes);
let solver: FirstTrickSolver | undefined;
const paths = new FirstTrickPaths(model.strategy.tree);
const index = firstTrickIndex(paths);
const file = new URL('../../data/truco/first-trick.table', import.meta.url);
const shipped = existsSync(file) ? readFirstTricks(readFileSync(file), paths) : undefined;
for (const task of tasks) {
  const name = nameOf(task);
  if (values.scores && !values.scores.includes(task.shape)) continue;
  if (values.endings && !values.endings.includes(task.ending.name)) continue;
  if (Date.now() > until || existsSync(fileOf(name)) || (values.missing && shipped?.weights(name))) continue;
  const cpu = process.cpuUsage();
  solver ??= new FirstTrickSolver(paths);
  const startScores = scoresBefore(task.shape, task.ending.name, model.rules);
  const joint = jointOf(model, task.ending.weights, model.folding({ startScores, mano: 0 }));
  const game = solver.begin(joint, shapeStakes(task.shape, model));
  game.iterate(iterations);
  const weights = quantise(index, game.sums, PRECISION);
  writeFileSync(`${fileOf(name)}.part`, deflateSync(weights));
  renameSync(`${fileOf(name)}.part`, fileOf(name));
  const seconds = (process.cpuUsage(cpu).user / 1e6).toFixed(1);
  process.stdout.write(`${name}: chance ${task.ending.chance.toFixed(4)}, ${seconds} s of CPU time\n`);
}
const tables = tasks.flatMap((task) => {
  const name = nameOf(task);
  const weights = existsSync(fileOf(name)) ? inflateSync(readFileSync(fileOf(name))) : shipped?.weights(name);
  if (!weights) return [];
  const packed = packFirstTrick(weights);
  return [{ name, iterations, bytes: packed.length, packed }];
});
writeFileSync(file, writeFirstTricks('node scripts/truco/first-trick.ts FOLDER', tables));
process.stdout.write(`${tables.length} of ${tasks.length} tables written\n`);
