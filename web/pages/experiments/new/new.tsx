import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ExperimentChoices, NewExperiment } from '../../../../src/protocol/experiments.ts';
import { ErrorMessage } from '../../../parts/error-message.tsx';
import { Title } from '../../../parts/title.tsx';
import { Waiting } from '../../../parts/waiting.tsx';
import { addressOf, Link, navigate, useAddress } from '../../../router.tsx';
import { ask } from '../../../server.ts';
import { useWords } from '../../../words/words.ts';
import { LearnFields } from './learn-fields.tsx';
import { StudyFields } from './study-fields.tsx';
import { TrucoFields } from './truco-fields.tsx';
import { TuningFields } from './tuning-fields.tsx';
import '../experiments.css';

const forms = { tuning: TuningFields, truco: TrucoFields, learn: LearnFields, study: StudyFields } as const;
type FormName = keyof typeof forms;

type Asked = Pick<NewExperiment, 'kind' | 'description' | 'base'>;

/** What the fields of a form get, and tell. */
export interface FieldsProps {
  readonly choices: ExperimentChoices;
  /** Wraps the fields, with the button that starts what they describe. */
  form(given: Asked | string, fields: ReactNode): ReactNode;
}

/** A new experiment: `/experiments/new?form=truco`. */
export default function NewExperimentPage() {
  const { experiments } = useWords();
  const { query, path } = useAddress();
  const named = query.get('form') ?? 'tuning';
  const name: FormName = Object.hasOwn(forms, named) ? (named as FormName) : 'tuning';
  const Fields = forms[name];
  const { data, error } = useQuery({
    queryKey: ['experiment-choices'],
    queryFn: ({ signal }) => ask<ExperimentChoices>('/api/experiments/choices', undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <p>
        <Link href="/experiments">← {experiments.title}</Link>
      </p>
      <Title>{experiments.form.title}</Title>
      <nav className="tabs" aria-label={experiments.form.title}>
        {(Object.keys(forms) as FormName[]).map((each) => (
          <Link key={each} href={addressOf(path, { form: each })} aria-current={each === name ? 'page' : undefined}>
            {experiments.form.tabs[each]}
          </Link>
        ))}
      </nav>
      <ErrorMessage error={error} />
      {!data && !error && <Waiting>{experiments.loading}</Waiting>}
      {data && !data.allowed && (
        <p className="sheet">
          {experiments.notAllowed} <span lang="en">{data.reason}</span>
        </p>
      )}
      {data?.allowed && (
        <Fields
          key={name}
          choices={data}
          form={(given, fields) => (
            <StartForm key={name} given={given}>
              {fields}
            </StartForm>
          )}
        />
      )}
    </>
  );
}

function StartForm({ given, children }: { given: Asked | string; children: ReactNode }) {
  const { experiments } = useWords();
  const [yes, setYes] = useState(false);
  const [going, setGoing] = useState(false);
  const [error, setError] = useState<unknown>();
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (typeof given === 'string') return setError(new Error(given));
    setGoing(true);
    try {
      const { id } = await ask<{ id: string }>('/api/experiments', { ...given, yes });
      navigate(`/experiments/${id}`);
    } catch (problem) {
      setError(problem);
    }
    setGoing(false);
  };
  return (
    <form className="sheet" onSubmit={start}>
      {children}
      <label className="choice">
        <input type="checkbox" checked={yes} onChange={({ target }) => setYes(target.checked)} />
        {experiments.form.size}
      </label>
      <p className="row">
        <button type="submit" className="primary" disabled={going}>
          {experiments.form.go}
        </button>
      </p>
      {going && <Waiting>{experiments.form.going}</Waiting>}
      <ErrorMessage error={error} />
    </form>
  );
}
