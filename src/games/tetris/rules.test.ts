import { expect, test } from 'vitest';
import { parseRules, ruleSets, rulesOf, withoutPieceList } from './rules.ts';

test.each([
  ['classic', 10, 20],
  ['nes', 10, 20],
  ['nes-norotation', 10, 20],
  ['ist', 10, 18],
  ['aveiro', 8, 30],
])('%s is %i wide and %i high', (id, width, height) => {
  expect(rulesOf(id)).toMatchObject({ id, width, height });
});

test('options stand in the id, and the id can be read back', () => {
  const rules = rulesOf('classic', { height: 10, tucks: true, randomizer: 'list:TIO*' });
  expect(rules.id).toBe('classic,height=10,tucks=true,randomizer=list:TIO*');
  expect(parseRules(rules.id)).toEqual(rules);
  for (const base of ruleSets) expect(parseRules(base.id)).toBe(base);
});

test('an option that is the rule set’s own value changes nothing', () => {
  expect(rulesOf('classic', { height: 20, tucks: undefined })).toBe(rulesOf('classic'));
});

test.each([
  ['nes-norotation,randomizer=list:IOJL,tucks=false', 'nes-norotation,tucks=false'],
  ['ist,randomizer=list:tio*', 'ist'],
  ['nes,randomizer=uniform', 'nes,randomizer=uniform'],
])('what %s knows of its pieces can be left out', (id, rest) => {
  expect(withoutPieceList(parseRules(id).id)).toBe(parseRules(rest).id);
});

test.each([
  ['tengen', /unknown rule set "tengen": one of classic, nes, /],
  ['classic,width=17', /width is 17: a whole number from 4 to 16/],
  ['classic,height=x', /height is NaN: a whole number from 4 to 40/],
  ['classic,preview=7', /preview is 7: a whole number from 0 to 6/],
  ['classic,randomizer=dice', /unknown randomizer "dice": one of uniform, nes, nes-reroll, bag, list:<pieces>/],
  ['classic,tucks=maybe', /rule option "tucks=maybe" is unreadable/],
  ['classic,speed=3', /rule option "speed=3" is unreadable: name=value is right, with a name of width, /],
  ['classic,toString=3', /rule option "toString=3" is unreadable/],
  ['nes,width=6', /width 6 is too narrow for nes: at least 7/],
  ['aveiro,width=4', /width 4 is too narrow for aveiro: at least 5/],
  ['aveiro,height=4', /height 4 is too low for aveiro: at least 5/],
])('%s is refused', (id, message) => {
  expect(() => parseRules(id)).toThrow(message);
});
