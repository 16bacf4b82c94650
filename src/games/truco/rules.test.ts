import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refuses } from '../../../testing/refusals.ts';
import { InputError } from '../../core/errors.ts';
import { parseRules, ruleSets, rulesOfHand } from './rules.ts';

test('a rule set by name, with changes in its id', () => {
  expect(ruleSets.map((rules) => rules.id)).toEqual(['ufsm24', 'argentino30']);
  for (const rules of ruleSets) expect(parseRules(rules.id)).toEqual(rules);
  const short = parseRules('ufsm24', { target: 12, contraflor: [5, 2], flor: false });
  expect(short.id).toBe('ufsm24+target=12+flor=false+contraflor=5/2');
  expect(parseRules(short.id)).toEqual(short);
  expect(parseRules('{"base": "ufsm24", "target": 12, "flor": false, "contraflor": [5, 2]}')).toEqual(short);
  expect(parseRules('ufsm24+target=24').id).toBe('ufsm24');
});

test('the options of a conformance hand, whatever the engine they describe', () => {
  expect(rulesOfHand('engine-g', { target: 15 })).toMatchObject({
    target: 15,
    florDuty: 'callOrFold',
    envidoEnvidoFalta: false,
  });
  expect(rulesOfHand('engine-s', { flor: false })).toMatchObject({
    flor: false,
    contraflorResto: 'target-lowest',
    foldEnvidoBonus: 0,
  });
  expect(rulesOfHand('ufsm24', {})).toEqual(ruleSets[0]);
});

refuses('%s is refused', (text) => parseRules(text), [
  ['ufsm25', 'unknown rule set "ufsm25": one of ufsm24, argentino30'],
  ['', 'unknown rule set'],
  ['ufsm24+target', '+field=value'],
  ['ufsm24+targe=12', 'no rule "targe"'],
  ['ufsm24+id=12', 'no rule "id"'],
  ['ufsm24+target=0', 'rule target must be a whole number from 1 to 1000, not 0'],
  ['ufsm24+target=x', 'rule target must be'],
  ['ufsm24+target=1.5', 'rule target must be'],
  ['ufsm24+flor=yes', 'rule flor must be true or false'],
  ['ufsm24+falta=all', 'rule falta must be one of target-loser'],
  ['ufsm24+contraflor=6', 'rule contraflor must be two whole numbers'],
  ['{"base": "ufsm24"', 'must be JSON'],
  ['{"base": 3}', 'unknown rule set "3"'],
  ['{"base": "ufsm24", "toString": 1}', 'no rule "toString"'],
]);

test('unknown styles and options of a conformance hand are refused', () => {
  expect(() => rulesOfHand('engine-x', {})).toThrow('no rule set "engine-x": engine-g');
  expect(() => rulesOfHand('toString', {})).toThrow('no rule set');
  expect(() => rulesOfHand('engine-g', { florDuty: 'always' })).toThrow('rule florDuty must be one of');
  expect(() => rulesOfHand('engine-g', [])).toThrow('options must be an object');
  expect(() => rulesOfHand('engine-g', null)).toThrow('options must be an object');
});

test('junk gives an InputError or rules, nothing else', () => {
  const junk = fc.oneof(
    fc.string(),
    fc.string().map((s) => `ufsm24+${s}`),
    fc.json().map((s) => `{"base":"ufsm24","target":${s}}`),
  );
  fc.assert(
    fc.property(junk, (text) => {
      try {
        expect(parseRules(parseRules(text).id)).toEqual(parseRules(text));
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
  );
});
