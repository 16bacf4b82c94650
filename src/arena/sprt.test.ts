import { describe, expect, test } from 'vitest';
import { Rng } from '../core/rng.ts';
import { scoreOf } from './ratings.ts';
import { logLikelihoodRatio, Sprt } from './sprt.ts';

describe('logLikelihoodRatio', () => {
  // values of fishtest's LLRcalc.LLR_logistic (server/fishtest/stats, commit 93fe81e) in a public test suite
  test.each<[number[], number, number, number]>([
    [[3, 20, 50, 22, 5], 0, 20, 0.04032037241670679],
    [[3, 20, 50, 22, 5], 0, 5, 0.17838022438188125],
    [[3, 20, 50, 22, 5], -10, 10, 0.9344729113889829],
    [[0, 10, 30, 12, 0], 0, 20, -0.27041453628885204],
    [[0, 10, 30, 12, 0], 0, 5, 0.085226848211516],
    [[12, 40, 60, 30, 8], 0, 20, -2.9973011351582723],
    [[12, 40, 60, 30, 8], -10, 10, -2.0579732004260216],
    [[30, 40, 50], 0, 20, 1.4333717997704136],
  ])('fishtest LLR_logistic of %j, elo %d to %d', (counts, elo0, elo1, expected) => {
    expect(logLikelihoodRatio(counts, elo0, elo1)).toBeCloseTo(expected, 9);
  });

  // fastchess, app/tests/sprt_test.cpp: two decimals; losses, draws, wins and pairs LL, LD, WL+DD, WD, WW
  test.each<[string, number[], number, number, number]>([
    ['logistic trinomial 1', [21184, 40708, 21404], 0.5, 2.5, -1.57],
    ['logistic trinomial 2', [57030, 106593, 57433], 0, 2, -2.59],
    ['logistic pentanomial 1', [223, 9863, 20279 + 1000, 10037, 246], 0.5, 2.5, -3.07],
    ['logistic pentanomial 2', [871, 26175, 55003 + 980, 26678, 821], 0, 2, -4.98],
  ])('fastchess %s', (_name, counts, elo0, elo1, expected) => {
    expect(Math.abs(logLikelihoodRatio(counts, elo0, elo1) - expected)).toBeLessThan(0.01 * Math.abs(expected));
  });

  test('changes sign when the sides change places', () => {
    const counts = [3, 20, 50, 22, 5];
    expect(logLikelihoodRatio([...counts].reverse(), -20, 0)).toBeCloseTo(-logLikelihoodRatio(counts, 0, 20), 9);
    expect(logLikelihoodRatio([0, 0, 0], 0, 20)).toBe(0);
  });
});

describe('Sprt', () => {
  test("Wald's bounds for 5 % and 5 % are -2.944 and 2.944, for 5 % and 10 % -2.251 and 2.890", () => {
    expect(new Sprt({ elo0: 0, elo1: 20 }, 5).state()).toMatchObject({
      low: expect.closeTo(-2.9444389791664403, 12),
      high: expect.closeTo(2.9444389791664403, 12),
      verdict: 'undecided',
    });
    const { low, high } = new Sprt({ elo0: 0, elo1: 20, alpha: 0.05, beta: 0.1 }, 3).state();
    expect([low, high]).toEqual([expect.closeTo(-2.251, 3), expect.closeTo(2.89, 3)]);
  });

  test('fishtest parity: a first player that wins every pair is accepted at elo 0 to 20 after 53 pairs', () => {
    const sprt = new Sprt({ elo0: 0, elo1: 20 }, 5);
    let pairs = 0;
    while (sprt.state().verdict === 'undecided') {
      sprt.add(1);
      pairs++;
    }
    expect([pairs, sprt.state().verdict]).toEqual([53, 'H1']);
  });

  test('counts each outcome in its class and refuses what is none', () => {
    const sprt = new Sprt({ elo0: 0, elo1: 20 }, 5);
    for (const share of [0, 0.25, 0.25, 0.5, 1]) sprt.add(share);
    expect(sprt.state().counts).toEqual([1, 2, 1, 0, 1]);
    expect(() => sprt.add(0.3)).toThrow(RangeError);
    expect(() => new Sprt({ elo0: 5, elo1: 5 }, 3)).toThrow('elo1 must be greater');
  });

  test('errs about as often as its bounds say, when either hypothesis holds', () => {
    const wrong = (elo: number, error: string) => {
      const rng = Rng.seeded(`sprt ${elo}`);
      const p = scoreOf(elo);
      let count = 0;
      for (let run = 0; run < 200; run++) {
        const sprt = new Sprt({ elo0: 0, elo1: 80 }, 3);
        let state = sprt.state();
        while (state.verdict === 'undecided') state = sprt.add(rng.float() < p ? 1 : 0);
        count += state.verdict === error ? 1 : 0;
      }
      return count / 200;
    };
    for (const share of [wrong(0, 'H1'), wrong(80, 'H0')]) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(0.085);
    }
  });
});
