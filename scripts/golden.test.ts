import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { games } from '../src/families/index.ts';
import { goldenFile, playthrough } from './golden.ts';

describe('golden playthroughs: after a change that is meant, run scripts/golden.ts', () => {
  test.each(games.map((game) => [game.id, game] as const))('%s plays as recorded', (_, game) => {
    const file = goldenFile(game);
    expect(existsSync(file), `${file.pathname} is missing`).toBe(true);
    expect(playthrough(game)).toBe(readFileSync(file, 'utf8'));
  });

  test('every game has a file of its own', () => {
    expect(new Set(games.map((game) => goldenFile(game).pathname)).size).toBe(games.length);
  });
});
