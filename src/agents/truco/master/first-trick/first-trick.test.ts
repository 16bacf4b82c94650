import { expect, test } from 'vitest';
import { InputError } from '../../../../core/errors.ts';
import { EndgameKernel } from '../../../../kernels/endgame/index.ts';
import { CALLS, DECLINES } from '../../equilibrium/cards/truco-tree.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { RestOfHand, type Stakes } from '../rest/rest-of-hand.ts';
import { endgameTables, restTables } from '../rest/solve-rest.ts';
import { exploitHand } from './exploit.ts';
import { FirstTrick, FirstTrickPaths, jointAfter, reachesOf } from './first-trick.ts';
import { formOf, LEVELS, readFirstTricks, writeFirstTricks } from './first-trick-file.ts';

const strategy = shippedTrucoStrategy();
const { tree } = strategy;
const paths = new FirstTrickPaths(tree);
const { index, layout } = formOf(paths);
const points: Stakes = { won: [0, 1, 2, 3, 4], lost: [0, -1, -2, -3, -4] };

/** The chance of each pair of hands of three ranks by the deal alone. */
function dealt(): Float64Array {
  const own = tree.holdings.dealWeight;
  const joint = new Float64Array(own.length ** 2);
  const reach = new Float64Array(own.length);
  const weights = new Float64Array(own.length);
  for (let pie = 0; pie < own.length; pie++) {
    reach.fill(0);
    reach[pie] = own[pie];
    tree.indexWeights(tree.root, 0, reach, 0, weights, 0);
    for (let mano = 0; mano < own.length; mano++) joint[mano * own.length + pie] = weights[mano] * own[mano];
  }
  return joint;
}

test('with the chances of the deal the table of cards and truco has its own value and exploitability', () => {
  const joint = dealt();
  expect(joint.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  const weights = new Float32Array(index.slots);
  for (const path of index.firstSlots.keys()) {
    const node = paths.nodes[path];
    for (let own = 0; own < tree.width(node, tree.turn(node)); own++) {
      const mix = strategy.mix(node, own);
      index.slotsOf(path, own).forEach((slot, k) => {
        if (slot >= 0) weights[slot] = mix[k];
      });
    }
  }
  const found = exploitHand(paths, joint, points, {
    weights,
    after: ({ node, mano, pie }) => ({
      rest: new RestOfHand(tree, node, jointAfter(tree, joint, mano, pie), points),
      strategy,
    }),
  });
  expect(found.value).toBeCloseTo(strategy.facts.value, 4);
  expect(found.exploitability).toBeCloseTo(strategy.facts.exploitability, 4);
}, 60_000);

test('games in places of one kernel are the games alone', () => {
  const pairs = tree.holdings.sets[2].length;
  const joint = new Float64Array(pairs * pairs).fill(1 / pairs ** 2);
  const ends = [paths.ends[0], paths.ends[paths.ends.length - 1]];
  const games = ends.map((end) => ({ joint, ...points, ...restTables(tree, end.node), bet: end.bet }));
  const alone = games.map((game) => {
    const kernel = EndgameKernel.load(endgameTables(tree))!;
    const slots = kernel.prepare(game);
    for (let t = 1; t <= 3; t++) kernel.iterate(1, 0.5, t);
    return kernel.sums(slots).slice();
  });
  const slots = alone.map((sums) => sums.length);
  const together = EndgameKernel.load(endgameTables(tree), 2, slots[0] + slots[1])!;
  games.forEach((game, place) => {
    together.place(place, game);
    expect(together.slotsOf(game, game.bet)).toBe(slots[place]);
  });
  together.clear(slots[0] + slots[1]);
  const reach = new Float64Array(pairs).fill(1);
  const values = new Float64Array(pairs);
  for (let t = 1; t <= 3; t++) {
    together.setFactors(1, 0.5, t);
    for (const seat of [0, 1])
      games.forEach((game, place) => {
        together.update({ ...game, place, from: place * slots[0] }, seat, reach, 0, values, 0);
      });
  }
  expect(together.sums(slots[0])).toEqual(alone[0]);
  expect(together.sums(slots[1], slots[0])).toEqual(alone[1]);
});

test('a file gives back what was written, and anything else is refused', () => {
  const weights = new Uint8Array(index.slots);
  for (const path of index.firstSlots.keys())
    index.choicesAt(path).forEach((slots, held) => {
      weights[slots[held % slots.length]] += 4;
      weights[slots[0]] += LEVELS - 4;
    });
  const packed = layout.pack(weights);
  const short = packed.subarray(0, -1);
  const facts = { iterations: 1 };
  const file = writeFirstTricks('test', [
    { name: 'far: none', bytes: packed.length, packed, ...facts },
    { name: 'far: said 7', bytes: short.length, packed: short, ...facts },
  ]);
  const tables = readFirstTricks(file, paths);
  expect(tables.table('far: none')?.weights).toEqual(weights);
  expect(tables.table('far: said 33')).toBeUndefined();
  expect(() => tables.table('far: said 7')).toThrow('a damaged table of Truco');
  expect(() => readFirstTricks(file.subarray(0, -1), paths)).toThrow('a damaged table of Truco');
  const junk = (text: string) => () => readFirstTricks(new TextEncoder().encode(text), paths);
  expect(junk('else\n{}\n')).toThrow('not a table of Truco');
  expect(junk('truco-first-trick 1\n{}\n')).toThrow('its first line must be "truco-first-trick 2"');
  for (const head of ['', '{', 'null', '{}', '{"tables":[{}]}', '{"tables":[{"bytes":-1}]}'])
    expect(junk(`truco-first-trick 2\n${head}\n`)).toThrow(InputError);
});

test('a known opponent counts by its chance, and comes to an end as its own moves bring it there', () => {
  const joint = dealt();
  const refused = paths.after(paths.after(0, CALLS), DECLINES);
  const [mano, pie] = [0, 1].map((seat) => reachesOf(paths, strategy, seat));
  // mano's truco that pie refuses before any card
  expect(mano.get(refused)).toEqual(
    Float64Array.from(mano.get(refused)!, (_, own) => strategy.mix(tree.root, own)[paths.actionOf(0, CALLS)]),
  );
  const none = () => undefined;
  const plain = new FirstTrick(paths, joint, points, none);
  const leaning = new FirstTrick(paths, joint, points, none, { seat: 0, chance: 0.3, reaches: pie });
  const free = Float64Array.from(pie.get(refused)!, (_, i) => (i % 7) / 7);
  const values = [plain, plain, leaning].map((each, k) => {
    const into = new Float64Array(free.length);
    each.payoff(refused, 0, k === 1 ? pie.get(refused)! : free, 0, into, 0);
    return into;
  });
  values[2].forEach((value, i) => {
    expect(value).toBeCloseTo(0.7 * values[0][i] + 0.3 * values[1][i], 12);
  });
  // the other seat meets nobody who is known
  const other = [plain, leaning].map((each) => {
    const into = new Float64Array(free.length);
    each.payoff(refused, 1, free, 0, into, 0);
    return into;
  });
  expect(other[1]).toEqual(other[0]);
});
