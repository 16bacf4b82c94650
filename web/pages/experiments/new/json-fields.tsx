import { useState } from 'react';
import { SelectField } from '../../../parts/fields.tsx';
import { useWords } from '../../../words/words.ts';
import type { FieldsProps } from './new.tsx';

const KINDS = ['tuning', 'tournament', 'truco-sides', 'truco-learn', 'study'] as const;

const EXAMPLE = {
  rules: 'nes-norotation',
  metrics: ['lines', 'holes', 'bumpiness'],
  optimizer: 'cma-es',
  options: { iterations: 30 },
  games: { training: 10, test: 1000 },
};

/** Any experiment as the command line takes it: its kind and its description as JSON. */
export function JsonFields({ before, form }: FieldsProps) {
  const { experiments } = useWords();
  const words = experiments.form;
  const [kind, setKind] = useState<(typeof KINDS)[number]>(KINDS.find((each) => each === before?.kind) ?? 'tuning');
  const [text, setText] = useState(JSON.stringify(before?.description ?? EXAMPLE, undefined, 2));
  const description = parsed(text);
  return form(
    description ? { kind, description } : words.notJson,
    <>
      <h2>{words.json}</h2>
      <p className="soft">{words.jsonLead}</p>
      <div className="fields">
        <SelectField
          label={experiments.kind}
          value={kind}
          options={KINDS.map((each) => [each, experiments.kinds[each]])}
          onChange={setKind}
        />
      </div>
      <label>
        {experiments.description}
        <textarea
          className="code"
          rows={14}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
    </>,
  );
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
