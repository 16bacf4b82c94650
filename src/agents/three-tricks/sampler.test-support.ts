import { expect, test } from 'vitest';
import type { Decision } from '../../core/agent.ts';
import type { SamplerOptions } from './sampler.ts';

/** What holds of a sampler in any game; `decide` is asked where a hand has `choices` choices. */
export function boundedByItsOptions(
  decide: (options: SamplerOptions, deadline?: number) => Decision,
  choices: number,
): void {
  test('plays no more than its play-outs, and says the value of each choice', () => {
    for (const playouts of [60, 500]) {
      const { action, why } = decide({ playouts });
      const done = why!.factors!.find(({ code }) => code === 'playOuts')!.value;
      expect(done).toBeLessThanOrEqual(playouts);
      expect(done).toBeGreaterThan(playouts / 2);
      expect(why!.choices!.length).toBe(choices);
      expect(why!.choices!.find((choice) => choice.action === action)!.value).toBe(
        Math.max(...why!.choices!.map(({ value }) => value)),
      );
    }
  });

  test('one look at every choice even when time is up', () => {
    const { why } = decide({ playouts: 1_000_000 }, 0);
    expect(why!.factors![0]).toEqual({ code: 'playOuts', value: why!.choices!.length });
  });
}
