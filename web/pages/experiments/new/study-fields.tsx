import { useState } from 'react';
import { NumberField, SelectField } from '../../../parts/fields.tsx';
import { useWords } from '../../../words/words.ts';
import type { FieldsProps } from './new.tsx';

/** A published study, at one of its two sizes. */
export function StudyFields({ choices, form }: FieldsProps) {
  const { experiments, studies } = useWords();
  const words = experiments.form;
  const [study, setStudy] = useState(choices.studies[0].id);
  const [scale, setScale] = useState<keyof typeof words.scales>('smoke');
  const [seed, setSeed] = useState(1);
  return form(
    { kind: 'study', description: { study, scale, seed } },
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
