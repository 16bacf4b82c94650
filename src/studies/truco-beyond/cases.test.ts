import { expect, test } from 'vitest';
import { EquilibriumAgent } from '../../agents/truco/equilibrium/play/equilibrium-agent.ts';
import { shippedTrucoStrategy } from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../../agents/truco/index.ts';
import { Rng } from '../../core/rng.ts';
import { card } from '../../games/truco/cards.ts';
import { callsBetween, cardsOfCodes, dealtChance } from './bluffs.ts';
import { correctedCases } from './equilibrium-cases.ts';

test('cards that win most hands are no bluff, whites are', () => {
  const hand = (...names: string[]) => names.map(card);
  expect(dealtChance(hand('1E', '1B', '7E'), false)).toBeGreaterThan(0.95);
  expect(dealtChance(hand('4E', '4B', '5C'), false)).toBeLessThan(0.05);
  // with all cards open it is better to follow than to lead
  const middling = hand('12E', '10B', '6C');
  expect(dealtChance(middling, true)).toBeLessThan(dealtChance(middling, false));
  expect(cardsOfCodes([24, 24, 16]).length).toBe(3);
});

test('calls are reported with what the other made of them', () => {
  const agents = ['bluffer', 'careful'].map((name) => trucoAgent(name).create());
  const seen = [...callsBetween(agents, 40, Rng.seeded(2))];
  expect(seen.filter((each) => each === 'hand').length).toBe(80);
  const calls = seen.filter((each) => each !== 'hand');
  expect(calls.every(({ caller, answerer }) => caller !== answerer)).toBe(true);
  const bluffs = (caller: number) => calls.filter((call) => call.caller === caller && call.bluff).length;
  expect(bluffs(0)).toBeGreaterThan(bluffs(1));
});

test('corrections: as many cases as asked for, from hands that the equilibrium played on', () => {
  const solved = new EquilibriumAgent(shippedTrucoStrategy());
  const { index, disagreed } = correctedCases(solved, 240, Rng.seeded(3), 1);
  expect(index.cases.size).toBe(240);
  expect(index.cases.matches.at(-1)).toMatch(/^corrected/);
  expect(disagreed.length).toBe(1);
  expect(disagreed[0].share).toBeGreaterThan(0);
  expect(disagreed[0].share).toBeLessThan(0.5);
});
