import { expect, test } from 'vitest';
import { parseRules } from '../../../../games/truco/rules.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { HandModel } from '../hand-model.ts';
import { endingsAt, envidoEndings, LAST_HAND } from './endings.ts';

const model = new HandModel(parseRules('ufsm24'), shippedTrucoStrategy());
const total = (endings: readonly { chance: number }[]) => endings.reduce((sum, { chance }) => sum + chance, 0);

test('at 22-23 envido leaves 23-23 by mano’s points, and nothing else but a silence', () => {
  const endings = endingsAt(model, [22, 23]);
  const said = endings.filter(({ name }) => name.startsWith('said'));
  for (const { name, after } of said) expect([name.split(' ').length, after]).toEqual([2, [23, 23]]);
  for (const { after } of endings)
    expect([
      [22, 23],
      [23, 23],
    ]).toContainEqual(after);
  // mano wins a tie, so more often than not (bench/truco/envido-ends.ts: 52.0 %, before folds)
  expect(total(said)).toBeGreaterThan(0.45);
  expect(total(endings)).toBeLessThan(0.6);
});

test('at 23-23 hardly a hand goes on after the envido', () => {
  expect(total(endingsAt(model, [23, 23]))).toBeLessThan(0.001);
});

test('at 0-0 the endings of each score add up to those of its kind', () => {
  const exact = endingsAt(model, [0, 0]);
  const kinds = envidoEndings(model);
  for (const name of ['none', 'refused 0', 'refused 1', 'said 27', 'said 27 29']) {
    const parts = exact.filter((each) => each.name === name);
    // a falta envido that was said is left out: it ends the match, or the points differ
    const [whole] = kinds.filter((each) => each.name === name);
    expect(total(parts)).toBeGreaterThan(0.8 * whole.chance);
    expect(total(parts)).toBeLessThan(1.000001 * whole.chance);
  }
  expect(exact.find(({ name }) => name === 'refused 1')?.after).toEqual([1, 0]);
});

test('where the hand decides the match, what was said leaves only hands that have it', () => {
  const said = envidoEndings(model, LAST_HAND).find(({ name }) => name === 'said 33');
  const { sets } = model.strategy.tree.holdings;
  const joint = said!.joint();
  const possible = sets[3].filter((_, mano) => sets[3].some((__, pie) => joint[mano * sets[3].length + pie] > 0));
  // 33 are a seven and a six of a suit
  const [sevens, six] = [[2, 3, 10], 11];
  for (const held of possible) expect(held.includes(six) && held.some((rank) => sevens.includes(rank))).toBe(true);
});
