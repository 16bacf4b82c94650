import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../core/errors.ts';
import { OVER } from '../../../core/game.ts';
import { Rng } from '../../../core/rng.ts';
import { FIRST_DEAL, FIRST_TURNED, formatAction, parseAction } from '../../../games/truco-brazil/actions.ts';
import { card, DEALS, FIXED, manilhasAfter, RANKS } from '../../../games/truco-brazil/cards.ts';
import { type BrazilGame, type BrazilState, brazilGame } from '../../../games/truco-brazil/index.ts';
import { legalOf, manyRules, playHand } from '../../../games/truco-brazil/testing/hand.test-support.ts';
import { StrategyWalker } from '../../../solve/best-response.ts';
import { NodeIndex } from '../../../solve/node-strategy.ts';
import { treeSize } from '../../../solve/public-tree.ts';
import { BitReader, BitWriter } from './arithmetic-coder.ts';
import { EquilibriumAgent } from './equilibrium-agent.ts';
import { HandTree } from './hand-tree.ts';
import { rankIn, rankSizes } from './information-set.ts';
import { packStrategy, unpackStrategy } from './pack.ts';
import { readStrategy, shippedStrategy, writeStrategy } from './shipped-strategies.ts';
import { choicesAt, HandStrategy, LEVELS } from './strategy.ts';

const agent = new EquilibriumAgent(shippedStrategy);

test('ranks from the strongest, as many cards of each as there are', () => {
  expect(rankSizes(FIXED, -1)).toEqual(shippedStrategy('fixed').facts.sizes);
  expect(rankSizes(manilhasAfter(card('QD')), card('QD'))).toEqual(shippedStrategy('turned').facts.sizes);
  for (const rank of RANKS) {
    const manilhas = manilhasAfter(card(`${rank}D`));
    const sizes = rankSizes(manilhas, card(`${rank}D`));
    expect([...sizes].sort()).toEqual([1, 1, 1, 1, 3, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect([0, 1, 2, 3].map((suit) => rankIn(4 * manilhas + suit, manilhas))).toEqual([3, 2, 1, 0]);
  }
});

/** Mano's expected points when both seats draw from the agent's mixes, over every line of the hand. */
function engineValue(game: BrazilGame, state: BrazilState): number {
  if (state.turn < 0) return state.score[state.mano] - state.score[1 - state.mano];
  const next = game.start();
  return agent.mix(game.view(state, state.turn), legalOf(state))!.reduce((sum, { action, chance }) => {
    next.copyFrom(state);
    next.apply(action);
    return sum + chance * engineValue(game, next);
  }, 0);
}

describe.each([
  ['paulista+faceDownFrom=0', 'turned'],
  ['mineiro+faceDownFrom=0', 'fixed'],
] as const)('%s', (rules, manilhas) => {
  const game = brazilGame(rules);
  const strategy = shippedStrategy(manilhas);
  const { tree, index, weights } = strategy;

  test('every deal is worth in the engine what it is worth in the solved hand, in both seats', () => {
    const size = treeSize(tree);
    const rng = Rng.seeded(rules);
    for (let n = 0; n < 4; n++) {
      const state = game.start();
      // seat 0 is mano of the first hand, seat 1 of the second
      state.handNumber = n % 2;
      state.apply(FIRST_DEAL + rng.below(DEALS));
      if (manilhas === 'turned') {
        if (state.cards.includes(card('QD'))) continue;
        state.apply(FIRST_TURNED + card('QD'));
      }
      const ranksOf = (seat: number) =>
        tree.holdings.indexOf(
          Array.from(state.cards.subarray(3 * seat, 3 * seat + 3), (c) => rankIn(c, state.manilhas)),
        );
      const [mano, pie] = [ranksOf(state.mano), ranksOf(1 - state.mano)];
      const ways = new Float64Array(tree.width(tree.root, 0));
      const reach = ways.map((_, i) => (i === pie ? 1 : 0));
      tree.indexWeights(tree.root, 0, reach, 0, ways, 0);
      const walker = new StrategyWalker(tree, size, { weights, index });
      const solved = walker.values(tree.root, 0, reach)[mano] / ways[mano];
      expect(engineValue(game, state)).toBeCloseTo(solved, 6);
    }
  }, 60_000);

  test('over many hands mano gets the value of the solved hand', () => {
    const rng = Rng.seeded(`hands of ${rules}`);
    const state = game.start();
    let sum = 0;
    let squares = 0;
    const hands = 1200;
    for (let n = 0; n < hands; n++) {
      state.copyFrom(game.start());
      state.handNumber = n % 2;
      while (state.turn < 0) state.apply(game.chance(state, rng));
      while (state.turn >= 0) {
        const turn = { view: game.view(state, state.turn), legal: legalOf(state), deadline: Infinity, rng };
        state.apply(agent.act(turn).action);
      }
      const points = state.score[state.mano] - state.score[1 - state.mano];
      sum += points;
      squares += points * points;
    }
    const mean = sum / hands;
    const error = Math.sqrt((squares / hands - mean * mean) / hands);
    expect(Math.abs(mean - strategy.facts.value)).toBeLessThan(4 * error);
  }, 60_000);

  test('what is shipped says how good it is, and is small', () => {
    const { exploitability, low, high, value, command } = strategy.facts;
    expect(exploitability).toBeLessThan(0.06);
    expect(value).toBeGreaterThan(low);
    expect(value).toBeLessThan(high);
    expect(command).toMatch(/^node scripts\/truco-brazil\/solve.ts \w+$/);
    expect(statSync(`data/truco-brazil/${rules.split('+', 1)[0]}.table`).size).toBeLessThan(1_000_000);
  });
});

test.each(manyRules)('under %s every mix is whole and legal, whatever the opponent does', (rules) => {
  const game = brazilGame(rules);
  const rng = Rng.seeded(rules);
  let mixes = 0;
  for (let match = 0; match < 4; match++) {
    const state = game.start();
    while (state.turn !== OVER) {
      if (state.turn < 0) {
        state.apply(game.chance(state, rng));
        continue;
      }
      const view = game.view(state, state.turn);
      const legal = legalOf(state);
      const mix = agent.mix(view, legal);
      if (mix !== undefined) {
        expect(mix.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect([game.format(state), mix.filter(({ action }) => !legal.includes(action))]).toEqual([
          game.format(state),
          [],
        ]);
        mixes++;
      }
      const { action } = agent.act({ view, legal, deadline: Infinity, rng });
      state.apply(state.turn === match % 2 ? action : rng.pick(legal));
    }
  }
  expect(mixes > 0).toBe(game.rules.ladder.length === 5);
});

describe('the score counts where it leaves no doubt', () => {
  const mixAt = (actions: string, scores: [number, number]) => {
    const state = playHand('paulista', '6C 4D 3C/KH JD 4S turned 5D', actions, scores);
    const view = brazilGame('paulista').view(state, state.turn);
    return agent.mix(view, legalOf(state))!.map(({ action }) => formatAction(action));
  };

  test('a hand that wins the game is not raised, one that loses it is', () => {
    expect(mixAt('TRUCO ACEITO 3C', [10, 9])).not.toContain('SEIS');
    expect(mixAt('TRUCO ACEITO 3C', [9, 3])).toEqual(['SEIS']);
  });

  test('running is out where it loses the game', () => {
    expect(mixAt('3C TRUCO SEIS', [9, 3])).not.toContain('CORRO');
  });
});

test('says why: its mix, most likely first', () => {
  const game = brazilGame('paulista');
  const state = playHand('paulista', '6C 4D 3C/KH JD 4S turned 5D');
  const turn = {
    view: game.view(state, 0),
    legal: legalOf(state),
    deadline: Infinity,
    rng: Rng.seeded(1),
    explain: true,
  };
  const values = agent.act(turn).why!.choices!.map(({ value }) => value);
  expect(values).toEqual([...values].sort((a, b) => b - a));
  expect(values.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
});

test('a card that loses its trick goes face down where the rules allow it', () => {
  const state = playHand('paulista', '6C 4D 3C/KH JD 4S turned 5D', '6C KH 3C');
  const mix = agent.mix(brazilGame('paulista').view(state, 1), legalOf(state))!;
  const cards = mix.filter(({ action }) => action < parseAction('TRUCO')).map(({ action }) => formatAction(action));
  expect(cards.every((name) => name.startsWith('FACE_DOWN:'))).toBe(true);
});

describe('files', () => {
  const tree = new HandTree([1, 1, 2, 2], [1, 3, 6]);
  const index = new NodeIndex(tree);
  const small = { ...shippedStrategy('fixed').facts, sizes: [1, 1, 2, 2], ladder: [1, 3, 6] };

  test('a strategy comes back as it was, also one of random mixes', () => {
    for (const mixed of [0, 0.2, 1]) {
      const rng = Rng.seeded(mixed);
      const weights = new Uint8Array(index.slots);
      for (const node of index.firstSlots.keys()) {
        for (const slots of choicesAt(index, node)) {
          let rest = LEVELS;
          for (const slot of slots ?? []) {
            weights[slot] = slot === slots!.at(-1) ? rest : rng.float() < mixed ? rng.below(rest + 1) : rest;
            rest -= weights[slot];
          }
        }
      }
      const strategy = new HandStrategy(small, index, weights);
      expect(unpackStrategy(small, packStrategy(strategy)).weights).toEqual(weights);
      expect(readStrategy(writeStrategy(strategy))).toEqual(strategy);
    }
  });

  test('other bytes are refused', () => {
    for (const bytes of [new Uint8Array(0), new TextEncoder().encode('truco-brazil-hand 1\n{}\nx')])
      expect(() => readStrategy(bytes)).toThrow(InputError);
    const written = writeStrategy(new HandStrategy(small, index, new Uint8Array(index.slots)));
    for (const damaged of [written.slice(0, -1), Uint8Array.of(...written, 0)])
      expect(() => readStrategy(damaged)).toThrow('a damaged solved hand');
  });

  test('bits come back, in few bytes where they are to be expected', () => {
    const rng = Rng.seeded('bits');
    const bits = Array.from({ length: 20_000 }, (_, i) => [i % 3, rng.below([2, 20, 300][i % 3]) === 0 ? 1 : 0]);
    const writer = new BitWriter(3);
    for (const [context, bit] of bits) writer.write(context, bit);
    const bytes = writer.finish();
    const reader = new BitReader(3, bytes);
    for (const [context, bit] of bits) expect(reader.read(context)).toBe(bit);
    // 1, 0.29 and 0.03 bits each
    expect(bytes.length).toBeLessThan(20_000 / 3 / 8 + 400);
  });
});
