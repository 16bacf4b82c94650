import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasHumanHands, humanHands } from '../../../../../testing/system.ts';
import { handPlayed } from '../../../../../testing/truco/truco-hands.ts';
import { MISSING } from '../../../../cbr/case-base.ts';
import { InputError } from '../../../../core/errors.ts';
import { AT } from './attributes.ts';
import { describeHand, exportCases } from './export.ts';
import { importCases } from './import.ts';
import { TrucoCaseBase } from './truco-case-base.ts';

function someCases(): TrucoCaseBase {
  const cases = new TrucoCaseBase('test');
  cases.addHand('one', handPlayed('1E 4B 5C/7E 7O 12C', 'ENVIDO NO_QUIERO 4B TRUCO QUIERO 7E 7O 1E 5C 12C', 1));
  cases.addHand('one', handPlayed('11C 4O 5O/1E 3C 12B', '11C 12B 3C MAZO', 0));
  cases.addHand('two, "quoted"', handPlayed('11C 4O 5O/1E 3C 12B', 'TRUCO NO_QUIERO', 0));
  return cases;
}

const text = exportCases(someCases());
const lines = text.trimEnd().split('\n');

describe('our own export', () => {
  test('comes back the same, nothing repaired', () => {
    const { cases, report } = importCases(text);
    expect(exportCases(cases)).toBe(text);
    expect(report).toMatchObject({ rows: 3, taken: 3, repaired: [], noted: [], skipped: [], unusedColumns: 0 });
    expect(cases.matches).toEqual(['one', 'two, "quoted"']);
  });

  test('a hand is found by its number', () => {
    const { cases } = importCases(text);
    expect(describeHand(cases, cases.find(2))).toMatchObject({ hand: 2, match: 'one', fold: 1, foldTrick: 2, high: 7 });
    expect(cases.find(9)).toBe(-1);
  });
});

describe('damaged files', () => {
  const broken = (change: (rows: string[]) => string[]) => change([...lines]).join('\n');

  test.each([
    ['nothing', '', /empty/],
    ['a head alone', lines[0], /no row/],
    ['missing columns', text.replaceAll('quemTruco', 'x').replaceAll('cartaAltaRobo', 'y'), /cartaAltaRobo, quemTruco/],
    ['no CSV at all', 'PK\u0003\u0004 \u0000\u0001 zip', /columns missing/],
    ['one endless line', 'x'.repeat(30_000), /more than 20000 characters/],
    ['an open quote', `${lines[0]}\n"abc`, /line 2 opens a quote/],
    [
      'only ragged rows',
      broken(([head, ...rows]) => [head, ...rows.map((row) => `${row},1`)]),
      /3 of 3 rows .* more cells/,
    ],
  ])('%s is refused with the reason', (_, content, reason) => {
    expect(() => importCases(content)).toThrow(InputError);
    expect(() => importCases(content)).toThrow(reason);
  });

  test('a ragged row, an unknown code and a double number are skipped, the rest is taken', () => {
    const many = broken(([head, ...rows]) => [
      head,
      ...rows,
      ...rows.map((row, i) => row.replace(/^\d+/, String(10 + i))),
    ]);
    const withFaults = [
      ...many.split('\n'),
      '1,2,3',
      lines[1].replace(/^1,/, '20,').replace(',42,40,8,', ',42,41,8,'),
      lines[2],
    ].join('\n');
    const { cases, report } = importCases(withFaults);
    expect(cases.size).toBe(6);
    expect(report.skipped.map(({ what, rows }) => [what, rows])).toEqual([
      ['a row with fewer cells than the head', 1],
      ["cartaMediaRobo that is no card's code", 1],
      ['a hand number (idMao) that an earlier row has', 1],
    ]);
  });

  test('a card dealt twice loses its suits, a wrong trick winner follows the cards', () => {
    const at = (name: string) => lines[0].split(',').indexOf(name);
    const cells = lines[1].split(',');
    cells[at('ganhadorPrimeiraRodada')] = '2';
    cells[at('cartaBaixaRobo')] = '2';
    cells[at('terceiraCartaRobo')] = '2';
    cells[at('naipeCartaBaixaRobo')] = 'COPAS';
    const { cases, report } = importCases([lines[0], cells.join(','), lines[2]].join('\n'));
    expect(report.repaired.map(({ what }) => what)).toEqual([
      'card dealt twice: suits dropped',
      'winner of a trick that its cards contradict: taken from the cards',
    ]);
    expect(cases.get(0, AT.won1)).toBe(1);
    expect(cases.get(0, AT.lowSuit)).toBe(MISSING);
    expect(cases.get(1, AT.lowSuit)).not.toBe(MISSING);
  });

  test('any change of bytes gives a report or an InputError, never anything else', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 5 }), (place, junk) => {
        const damaged = text.slice(0, place) + junk + text.slice(place + junk.length);
        try {
          const { cases, report } = importCases(damaged);
          expect(report.taken + report.skipped.reduce((sum, { rows }) => sum + rows, 0)).toBe(report.rows);
          expect(cases.size).toBe(report.taken);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});

describe.skipIf(!hasHumanHands)('the published base of 3,195 human hands', () => {
  const published = hasHumanHands ? readFileSync(humanHands, 'utf8') : '';

  test('every row is taken, with the repairs that are known', () => {
    const { cases, report } = importCases(published);
    const count = (list: typeof report.repaired, start: string) =>
      list.find(({ what }) => what.startsWith(start))?.rows;
    expect([report.rows, report.taken, report.skipped.length]).toEqual([3195, 3195, 0]);
    expect(count(report.repaired, 'card dealt twice')).toBe(61);
    expect(count(report.repaired, 'truco declined by its winner')).toBe(194);
    expect(count(report.noted, 'score change')).toBe(446);
    expect(count(report.noted, 'envido points without a call')).toBe(242);
    expect(count(report.noted, 'truco points that differ from the calls')).toBe(396);
    const useful = [AT.usefulCard, AT.usefulTruco, AT.usefulEnvido].map((attribute) =>
      Array.from({ length: cases.size }, (_, row) => cases.get(row, attribute)).filter((mark) => mark === 1),
    );
    expect(useful.map((rows) => rows.length)).toEqual([2653, 1626, 1912]);
  });

  test('exported and read again it is the same', () => {
    const { cases } = importCases(published);
    const once = exportCases(cases);
    expect(exportCases(importCases(once).cases)).toBe(once);
  });
});
