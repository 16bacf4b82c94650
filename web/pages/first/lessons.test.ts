import { expect, test } from 'vitest';
import type { Game, State } from '../../../src/core/game.ts';
import * as truco from '../../../src/games/truco/game.ts';
import * as brazil from '../../../src/games/truco-brazil/game.ts';
import { lessons } from './lessons.ts';
import { words as en } from './words-en.ts';
import { words as es } from './words-es.ts';
import { words as pt } from './words-pt.ts';

const gameOf = (id: string): Game<State, unknown> =>
  id.startsWith('truco/') ? truco.trucoGame(truco.parseGameId(id)) : brazil.brazilGame(brazil.parseGameId(id));

const deals = Object.entries(lessons).flatMap(([family, { game, lessons: list }]) =>
  list.map((lesson) => ({ family, id: game, lesson })),
);

test.each(deals)(
  '$family, $lesson.name: everything can be done, by whose turn it is, to the end of the hand',
  ({ family, id, lesson }) => {
    const game = gameOf(id);
    let line = `${game.id} ${lesson.position}`;
    for (const step of lesson.steps) {
      const theirs = typeof step === 'string';
      expect(game.parse(line).turn).toBe(theirs ? 1 : 0);
      line += ` ${theirs ? step : step.do}`;
    }
    expect(game.parse(line).turn).toBeLessThan(0);
    // each sentence is there in each language, and none too many
    const tells = lesson.steps.flatMap((step) => (typeof step === 'string' ? [] : [step.tell]));
    for (const words of [en, pt, es]) {
      const own = words[family as 'truco'] as unknown as Record<string, Record<string, string>>;
      expect(Object.keys(own[lesson.name]).toSorted()).toEqual([...tells, 'end'].toSorted());
    }
  },
);

test('truco, envido, flor, refusing and going to the deck come up once', () => {
  const own = lessons.truco!.lessons.flatMap(({ steps }) =>
    steps.map((step) => (typeof step === 'string' ? step : step.do)),
  );
  for (const call of ['ENVIDO', 'FLOR', 'RETRUCO', 'VALE_CUATRO', 'NO_QUIERO', 'MAZO'])
    expect(own.filter((each) => each === call)).toHaveLength(1);
});
