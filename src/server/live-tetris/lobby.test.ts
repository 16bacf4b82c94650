import { describe, expect, it } from 'vitest';
import { Highscores } from './lobby.ts';

describe('high scores', () => {
  it('keeps the ten best, the earlier of equals first', () => {
    const scores = new Highscores();
    scores.add('first', 5);
    scores.add('second', 5);
    for (let score = 0; score < 12; score++) scores.add(`n${score}`, score);
    expect(scores.best()).toHaveLength(10);
    expect(scores.best()[0]).toEqual(['n11', 11]);
    const names = scores.best().map(([name]) => name);
    expect(names.slice(6, 9)).toEqual(['first', 'second', 'n5']);
  });
});
