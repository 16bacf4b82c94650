import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refuses } from '../../../testing/refusals.ts';
import { InputError } from '../../core/errors.ts';
import { parseRules, ruleSets } from './rules.ts';
import { manyRules } from './testing/hand.test-support.ts';

test('a rule set by name, with changes in its id', () => {
  expect(ruleSets.map((rules) => rules.id)).toEqual(['paulista', 'mineiro']);
  for (const rules of ruleSets) expect(parseRules(rules.id)).toEqual(rules);
  const long = parseRules('mineiro', { target: 24, ladder: [2, 4, 6, 8, 12], fold: true });
  expect(long.id).toBe('mineiro+target=24+ladder=2/4/6/8/12+fold=true');
  expect(parseRules('mineiro+fold=true+ladder=2/4/6/8/12+target=24')).toEqual(long);
  expect(parseRules('paulista+target=12').id).toBe('paulista');
  for (const text of manyRules) expect(parseRules(parseRules(text).id)).toEqual(parseRules(text));
});

test('the special hand is that of who lacks one hand: eleven of 12, ten of 12', () => {
  const at = ({ target, specialShort }: { target: number; specialShort: number }) => target - specialShort;
  expect(ruleSets.map(at)).toEqual([11, 10]);
  expect(at(parseRules('paulista+target=24'))).toBe(23);
});

refuses('%s is refused', (text) => parseRules(text), [
  ['carioca', 'no rule set "carioca" of Brazilian Truco: paulista, mineiro'],
  ['', 'no rule set ""'],
  ['paulista+target', '+field=value'],
  ['paulista+targe=12', 'no rule "targe"'],
  ['paulista+id=12', 'no rule "id"'],
  ['paulista+toString=12', 'no rule "toString"'],
  ['paulista+target=0', 'rule target must be a whole number from 1 to 1000, not 0'],
  ['paulista+target=1.5', 'rule target must be'],
  ['paulista+target=1', 'rule specialShort must be below the target, 1, not 1'],
  ['paulista+fold=yes', 'rule fold must be true or false'],
  ['paulista+manilhas=old', 'rule manilhas must be one of turned, fixed'],
  ['paulista+ladder=1', 'rule ladder must be two to five rising numbers'],
  ['paulista+ladder=1/3/3', 'rule ladder must be'],
  ['paulista+ladder=1/2/3/4/5/6', 'rule ladder must be'],
  ['paulista+ladder=0/1', 'rule ladder must be'],
  ['paulista+faceDownFrom=4', 'from 0 to 3'],
]);

test('junk gives an InputError of one line or rules, nothing else', () => {
  const field = fc.constantFrom('target', 'ladder', 'fold', 'manilhas', 'games', 'specialShort');
  const junk = fc.oneof(
    fc.string(),
    fc.string().map((s) => `paulista+${s}`),
    fc.tuple(field, fc.oneof(fc.string(), fc.integer().map(String))).map(([f, s]) => `mineiro+${f}=${s}`),
  );
  fc.assert(
    fc.property(junk, fc.dictionary(field, fc.anything()), (text, changes) => {
      for (const given of [{}, changes]) {
        try {
          const rules = parseRules(text, given);
          expect(parseRules(rules.id)).toEqual(rules);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect((error as Error).message).toMatch(/^[^\n]+$/);
        }
      }
    }),
  );
});
