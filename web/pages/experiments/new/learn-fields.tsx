import { useState } from 'react';
import { usePlayerName } from '../../../families/player-name.ts';
import { CheckField } from '../../../parts/fields.tsx';
import { useWords } from '../../../words/words.ts';
import { BaseField } from '../../cases/base-field.tsx';
import { SHIPPED_NAME } from '../../cases/hands.ts';
import type { FieldsProps } from './new.tsx';
import { type LearnForm, learnExperiment, NEVER } from './side.ts';
import { MatchFields } from './truco-fields.tsx';

type Asked = Pick<LearnForm, 'policies' | 'opponents' | 'matches' | 'seed'> & { readonly rebuildEvery: number };

/** Many players who grow one base together, by self-play. */
export function LearnFields({ choices, before, form }: FieldsProps) {
  const { experiments } = useWords();
  const words = experiments.form;
  const nameOf = usePlayerName();
  const asked = before?.kind === 'truco-learn' ? (before.description as unknown as Asked) : undefined;
  const [given, setGiven] = useState<LearnForm>({
    base: SHIPPED_NAME,
    policies: asked?.policies ?? choices.learners,
    opponents: asked?.opponents ?? [],
    autoK: asked ? asked.rebuildEvery < NEVER : true,
    matches: asked?.matches ?? 100,
    seed: asked?.seed ?? 1,
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
          <CheckField
            key={name}
            label={nameOf('truco', name)}
            value={chosen.includes(name)}
            onChange={(yes) => set({ [field]: names.filter((each) => (each === name ? yes : chosen.includes(each))) })}
          />
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
        <BaseField label={words.base} value={base} onChange={(next) => set({ base: next })} />
        <MatchFields label={words.matchesAll} matches={matches} seed={seed} onChange={set} />
      </div>
      {boxes(words.policies, choices.policies, policies, 'policies')}
      {boxes(words.outsiders, others, opponents, 'opponents')}
      <CheckField label={words.autoK} value={autoK} onChange={(next) => set({ autoK: next })} />
    </>,
  );
}
