import { describe, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { bradleyTerry, ELO_PER_LOGIT, eloOf, eloRatings, scoreOf } from './ratings.ts';

/** Agresti 2002, page 448 (Stigler 1994): how often each journal was cited by each other. */
const CITATIONS = [
  [0, 730, 498, 221], // Biometrika
  [33, 0, 68, 17], // Communications in Statistics
  [320, 813, 0, 142], // JASA
  [284, 276, 325, 0], // JRSS-B
];

/** Agresti 2002, page 438: American League 1987, wins at home and away. */
const TEAMS = ['Milwaukee', 'Detroit', 'Toronto', 'New York', 'Boston', 'Cleveland', 'Baltimore'];
const BASEBALL = [
  [0, 7, 9, 7, 7, 9, 11],
  [6, 0, 7, 5, 11, 9, 9],
  [4, 6, 0, 7, 7, 8, 12],
  [6, 8, 6, 0, 6, 7, 10],
  [6, 2, 6, 7, 0, 7, 12],
  [4, 4, 5, 6, 6, 0, 6],
  [2, 4, 1, 3, 1, 7, 0],
];

describe('bradleyTerry', () => {
  test('journal citations: the abilities and errors that R BradleyTerry2 prints (sum-to-zero contrasts)', () => {
    const { abilities, errors } = bradleyTerry(CITATIONS);
    const expected = [
      [0.7899221, 0.04333047],
      [-2.1591504, 0.07257974],
      [0.3103523, 0.04164102],
      [1.0588761, 0.05304699],
    ];
    abilities.forEach((ability, i) => {
      expect(ability).toBeCloseTo(expected[i][0], 6);
      expect(errors[i]).toBeCloseTo(expected[i][1], 6);
    });
  });

  test('baseball 1987: the estimates that Agresti 2002 and R BradleyTerry2 print (against Baltimore)', () => {
    const { abilities } = bradleyTerry(BASEBALL);
    const expected = { Boston: 1.1077, Cleveland: 0.6839, Detroit: 1.4364, Milwaukee: 1.5814, Toronto: 1.2945 };
    for (const [team, ability] of Object.entries({ ...expected, 'New York': 1.2476 })) {
      expect(abilities[TEAMS.indexOf(team)] - abilities[6], team).toBeCloseTo(ability, 4);
    }
  });
});

describe('eloRatings', () => {
  test('are Bradley-Terry abilities in Elo points, around 0, +- 1.96 errors', () => {
    const { ratings, prior } = eloRatings(CITATIONS);
    expect(prior).toBe(0);
    expect(ratings.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(0, 6);
    expect(ratings[3]?.mean).toBeCloseTo(1.0588761 * ELO_PER_LOGIT, 4);
    expect(ratings[3]?.high).toBeCloseTo((1.0588761 + 1.959964 * 0.05304699) * ELO_PER_LOGIT, 3);
  });

  test('two agents differ by the Elo of their score', () => {
    const { ratings } = eloRatings([
      [0, 75],
      [25, 0],
    ]);
    expect(ratings[0].mean - ratings[1].mean).toBeCloseTo(eloOf(0.75), 9);
    expect(eloOf(0.75)).toBeCloseTo(190.8485, 4);
    expect(scoreOf(eloOf(0.3))).toBeCloseTo(0.3, 12);
  });

  test('an agent that won everything gets a finite rating from one virtual draw a pair, and the result says so', () => {
    const { ratings, prior } = eloRatings([
      [0, 50, 50],
      [0, 0, 25],
      [0, 25, 0],
    ]);
    expect(prior).toBe(1);
    expect(ratings[0].mean - ratings[1].mean).toBeCloseTo(eloOf(50.5 / 51), 6);
    expect(Number.isFinite(ratings[0].high)).toBe(true);
  });

  test('a chain of winners is no cycle: the top never lost', () => {
    const chain = [
      [0, 3, 0],
      [1, 0, 4],
      [0, 0, 0],
    ];
    expect(eloRatings(chain).prior).toBe(1);
  });

  test('groups that never met cannot be rated together', () => {
    const apart = [
      [0, 1, 0, 0],
      [1, 0, 0, 0],
      [0, 0, 0, 1],
      [0, 0, 1, 0],
    ];
    expect(() => eloRatings(apart)).toThrow(InputError);
  });
});
