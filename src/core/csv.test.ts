import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, csvRecords } from './csv.ts';

test('quotes, blank lines and line ends of every kind', () => {
  expect([...csvRecords('\ufeffa,b\r\n\r\n1,"x, ""y"""\n"",2\r\n"two\r\nlines",\nend')]).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1', 'x, "y"'], quoted: [false, true] },
    { line: 4, cells: ['', '2'], quoted: [true, false] },
    { line: 5, cells: ['two\r\nlines', ''], quoted: [true, false] },
    { line: 7, cells: ['end'] },
  ]);
});

test.each([
  ['a\n"b', 'line 2 opens a quote that is never closed'],
  ['a\n"b"c', 'line 2 goes on after a closing quote: a comma is needed'],
  ['a\n123456', 'line 2 has more than 5 characters: this is no list in CSV'],
])('%j is refused', (text, message) => {
  expect(() => [...csvRecords(text, { longestLine: 5, what: 'list' })]).toThrow(message);
});

test('text that a spreadsheet would run is plain text there, and the same again here', () => {
  const cells = ['=1+1', '+x', '-x', '@sum', "'=x", "'", "it's", '-5', '+1.5e3', '\t=x'];
  const line = csvLine(cells);
  expect(line).toBe("'=1+1,'+x,'-x,'@sum,''=x,',it's,-5,+1.5e3,'\t=x");
  expect([...csvRecords(line)][0].cells).toEqual(cells);
});

test('what is written is read again', () => {
  // one empty cell alone is a blank line, and an unquoted carriage return at the end of a line belongs to the line's end
  const cell = fc.string({ minLength: 1, unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', '=', "'", '-') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
      const text = rows.map((row) => `${csvLine(row)}\n`).join('');
      expect([...csvRecords(text)].map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});
