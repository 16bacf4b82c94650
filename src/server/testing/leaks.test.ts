import { expect, test } from 'vitest';
import { OVER, WATCHER } from '../../core/game.ts';
import { Match } from '../../core/match.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { LeakFinder } from './leaks.ts';

test.each(['ufsm24+target=6', 'argentino30'])('%s: a view sent to the wrong seat is found in every hand', (rules) => {
  const match = new Match(trucoGame(rules), { seed: 'leaks' });
  const leaks = new LeakFinder(match.game.id, 'leaks');
  const hands = new Set<number>();
  while (match.advance() !== OVER) {
    for (const seat of [0, 1]) expect(leaks.find({ view: match.view(seat) }, seat)).toBeUndefined();
    expect(leaks.find({ view: match.view(WATCHER) }, WATCHER)).toBeUndefined();
    const { hand, held } = match.view(1);
    if (held.length > 0) {
      expect(leaks.find({ view: match.view(1) }, 0)).toMatch(/^card|face down$/);
      hands.add(hand);
    }
    match.answer(match.stream(0).pick(match.legal()));
  }
  expect(hands.size).toBeGreaterThan(2);
  expect(leaks.find({ seed: 'leaks' }, 0)).toBe('the seed');
});
