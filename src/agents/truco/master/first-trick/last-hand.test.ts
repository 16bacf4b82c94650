import { expect, test } from 'vitest';
import { parseRules } from '../../../../games/truco/rules.ts';
import { ACCEPTS, CALLS } from '../../equilibrium/cards/truco-tree.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { HandModel } from '../hand-model.ts';
import { envidoEndings, LAST_HAND, shapeStakes } from './endings.ts';
import { exploitHand } from './exploit.ts';
import { FirstTrickPaths } from './first-trick.ts';
import { formOf } from './first-trick-file.ts';
import { shippedFirstTricks } from './shipped-first-tricks.ts';
import { FirstTrickSolver } from './solve-first-trick.ts';

const strategy = shippedTrucoStrategy();
const { tree } = strategy;
const tables = shippedFirstTricks(tree);
const model = new HandModel(parseRules('ufsm24'), strategy, tables);
const { paths, index } = formOf(FirstTrickPaths.withoutCalls(tree));

test('the table of a hand that decides the match gives hardly anything away, the one of points much', () => {
  const stakes = shapeStakes(LAST_HAND, model);
  const joint = envidoEndings(model, LAST_HAND)
    .find(({ name }) => name === 'said 27')!
    .joint();
  const solved = new FirstTrickSolver(paths).begin(joint, stakes);
  solved.iterate(40);
  const givenAway = (weights: ArrayLike<number>) => {
    const after = (end: (typeof paths.ends)[number]) => {
      const { rest, weights: own } = solved.restAfter(end);
      return { rest, strategy: { weights: own } };
    };
    return exploitHand(paths, joint, stakes, { weights, after }).exploitability;
  };
  const ofPoints = new Float32Array(index.slots);
  for (const path of index.firstSlots.keys()) {
    const node = paths.nodes[path];
    for (let own = 0; own < tree.width(node, tree.turn(node)); own++) {
      const mix = strategy.mix(tree.node(tree.played(node), false, 0), own);
      const cards = mix.slice(mix.length - paths.children[path].length);
      index.slotsOf(path, own).forEach((slot, k) => {
        if (slot >= 0) ofPoints[slot] = cards[k];
      });
    }
  }
  expect(givenAway(tables.table(`${LAST_HAND}: said 27`)!.weights)).toBeLessThan(0.003);
  expect(givenAway(ofPoints)).toBeGreaterThan(0.01);
}, 60_000);

test('there nobody calls, and every call is accepted', () => {
  const play = model.firstTrick(LAST_HAND, 'said 27');
  expect(play.name).toBe('1 1: said 27');
  const all = model.paths;
  for (const [path, node] of all.nodes.entries()) {
    if (all.children[path].length === 0) continue;
    const [accepts, calls] = [ACCEPTS, CALLS].map((meaning) => all.actionOf(path, meaning));
    for (let own = 0; own < tree.width(node, tree.turn(node)); own += 7) {
      const mix = play.mix(path, own);
      if (tree.callIsOpen(node)) expect(mix[accepts]).toBe(1);
      // of hands that nobody has after “27” nothing is known
      else if (calls >= 0 && mix[calls] > 0) expect(mix).toEqual(strategy.mix(node, own));
    }
  }
});
