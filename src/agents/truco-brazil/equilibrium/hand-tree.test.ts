import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { exploitability } from '../../../solve/best-response.ts';
import { END, treeSize } from '../../../solve/public-tree.ts';
import { CFR_VARIANTS, runCfr, VectorCfr } from '../../../solve/vector-cfr.ts';
import { strategyBy } from '../../three-tricks/tree.test-support.ts';
import { Bets, CARDS, EITHER, NOBODY, OPEN } from './bets.ts';
import { ACCEPTS, CALLS, HandTree } from './hand-tree.ts';

describe('bets', () => {
  test('five steps have 33 states, all reached; one step is a hand of cards alone', () => {
    expect(new Bets(5).states.length).toBe(33);
    expect(new Bets(1).states.length).toBe(2);
  });

  test('truco, seis, nove, doze: each raise accepts the one before, and passes the right to raise', () => {
    const bets = new Bets(5);
    let at = bets.call[2 * 0 + 0];
    for (let step = 0; step < 4; step++) {
      expect(bets.states[at]).toMatchObject({ step, caller: step % 2 });
      expect(bets.states[bets.run[at]]).toMatchObject({ step, end: step % 2 });
      const accepted = bets.states[bets.accept[at]];
      expect(accepted).toMatchObject({ step: step + 1, owner: step === 3 ? NOBODY : 1 - (step % 2), caller: NOBODY });
      if (step < 3) at = bets.raise[at];
    }
    expect(bets.raise[at]).toBe(-1);
  });

  test('who accepts a raise while it owes a card plays before it may raise again', () => {
    const bets = new Bets(5);
    const seis = bets.raise[bets.call[0]];
    const resting = bets.acceptAndPlay[seis];
    expect([bets.states[resting].mustPlay, bets.call[2 * resting], bets.call[2 * resting + 1]]).toEqual([true, -1, -1]);
    expect(bets.call[2 * bets.played[resting]]).toBeGreaterThan(0);
    expect(bets.find({ step: 0, owner: EITHER, caller: NOBODY, mustPlay: false, end: OPEN })).toBe(0);
    expect(bets.states[bets.playedOut[0]].end).toBe(CARDS);
  });
});

// A deck of twelve in five ranks: two manilhas, and ties among the others.
const sizes = [1, 1, 3, 3, 4];

/** The chance of a leaf and mano's points there, summed by playing every deal and every line one by one. */
function naiveValue(tree: HandTree, weights: ArrayLike<number>): number {
  const deck = sizes.flatMap((n, rank) => Array.from({ length: n }, (_, i) => ({ rank, i })));
  const threes = (cards: typeof deck) =>
    cards.flatMap((a, i) => cards.slice(i + 1).flatMap((b, j) => cards.slice(i + j + 2).map((c) => [a, b, c])));
  const strategy = strategyOf(tree, weights);
  let total = 0;
  let deals = 0;
  const seen = new Map<string, number>();
  for (const mano of threes(deck)) {
    for (const pie of threes(deck.filter((card) => !mano.includes(card)))) {
      const hands = [mano, pie].map((hand) => hand.map(({ rank }) => rank)) as [number[], number[]];
      const key = hands.map((hand) => hand.join('')).join();
      if (!seen.has(key)) seen.set(key, play(tree, strategy, tree.root, hands, [], '', 0));
      total += seen.get(key)!;
      deals++;
    }
  }
  return total / deals;
}

/** The weights of a choice by the public path and the cards held: the solver keeps its numbers in visiting order. */
function strategyOf(tree: HandTree, weights: ArrayLike<number>) {
  const choices = new Map<string, number[]>();
  let slot = 0;
  const visit = (node: number, path: string): void => {
    const turn = tree.turn(node);
    if (turn === END) return;
    const n = tree.actions(node);
    if (tree.decides(node)) {
      for (let k = 0; k < n; k++) {
        const before = tree.indicesBefore(node, k);
        for (let j = 0; j < tree.width(tree.child(node, k), turn); j++, slot++) {
          const i = before === undefined ? j : before[j];
          if (i < 0) continue;
          const key = `${path} ${i}`;
          if (!choices.has(key)) choices.set(key, new Array(n).fill(-1));
          choices.get(key)![k] = weights[slot];
        }
      }
    }
    for (let k = 0; k < n; k++) visit(tree.child(node, k), `${path}/${k}`);
  };
  visit(tree.root, '');
  return (path: string, i: number, n: number): number[] => {
    const parts = choices.get(`${path} ${i}`);
    if (parts === undefined) return new Array(n).fill(1);
    const total = parts.reduce((sum, part) => sum + Math.max(0, part), 0);
    const can = parts.filter((part) => part >= 0).length;
    return parts.map((part) => (part < 0 ? 0 : total > 0 ? part / total : 1 / can));
  };
}

function play(
  tree: HandTree,
  mixOf: ReturnType<typeof strategyOf>,
  node: number,
  hands: [number[], number[]],
  tricks: readonly number[],
  path: string,
  lead: number,
  table: readonly number[] = [],
): number {
  const turn = tree.turn(node);
  const bet = node & 63;
  const points = tree.ladder[tree.bets.step[bet]];
  const end = tree.bets.end[bet];
  if (turn === END && end !== CARDS) return end === 0 ? points : -points;
  const won = tricks.length > 1 ? handWinner(tricks) : undefined;
  if (won !== undefined) return won === 2 ? 0 : won === 0 ? points : -points;
  // both last cards follow by themselves when the tree has ended
  const mover = turn === END ? (table.length === 1 ? 1 - lead : lead) : turn;
  const lay = (rank: number, next: number, step: string): number => {
    const left = hands.map((hand) => [...hand]) as [number[], number[]];
    left[mover].splice(left[mover].indexOf(rank), 1);
    if (table.length === 0) return play(tree, mixOf, next, left, tricks, step, mover, [rank]);
    const [led] = table;
    const winner = led === rank ? 2 : led < rank ? 1 - mover : mover;
    return play(tree, mixOf, next, left, [...tricks, winner], step, winner === 2 ? 1 - mover : winner);
  };
  if (turn === END) return lay(hands[mover][0], node, path);
  const led = tricks.length === 2 && table.length === 1 ? table[0] : undefined;
  const index = tree.index(node, hands[mover], led);
  const mix = tree.decides(node) ? mixOf(path, index, tree.actions(node)) : [1];
  return mix.reduce((sum, chance, k) => {
    if (chance === 0) return sum;
    const meaning = tree.meaning(node, k);
    const next = tree.child(node, k);
    const step = `${path}/${k}`;
    const isCall = meaning === CALLS || meaning === ACCEPTS || meaning === -1;
    const value = isCall
      ? play(tree, mixOf, next, hands, tricks, step, lead, table)
      : lay(meaning === -4 ? hands[mover][0] : meaning, next, step);
    return sum + chance * value;
  }, 0);
}

function handWinner([first, second, third]: readonly number[]): number | undefined {
  if (first === 2) return second !== 2 ? second : third;
  if (second === 2 || second === first) return first;
  return third === 2 ? first : third;
}

describe('a deck of twelve cards', () => {
  const tree = new HandTree(sizes, [1, 3, 6]);
  const size = treeSize(tree);

  test('the value of random play equals playing every deal and every line one by one', () => {
    const rng = Rng.seeded('hand tree');
    const weights = Float64Array.from({ length: size.slots }, () => rng.float());
    expect(exploitability(tree, size, { weights }).value).toBeCloseTo(naiveValue(tree, weights), 9);
  });

  test('all pairs of hands together are certain', () => {
    const own = tree.initialReach();
    const into = new Float64Array(own.length);
    tree.indexWeights(tree.root, 0, own, 0, into, 0);
    expect(into.reduce((sum, weight, i) => sum + weight * own[i], 0)).toBeCloseTo(1, 12);
  });

  test('solving brings best responses together', () => {
    const solver = new VectorCfr(tree, CFR_VARIANTS.dcfr);
    const [first, last] = runCfr(solver, { target: 0, iterations: 200, every: 100 });
    expect(last.exploitability).toBeLessThan(first.exploitability);
    expect(last.exploitability).toBeLessThan(0.01);
    expect(last.low).toBeLessThanOrEqual(last.high);
  });

  test('a player that never calls and always runs loses the least worth of every hand', () => {
    const weights = strategyBy(tree, (node, k) => ([CALLS, ACCEPTS].includes(tree.meaning(node, k)) ? 0 : 1));
    const found = exploitability(tree, size, { weights });
    expect([found.high, found.low]).toEqual([expect.closeTo(1, 9), expect.closeTo(-1, 9)]);
  });
});

test('sizes: 13 ranks and four raises have 62 million numbers, 14 ranks 91 million', () => {
  expect(treeSize(new HandTree([1, 1, 1, 1, 4, 4, 4, 4, 3, 4, 4, 4, 4], [1, 3, 6, 9, 12])).slots).toBe(61_568_592);
  expect(treeSize(new HandTree([1, 1, 1, 1, 4, 4, 3, 4, 4, 4, 2, 4, 4, 3], [2, 4, 6, 10, 12])).slots).toBe(90_865_978);
}, 60_000);
