import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { blocksOf, languages, replay } from './tutorial.mjs';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const lines = (language: string) => blocksOf(language).flatMap((block) => block.lines ?? []);

describe('the first agent', () => {
  test('the three languages have the same steps', () => {
    expect(languages).toEqual(['en', 'pt', 'es']);
    expect(lines('pt')).toEqual(lines('en'));
    expect(lines('es')).toEqual(lines('en'));
    expect(lines('en').length).toBeGreaterThan(12);
  });

  // the script plays all three; here the clone stands for the package
  test.skipIf(!hasPython)(
    'every line of the page works, word for word',
    () => {
      const done = replay('en');
      expect(done.filter(({ status }) => status !== 0)).toEqual([]);
      expect(done).toHaveLength(lines('en').filter((line) => !line.startsWith('cd ')).length);
      expect(done.find(({ line }) => line.includes('--matches 10 --duplicate'))!.output).toMatch(
        /ana won \d+ of 10 against careful/,
      );
    },
    180_000,
  );
});
