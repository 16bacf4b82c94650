import { expect, test } from 'vitest';
import study from '../../../src/studies/nes-pso/published.json' with { type: 'json' };
import { publishedGames } from './published.ts';

test('the figures of the pages are those of the study', () => {
  const { person, agents } = publishedGames('nes-norotation,randomizer=uniform')!;
  expect(person.lines).toBe(study.records.personWithoutRotation2023);
  const trained = [study.lines.mean, study.lines.record, study.lines.weighted]
    .flatMap((groups) => Object.values(groups))
    .map(({ max }) => max);
  expect(agents.map(({ lines }) => lines)).toEqual([study.records.agentWithoutRotation2021, Math.max(...trained)]);
  expect(publishedGames('classic')).toBeUndefined();
});
