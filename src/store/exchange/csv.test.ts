import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

test('CSV is read by its quotes: cells over lines, empty text and nothing, CR LF', () => {
  const { head, rows } = parseCsv('\ufeffname,note\r\n"a ""b""\r\nc",""\r\n\r\nd,\r\n"e",f');
  const columns = [
    { name: 'name', type: 'text' },
    { name: 'note', type: 'text' },
  ] as const;
  expect(head).toEqual(['name', 'note']);
  expect([...rows(columns)]).toEqual([
    { line: 2, cells: { name: 'a "b"\r\nc', note: '' } },
    { line: 5, cells: { name: 'd', note: null } },
    { line: 6, cells: { name: 'e', note: 'f' } },
  ]);
});
