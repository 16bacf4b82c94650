import { expect, test } from 'vitest';
import { gameOf } from '../../../../src/families/index.ts';
import { eventRequest } from '../../../../src/protocol/events.ts';
import { blank, eventKinds, eventRequestOf, playOf, withKind } from './event-form.ts';

test('every game, rule set and format that the form offers is one that the server takes', () => {
  for (const kind of eventKinds)
    for (const format of playOf(kind).formats) {
      const form = { ...withKind({ ...blank, title: 'Cup' }, kind), format };
      for (const rules of form.rules ? playOf(kind).rules : ['']) {
        const request = eventRequest.parse(eventRequestOf({ ...form, rules }));
        if ('game' in request) expect(gameOf(request.game).id).toContain(`${kind}/${rules}`);
      }
    }
});

test('an odd number of matches is played without duplicates, as the server demands', () => {
  const settingsOf = (count: number) => eventRequestOf({ ...blank, title: 'Cup', count });
  expect(settingsOf(1)).toMatchObject({ settings: { matches: 1, duplicate: false } });
  expect(settingsOf(2)).toMatchObject({ settings: { matches: 2, duplicate: true } });
});

test('what is left empty is left to the server; a deadline is told with its zone', () => {
  expect(eventRequestOf({ ...blank, title: 'Cup' })).toEqual({
    title: 'Cup',
    format: 'all-against-all',
    game: 'truco/ufsm24',
    settings: { matches: 2, duplicate: true },
  });
  const deadline = '2026-12-01T18:00';
  expect(eventRequestOf({ ...withKind(blank, 'search'), title: 'Exam', deadline, seed: 's' })).toEqual({
    title: 'Exam',
    format: 'search',
    deadline: new Date(deadline).toISOString(),
    seed: 's',
    settings: { problems: 10 },
  });
});
