/**
 * Solves the first trick after every ending of the envido, and near the end of a match, and writes
 * `data/truco/first-trick.table`. Each table is kept in a folder when it is ready, so that the command goes on where it
 * was cut off; `--minutes` ends it earlier, with the tables that are ready. Half a core minute a table, a few seconds for
 * a hand that decides the match. Tables of the shipped file that the folder has not stay as they are: `--missing` solves none of them again, `--scores` only those for
 * some points that mano and pie lack, `--endings` only those after some endings. `--minutes 0` solves none and packs what
 * the folder and the file have.
 *
 *     node scripts/truco/first-trick.ts FOLDER [--minutes N] [--iterations N] [--leaning CHANCE] [--missing] [--scores "1 1"]... [--endings none]...
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deflateSync, inflateSync } from 'node:zlib';
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import {
  type EnvidoEnding,
  envidoEndings,
  LAST_HAND,
  shapeStakes,
  shapes,
} from '../../src/agents/truco/master/first-trick/endings.ts';
import { FirstTrickPaths, possibleChoices, reachesOf } from '../../src/agents/truco/master/first-trick/first-trick.ts';
import {
  formOf,
  LEVELS,
  readFirstTricks,
  writeFirstTricks,
} from '../../src/agents/truco/master/first-trick/first-trick-file.ts';
import { FirstTrickSolver } from '../../src/agents/truco/master/first-trick/solve-first-trick.ts';
import { HandModel } from '../../src/agents/truco/master/hand-model.ts';
import { shippedMatchOpenings } from '../../src/agents/truco/master/opening/shipped-match-openings.ts';
import { oncePerKey } from '../../src/core/once.ts';
import { parseRules } from '../../src/games/truco/rules.ts';
import { copyWeights, quantise } from '../../src/solve/node-strategy.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '600' },
    iterations: { type: 'string', default: '30' },
    leaning: { type: 'string', default: '0.25' },
    missing: { type: 'boolean', default: false },
    scores: { type: 'string', multiple: true },
    endings: { type: 'string', multiple: true },
  },
});
const [folder, ...others] = positionals;
if (!folder || others.length > 0)
  throw new Error(
    `name one folder for the tables that are ready, and each score or ending with its option: ${positionals}`,
  );
mkdirSync(folder, { recursive: true });
/** Endings that have tables for scores near the end of a match. */
const NEAR_THE_END = ['refused 1', 'none', 'refused 0'];
/** Endings that are rarer are played by the table of cards and truco. */
const LEAST_CHANCE = 0.001;
const LEAST_CHANCE_OF_LAST_HAND = 1e-5;
const LAST_HAND_ITERATIONS = 60;
const PRECISION = { levels: LEVELS, cut: 0.03, rare: 0 };

const strategy = shippedTrucoStrategy();
const model = new HandModel(parseRules('ufsm24'), strategy, undefined, shippedMatchOpenings(strategy));
const endings = envidoEndings(model);
const silent = endings.filter(({ name }) => !name.startsWith('said'));
const said = endings.filter(({ name, chance }) => name.startsWith('said') && chance >= LEAST_CHANCE);
const nearTheEnd = [...shapes.keys()].filter((shape) => shape !== 'far' && shape !== LAST_HAND);
/** The endings at a shape of the score as a seat meets them. */
const endingsOf = oncePerKey(
  ([shape, seat]: readonly [string, number]) => envidoEndings(model, shape, seat),
  ([shape, seat]) => `${shape} ${seat}`,
);
const endingAt = (shape: string, seat: number, name: string) =>
  endingsOf([shape, seat]).find((ending) => ending.name === name) as EnvidoEnding;
const knownReaches = [1, 0].map((other) => reachesOf(model.paths, strategy, other));
const likely = said.filter(({ chance }) => chance >= 0.002);
const rare = said.filter(({ chance }) => chance < 0.002);
const tasks = [
  ...[...silent, ...likely].map((ending) => ({ shape: 'far', ending })),
  ...NEAR_THE_END.flatMap((name) => nearTheEnd.map((shape) => ({ shape, ending: endingAt(shape, 0, name) }))).filter(
    ({ ending }) => ending.chance >= LEAST_CHANCE,
  ),
  ...rare.map((ending) => ({ shape: 'far', ending })),
  // the whole match depends on them, and they are small
  ...endingsOf([LAST_HAND, 0])
    .filter(({ chance }) => chance >= LEAST_CHANCE_OF_LAST_HAND)
    .map((ending) => ({ shape: LAST_HAND, ending })),
];
const fileOf = (name: string) => join(folder, `${name.replaceAll(' ', '-')}.bin`);
const nameOf = ({ shape, ending }: (typeof tasks)[number]) => `${shape}/${ending.name}`.replace('/', ': ');
const iterations = Number(values.iterations);
const until = Date.now() + 60_000 * Number(values.minutes);
const { paths } = model;
const withCalls = formOf(paths);
const withoutCalls = formOf(FirstTrickPaths.withoutCalls(paths.tree));
const solverOf = oncePerKey(
  (of: FirstTrickPaths) => new FirstTrickSolver(of),
  ({ ends }) => String(ends.length),
);
const file = new URL('../../data/truco/first-trick.table', import.meta.url);
const shipped = existsSync(file) ? readFirstTricks(readFileSync(file), paths) : undefined;

/** Whatever is known of both, each seat leans on an opponent who plays the first trick of the table. */
function solve({ shape, ending }: (typeof tasks)[number]): Uint8Array {
  const { index } = withCalls;
  const solved = new Float32Array(index.slots);
  for (const seat of [0, 1]) {
    const joint = endingAt(shape, seat, ending.name).joint();
    const known = { seat, chance: Number(values.leaning), reaches: knownReaches[seat] };
    const game = solverOf(paths).begin(joint, shapeStakes(shape, model), known);
    game.iterate(iterations);
    copyWeights({ index, weights: game.sums }, index, solved, seat);
  }
  return quantise(index, solved, PRECISION);
}

/** Without calls, and leaning on nobody. Holdings that cannot be there after what was said have no weights. */
function solveLastHand({ shape, ending }: (typeof tasks)[number]): Uint8Array {
  const { index, paths } = withoutCalls;
  const joint = ending.joint();
  const game = solverOf(paths).begin(joint, shapeStakes(shape, model));
  game.iterate(LAST_HAND_ITERATIONS);
  const solved = new Float32Array(index.slots);
  for (const slot of possibleChoices(index, joint)) solved[slot] = game.sums[slot];
  return quantise(index, solved, PRECISION);
}

for (const task of tasks) {
  const name = nameOf(task);
  if (values.scores && !values.scores.includes(task.shape)) continue;
  if (values.endings && !values.endings.includes(task.ending.name)) continue;
  if (Date.now() > until || existsSync(fileOf(name)) || (values.missing && shipped?.table(name))) continue;
  const cpu = process.cpuUsage();
  const weights = task.shape === LAST_HAND ? solveLastHand(task) : solve(task);
  writeFileSync(`${fileOf(name)}.part`, deflateSync(weights));
  renameSync(`${fileOf(name)}.part`, fileOf(name));
  const seconds = (process.cpuUsage(cpu).user / 1e6).toFixed(1);
  process.stdout.write(`${name}: chance ${task.ending.chance.toFixed(4)}, ${seconds} s of CPU time\n`);
}
const tables = tasks.flatMap((task) => {
  const name = nameOf(task);
  const weights = existsSync(fileOf(name)) ? inflateSync(readFileSync(fileOf(name))) : shipped?.table(name)?.weights;
  if (!weights) return [];
  const isLast = task.shape === LAST_HAND;
  const packed = (isLast ? withoutCalls : withCalls).layout.pack(weights);
  return [{ name, iterations: isLast ? LAST_HAND_ITERATIONS : iterations, bytes: packed.length, packed }];
});
writeFileSync(file, writeFirstTricks('node scripts/truco/first-trick.ts FOLDER', tables));
process.stdout.write(`${tables.length} of ${tasks.length} tables written\n`);
