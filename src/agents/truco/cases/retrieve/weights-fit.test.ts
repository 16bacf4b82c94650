import { describe, expect, test } from 'vitest';
import { handPlayed, handSeen } from '../../../../../testing/truco/truco-hands.ts';
import { Rng } from '../../../../core/rng.ts';
import { AT } from '../base/attributes.ts';
import { TrucoCaseBase } from '../base/truco-case-base.ts';
import { presets } from '../reuse/policies.ts';
import { CaseIndex, Questions } from './case-index.ts';
import { weightsName, weightsOf } from './decisions.ts';
import { WeightsFit } from './weights-fit.ts';

/** Who follows answers a 4 with its low card and an ace of bastos with its high one; what else it holds says nothing. */
function followers(): TrucoCaseBase {
  const cases = new TrucoCaseBase('test');
  for (const middle of ['11C', '12C', '10C', '7C', '2C', '3C']) {
    for (const low of ['5O', '6O', '4O']) {
      for (const rest of ['4E 10E', '5E 11E', '6E 12E']) {
        cases.addHand('m', handPlayed(`4B ${rest}/1E ${middle} ${low}`, `4B ${low} MAZO`, 1));
        cases.addHand('m', handPlayed(`1B ${rest}/1E ${middle} ${low}`, '1B 1E MAZO', 1));
      }
    }
  }
  return cases;
}

describe('weights of attributes', () => {
  const index = new CaseIndex(followers(), Rng.seeded(1), { restarts: 1 });

  test('go into the question by the kind of decision, attributes not named count 1', () => {
    const hand = handSeen('4B 10E 11E/1E 12C 5O', '4B', 1);
    const name = weightsName('card', 1, false);
    const ask = (weights?: Record<string, { opp1: number }>) => {
      const { query } = new Questions(index, { ...presets.thesis, weights }).ask('card', hand, 1);
      const at = query.attributes.indexOf(AT.opp1);
      return [query.weights[at], query.weights[0], query.total];
    };
    expect(ask()).toEqual([1, 1, 5]);
    expect(ask({ [name]: { opp1: 0.25 } })).toEqual([0.25, 1, 4.25]);
    expect(ask({ 'card 2 following': { opp1: 0.25 } })).toEqual([1, 1, 5]);
    expect(weightsOf(undefined, name)).toBeUndefined();
  });

  test('with weight on what decides, decisions are predicted better, from other deals alone', () => {
    const fit = new WeightsFit(index, { kind: 'card', trick: 1, leading: false }, 40, Rng.seeded(2));
    expect(fit.attributes).toEqual(['mano', 'high', 'middle', 'low', 'opp1']);
    const equal = fit.predict('judge');
    const led = fit.predict('judge', [0, 0, 0, 0, 1]);
    const blind = fit.predict('judge', [0, 1, 1, 1, 0]);
    expect(led.loss).toBeLessThan(blind.loss);
    expect(equal.loss).toBeLessThan(blind.loss);
    expect(led.losses.length).toBeGreaterThan(40);
    expect(fit.predict('learn').losses).toHaveLength(40);
    expect(led.right).toBeGreaterThan(blind.right);
    expect(fit.predict('judge', [1, 1, 1, 1, 1])).toEqual(equal);
  });
});
