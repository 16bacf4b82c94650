import { useState } from 'react';
import { NumberField, SelectField } from '../../../parts/fields.tsx';
import { useWords } from '../../../words/words.ts';
import type { FieldsProps } from './new.tsx';

/** A published study, at one of its two sizes. */
export function StudyFields({ choices, before, form }: FieldsProps) {
  const { experiments, studies } = useWords();
  const words = experiments.form;
  const asked = before?.kind === 'study' ? before.description : {};
  const [study, setStudy] = useState(choices.studies.find(({ id }) => id === asked.study)?.id ?? choices.studies[0].id);
  const [scale, setScale] = useState<keyof typeof words.scales>(asked.scale === 'full' ? 'full' : 'smoke');
  const [seed, setSeed] = useState(Number(asked.seed ?? 1));
  // a part belongs to its study
  const { only, ...others } = asked;
  const kept = study === asked.study ? asked : others;
  return form(
    { kind: 'study', description: { ...kept, study, scale, seed } },
    <>
      <h2>{words.study}</h2>
      <fieldset>
        {choices.studies.map(({ id, title }) => (
          <label key={id} className="choice">
            <input type="radio" name="study" checked={study === id} onChange={() => setStudy(id)} />
            {studies.reports[id]?.title ?? title}
          </label>
        ))}
      </fieldset>
      <div className="fields">
        <SelectField
          label={words.scale}
          value={scale}
          options={[
            ['smoke', words.scales.smoke],
            ['full', words.scales.full],
          ]}
          onChange={setScale}
        />
        <NumberField label={words.seed} value={seed} min={0} max={1e9} onChange={setSeed} />
      </div>
    </>,
  );
}
