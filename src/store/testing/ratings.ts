import { expect, test } from 'vitest';
import { InputError } from '../../core/errors.ts';
import { listQuestionnaires, type Questionnaire, saveQuestionnaire } from '../questionnaires.ts';
import { type PlayerRating, ratingsOf, saveRatings } from '../ratings.ts';
import type { Store } from '../store.ts';
import { NOON } from './examples.ts';

export function ratingTests(open: () => Promise<Store>): void {
  const rated = (player: string, rating: number): PlayerRating => ({
    player,
    rating,
    deviation: 8.333333333333334,
    matches: 12,
    updatedAt: NOON,
  });

  test('a pool is rated as a whole, to the last digit', async () => {
    const store = await open();
    await saveRatings(store, 'cup', [rated('a', 0.1 + 0.2), rated('b', 1e-300), rated('gone', 3)]);
    await saveRatings(store, 'club', [rated('a', -5)]);
    await saveRatings(store, 'cup', [rated('a', 0.1 + 0.2), rated('c', 25), rated('b', 25)]);
    expect(await ratingsOf(store, 'cup')).toEqual([rated('b', 25), rated('c', 25), rated('a', 0.1 + 0.2)]);
    expect(await ratingsOf(store, 'club')).toEqual([rated('a', -5)]);
    expect(await ratingsOf(store, 'none')).toEqual([]);
  });
}

export function questionnaireTests(open: () => Promise<Store>): void {
  const answers: Questionnaire = {
    matchId: 'one',
    seat: 0,
    game: 'truco/ufsm24@2',
    opponent: 'cbr-best',
    experience: 3,
    competence: 5,
    coherence: 4,
    unpredictability: 2,
    fun: 5,
    years: null,
    traits: null,
    comment: 'muito bom, "forte"\n',
    answeredAt: NOON,
  };

  test('answers are kept once a seat; the last ones count', async () => {
    const store = await open();
    await saveQuestionnaire(store, { ...answers, fun: 1 });
    await saveQuestionnaire(store, answers);
    const other = { ...answers, matchId: 'two', opponent: 'NPS' };
    await saveQuestionnaire(store, other);
    expect(await listQuestionnaires(store)).toEqual([answers, other]);
    expect(await listQuestionnaires(store, 'NPS')).toEqual([other]);
    for (const fun of [0, 6, 2.5, Number.NaN]) {
      await expect(saveQuestionnaire(store, { ...answers, fun })).rejects.toThrow(InputError);
    }
  });
}
