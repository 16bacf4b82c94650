import { expect, test } from 'vitest';
import { legalOf } from '../../../../../testing/truco/truco-hands.ts';
import { Rng } from '../../../../core/rng.ts';
import { FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { DEALS, dealHands, formatDeal, handEnvido, handFlor, handIndex } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { ranks6, ranks14 } from '../cards/ranks.ts';
import { BOTH, betState, NOBODY } from '../cards/truco-bets.ts';
import { trucoMix } from '../cards/truco-mix.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { KnownHandsValue } from '../measure/hand-value.ts';
import type { ActionChance } from '../mix.ts';
import { declaration } from '../play/equilibrium-agent.ts';
import { openingMix } from '../play/equilibrium-plus-agent.ts';
import { readOpeningStrategy, writeOpeningStrategy } from '../play/strategy-file.ts';
import { playedOut } from '../testing/play.ts';
import { randomOpeningStrategy, randomTrucoStrategy } from '../testing/random-strategies.ts';
import { ContinuationValues } from './continuation-values.ts';
import { HandClasses } from './hand-classes.ts';
import { leafValues } from './leaf-values.ts';
import type { LeafValues } from './opening-tree.ts';
import { solveOpening } from './solve-opening.ts';

const bets = {
  start: betState({ level: 1, owner: BOTH, caller: -1 }),
  accepted: betState({ level: 2, owner: 1, caller: -1 }),
  raised: betState({ level: 2, owner: NOBODY, caller: 1 }),
  called: betState({ level: 1, owner: NOBODY, caller: 1 }),
};

/** The values at the ends of the opening for two given holdings, straight from the strategy of cards and truco. */
function endValues(strategy: TrucoStrategy, mano: number, pie: number, manoWins: boolean) {
  const { tree } = strategy;
  const hand = new KnownHandsValue(strategy);
  const without = (holding: number, rank: number) => tree.holdings.withRank[2][rank].indexOf(holding);
  const value = (played: readonly number[], bet: number): number => {
    const indices: [number, number] = [mano, pie];
    played.forEach((rank, seat) => {
      indices[seat] = without(indices[seat], rank);
    });
    return hand.value(tree.node(played, false, bet), indices);
  };
  const led = (rank: number | undefined) => (rank === undefined ? [] : [rank]);
  return {
    weight: () => 1,
    envido: () => (manoWins ? 1 : -1),
    after: (rank: number | undefined) => value(led(rank), bets.start),
    answered: (raised: boolean) => value([], raised ? bets.raised : bets.accepted),
    called: (rank: number) => value([rank], bets.called),
    trick: (first: number, second: number) => value([first, second], bets.start),
  };
}

test.each([false, true])(
  'any opening, folds %s, is worth the same in the engine as in its tree, deal by deal',
  (folds) => {
    const game = trucoGame('ufsm24+flor=false+faceDown=false');
    const strategy = randomTrucoStrategy(ranks14, 'engine');
    const random = randomOpeningStrategy(strategy, 'opening', folds);
    const { tree, classes } = random;
    const mix = (view: TrucoView, legal: readonly number[]): readonly ActionChance[] => {
      const said = declaration(view, legal);
      if (said !== undefined) return [{ action: said, chance: 1 }];
      return openingMix(random, view, legal) ?? trucoMix(strategy, view);
    };

    const rng = Rng.seeded('deals');
    const cards: number[] = [];
    let compared = 0;
    while (compared < 2) {
      const deal = rng.below(DEALS);
      dealHands(deal, cards);
      const hands = [0, 3].map((at) => handIndex(cards[at], cards[at + 1], cards[at + 2])) as [number, number];
      if (handFlor[hands[0]] || handFlor[hands[1]]) continue;
      const own = hands.map((hand) => classes.of[hand]);
      const [mano, pie] = own.map((its) => classes.holding[its]) as [number, number];
      const ends = endValues(strategy, mano, pie, handEnvido[hands[0]] >= handEnvido[hands[1]]);
      const inTree = (node: number): number => {
        const at = tree.nodes[node];
        if (at.payoff) {
          const { parts } = at.payoff;
          return parts.reduce((sum, { of, factor }) => {
            const value = of(ends as unknown as LeafValues) as unknown as number;
            return sum + factor * value;
          }, 0);
        }
        return random
          .mix(node, own[at.turn])
          .reduce((sum, { chance }, k) => sum + (chance > 0 ? chance * inTree(at.children[k]) : 0), 0);
      };
      const state = game.start();
      state.apply(FIRST_DEAL + deal);
      const played = playedOut(game, state, (view, at) => mix(view, legalOf(at)));
      expect([formatDeal(deal), played.toFixed(9)]).toEqual([formatDeal(deal), inTree(tree.root).toFixed(9)]);
      compared++;
    }
  },
  60_000,
);

test('the chances by class are those of the mixes, at every node', () => {
  const opening = randomOpeningStrategy(randomTrucoStrategy(ranks6, 'classes'), 'chances', true);
  const { tree, classes } = opening;
  for (const node of [...opening.index.firstSlots.keys()].filter((_, i) => i % 7 === 0)) {
    const chances = opening.chancesAt(node);
    for (let own = 0; own < classes.size; own += 23) {
      const mix = opening.mix(node, own);
      if (mix.length === 0) continue;
      tree.nodes[node].moves.forEach((_, k) => {
        expect(chances[k][own]).toBeCloseTo(mix[k].chance, 9);
      });
    }
  }
});

test('the values of the ends are those of the strategy of cards and truco, class against class', () => {
  const strategy = randomTrucoStrategy(ranks6, 'values');
  const classes = new HandClasses(strategy.tree);
  const values = leafValues(strategy, classes, new ContinuationValues(strategy));
  const { size, holders, holding, score } = classes;
  const rng = Rng.seeded('cells');
  const chance = (own: number, other: number) => values.weight(undefined)[own * size + other];
  for (let i = 0; i < 40; i++) {
    const [led, follows] = [rng.below(6), rng.below(6)];
    const [row, column] = [rng.below(holders[led].length), rng.below(holders[follows].length)];
    const [own, other] = [holders[led][row], holders[follows][column]];
    if (chance(own, other) === 0) continue;
    const ends = endValues(strategy, holding[own], holding[other], score[own] >= score[other]);
    const cells: [number, number][] = [
      [values.trick(led, follows)[row * holders[follows].length + column], ends.trick(led, follows)],
      [values.after(led)[row * size + other], ends.after(led)],
      [values.called(led)[row * size + other], ends.called(led)],
      [values.envido(led)[row * size + other], ends.envido()],
      [values.after(undefined)[own * size + other], ends.after(undefined)],
      [values.answered(true)[own * size + other], ends.answered(true)],
      [values.answered(false)[own * size + other], ends.answered(false)],
    ];
    for (const [cell, expected] of cells) expect(cell / chance(own, other)).toBeCloseTo(expected, 4);
  }
});

test('solving makes the opening less exploitable, its file brings it back, the same seed makes the same', () => {
  const strategy = randomTrucoStrategy(ranks6, 'solve');
  const solve = (iterations: number, anchor: number) =>
    solveOpening(strategy, { iterations, anchor, seed: 1, command: 'test' });
  const [little, more] = [solve(1, 0), solve(8, 0)];
  expect(more.facts.exploitability).toBeLessThan(little.facts.exploitability / 2);
  const anchored = solve(1, 0.5);
  expect(solve(1, 0.5).weights).toEqual(anchored.weights);
  expect(anchored.weights).not.toEqual(little.weights);
  const back = readOpeningStrategy(writeOpeningStrategy(anchored), strategy);
  expect([back.facts, back.weights]).toEqual([anchored.facts, anchored.weights]);
}, 60_000);
