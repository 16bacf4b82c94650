import { describe, expect, test } from 'vitest';
import { Rng } from '../../../../core/rng.ts';
import { exploitability } from '../../../../solve/best-response.ts';
import { END, treeSize } from '../../../../solve/public-tree.ts';
import { CFR_VARIANTS, runCfr, VectorCfr } from '../../../../solve/vector-cfr.ts';
import { count, factorial } from '../../../three-tricks/holdings.ts';
import { strategyBy } from '../../../three-tricks/tree.test-support.ts';
import { ranks6, ranks14 } from './ranks.ts';
import { ACCEPTS, CALLS, TrucoTree } from './truco-tree.ts';

const six = new TrucoTree(ranks6);

/** Where somebody has a choice: public path and own cards; the follower's last card counts in full. */
function informationSets(tree: TrucoTree): number {
  const ranks = tree.holdings.sizes.length;
  const known = new Map<string, number>();
  const sets = (node: number, seat: number): number => {
    const width = tree.width(node, seat);
    const card = tree.publicCards(node) >> 1;
    if (width !== 2 * ranks)
      return Array.from({ length: width }, (_, i) => tree.isPossible(node, seat, i)).filter(Boolean).length;
    const left = tree.cards.left.subarray(card * ranks, (card + 1) * ranks);
    return left.reduce(
      (sum, n, led) => sum + (n === 0 ? 0 : left.filter((m, own) => m > (own === led ? 1 : 0)).length),
      0,
    );
  };
  const visit = (node: number): number => {
    const turn = tree.turn(node);
    if (turn === END) return 0;
    const key = `${tree.publicCards(node)} ${turn}`;
    if (!known.has(key)) known.set(key, sets(node, turn));
    let sum = tree.decides(node) ? (known.get(key) as number) : 0;
    for (let k = 0; k < tree.actions(node); k++) sum += visit(tree.child(node, k));
    return sum;
  };
  return visit(tree.root);
}

test('six categories: 430,538 information sets', () => {
  expect(informationSets(six)).toBe(430_538);
});

test('fourteen ranks: 49.4 million information sets, 44 million slots', () => {
  const tree = new TrucoTree(ranks14);
  expect(informationSets(tree)).toBe(49_370_864);
  expect(treeSize(tree).slots).toBe(43_748_555);
});

describe('six categories', () => {
  test('solved to 0.01 in 100 iterations; worth -0.174 to mano', () => {
    const solver = new VectorCfr(six, CFR_VARIANTS.dcfr);
    const curve = runCfr(solver, { target: 0.01, iterations: 100, every: 20 });
    const last = curve[curve.length - 1];
    expect(last?.exploitability).toBeLessThan(0.01);
    expect(Math.abs(last?.value + 0.174)).toBeLessThan(0.005);
  }, 60_000);

  test('a player that never bets and always refuses loses a point a hand', () => {
    const size = treeSize(six);
    // cards evenly, no calls, refusals only
    const weights = strategyBy(six, (node, k) => ([CALLS, ACCEPTS].includes(six.meaning(node, k)) ? 0 : 1));
    const found = exploitability(six, size, { weights });
    // calling truco at once wins every hand for a point; nothing wins more
    expect(found.high).toBeCloseTo(1, 10);
    expect(found.low).toBeCloseTo(-1, 10);
  });
});

describe('chance', () => {
  const tree = new TrucoTree(ranks14);
  const { sets, dealWeight: own, sizes } = tree.holdings;

  /** Ways to deal two hands of ranks, each card told apart, over all ways: from the definition. */
  const probability = (a: readonly number[], b: readonly number[]): number => {
    const choose = (n: number, k: number) => (k > n ? 0 : factorial(n) / factorial(k) / factorial(n - k));
    return sizes.reduce(
      (p, n, r) => p * choose(n, count(a, r)) * choose(n - count(a, r), count(b, r)),
      1 / (9_880 * 7_770),
    );
  };

  test('502 hands of ranks; all pairs together are certain', () => {
    expect(sets[3]?.length).toBe(502);
    const into = new Float64Array(502);
    tree.indexWeights(tree.root, 0, own, 0, into, 0);
    expect(into.reduce((sum, m, i) => sum + m * own[i], 0)).toBeCloseTo(1, 12);
  });

  test.each([
    ['three against three', []],
    ['two against three', [4]],
    ['two against two', [4, 6]],
    ['one against two', [6, 4, 6]],
    ['one against one', [6, 4, 10, 13]],
  ])('%s: the fast sums equal the definition', (_name, played) => {
    const rng = Rng.seeded('chance').fork(played.length);
    const node = tree.node(played, false, 0);
    const cards: [number[], number[]] = [[], []];
    played.forEach((rank, i) => {
      const before = played.slice(0, i);
      cards[tree.cards.mover[tree.cards.find(before)] as 0 | 1].push(rank);
    });
    for (const seat of [0, 1] as const) {
      const mine = sets[3 - cards[seat].length];
      const theirs = sets[3 - cards[(1 - seat) as 0 | 1].length];
      const chances = Float64Array.from(theirs, () => rng.float());
      const ownPart = (set: readonly number[]) => own[tree.holdings.indexOf(set)];
      const reach = chances.map(
        (chance, j) => chance * (ownPart([...cards[(1 - seat) as 0 | 1], ...(theirs[j] as number[])]) ?? 0),
      );
      const into = new Float64Array(mine.length);
      tree.indexWeights(node, seat, reach, 0, into, 0);
      for (let i = 0; i < mine.length; i += 7) {
        const hand = [...cards[seat], ...mine[i]];
        if (tree.holdings.indexOf(hand) < 0) continue;
        const expected = theirs.reduce(
          (sum, set, j) => sum + chances[j] * probability(hand, [...cards[(1 - seat) as 0 | 1], ...set]),
          0,
        );
        expect(into[i] * ownPart(hand)).toBeCloseTo(expected, 12);
      }
    }
  });
});
