import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { register } from './perft.ts';

function output(...words: string[]): string {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    const tetris = new Command('tetris').exitOverride();
    register(tetris);
    tetris.parse(['perft', ...words], { from: 'user' });
  } finally {
    spy.mockRestore();
  }
  return written.join('');
}

test('--json prints one document', () => {
  expect(JSON.parse(output('--rules', 'classic', '--depth', '2', '--json'))).toEqual({
    rules: 'classic',
    distinctBoards: [162, 17351],
  });
});

test('without it a table', () => {
  expect(output('--depth', '1', '--rules', 'classic,height=10')).toBe(
    'pieces  distinct boards\n     1              162\n',
  );
});

test.each([
  [['--rules', 'chess'], /unknown rule set "chess"/],
  [['--depth', '0'], /--depth is "0": a whole number from 1 to 12 is needed/],
])('%j is refused', (words, message) => {
  expect(() => output(...words)).toThrow(message);
});
