import { expect, test } from 'vitest';
import { printed } from '../testing.ts';
import { register } from './perft.ts';

const output = (...words: string[]) => printed([register], ['perft', ...words]);

test('--json prints one document', async () => {
  expect(JSON.parse(await output('--rules', 'classic', '--depth', '2', '--json'))).toEqual({
    rules: 'classic',
    distinctBoards: [162, 17351],
  });
});

test('without it a table', async () => {
  expect(await output('--depth', '1', '--rules', 'classic,height=10')).toBe(
    'pieces  distinct boards\n     1              162\n',
  );
});

test.each([
  [['--rules', 'chess'], /unknown rule set "chess"/],
  [['--depth', '0'], /--depth is "0": a whole number from 1 to 12 is needed/],
])('%j is refused', async (words, message) => {
  await expect(output(...words)).rejects.toThrow(message);
});
