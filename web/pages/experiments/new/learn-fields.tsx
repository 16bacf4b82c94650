import { useState } from 'react';
import { NumberField } from '../../../parts/number-field.tsx';
import { useWords } from '../../../words/words.ts';
import { SHIPPED_NAME } from '../../cases/hands.ts';
import { BaseField } from './base-field.tsx';
import type { FieldsProps } from './new.tsx';
import { type LearnForm, learnExperiment } from './side.ts';

/** Many players who grow one base together, by self-play. */
export function LearnFields({ choices, form }: FieldsProps) {
  const { experiments } = useWords();
  const words = experiments.form;
  const [given, setGiven] = useState<LearnForm>({
    base: SHIPPED_NAME,
    policies: choices.learners,
    opponents: [],
    autoK: true,
    matches: 100,
    seed: 1,
  });
  const set = (change: Partial<LearnForm>) => setGiven({ ...given, ...change });
  const { base, policies, opponents, autoK, matches, seed } = given;
  const boxes = (
    title: string,
    names: readonly string[],
    chosen: readonly string[],
    field: 'policies' | 'opponents',
  ) => (
    <fieldset>
      <legend>{title}</legend>
      <div className="metric-choices short">
        {names.map((name) => (
          <label key={name} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                set({ [field]: names.filter((each) => (each === name ? target.checked : chosen.includes(each))) })
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
  const others = choices.opponents.map(({ name }) => name);
  return form(
    policies.length === 0 ? words.needsPolicy : learnExperiment(given),
    <>
      <h2>{words.learn}</h2>
      <p className="soft">{words.learnLead}</p>
      <div className="fields">
        <BaseField value={base} onChange={(next) => set({ base: next })} />
        <NumberField
          label={words.matchesAll}
          value={matches}
          min={1}
          max={1_000_000}
          onChange={(value) => set({ matches: value })}
        />
        <NumberField label={words.seed} value={seed} min={0} max={1e9} onChange={(value) => set({ seed: value })} />
      </div>
      {boxes(words.policies, choices.policies, policies, 'policies')}
      {boxes(words.outsiders, others, opponents, 'opponents')}
      <label className="choice">
        <input type="checkbox" checked={autoK} onChange={({ target }) => set({ autoK: target.checked })} />
        {words.autoK}
      </label>
    </>,
  );
}
