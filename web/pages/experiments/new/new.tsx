import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Experiment, ExperimentChoices, NewExperiment } from '../../../../src/protocol/experiments.ts';
import { CheckField } from '../../../parts/fields.tsx';
import { BackLink, Form, Tabs, Title } from '../../../parts/page.tsx';
import { ErrorMessage, PageError, Pending, Waiting } from '../../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../../router.tsx';
import { ask } from '../../../server.ts';
import { useWords } from '../../../words/words.ts';
import { useExperiment, useExperimentChoices } from '../live.ts';
import { useLabel } from '../status.tsx';
import { EstimateLine, useEstimate } from './estimate.tsx';
import { JsonFields } from './json-fields.tsx';
import { LearnFields } from './learn-fields.tsx';
import { StudyFields } from './study-fields.tsx';
import { TrucoFields } from './truco-fields.tsx';
import { TuningFields } from './tuning-fields.tsx';
import '../experiments.css';

const forms = {
  tuning: TuningFields,
  truco: TrucoFields,
  learn: LearnFields,
  study: StudyFields,
  json: JsonFields,
} as const;
type FormName = keyof typeof forms;

type Asked = Pick<NewExperiment, 'kind' | 'description' | 'base'>;

/** What the fields of a form are given. */
export interface FieldsProps {
  readonly choices: ExperimentChoices;
  /** The experiment that is done again with changes. */
  readonly before: Experiment | undefined;
  /** Puts the fields in a form that starts the experiment; a string says why it cannot be started. */
  form(given: Asked | string, fields: ReactNode): ReactNode;
}

/** A new experiment: `/experiments/new?form=truco`; `&from=<id>`: as that one was, to be changed. */
export default function NewExperimentPage() {
  const { query } = useAddress();
  const from = query.get('from');
  return from === null ? <NewForms before={undefined} /> : <AgainForms id={from} />;
}

function AgainForms({ id }: { id: string }) {
  const { experiments } = useWords();
  const query = useExperiment(id);
  if (query.data) return <NewForms before={query.data} />;
  return <Pending query={query} text={experiments.loading} way={['/experiments/new', experiments.start]} />;
}

function NewForms({ before }: { before: Experiment | undefined }) {
  const { experiments, problems } = useWords();
  const labelOf = useLabel();
  const { query, path } = useAddress();
  const named = query.get('form') ?? 'tuning';
  const name: FormName = Object.hasOwn(forms, named) ? (named as FormName) : 'tuning';
  const Fields = forms[name];
  const choices = useExperimentChoices();
  const { data } = choices;
  return (
    <>
      <BackLink href="/experiments">{experiments.title}</BackLink>
      <Title>{experiments.form.title}</Title>
      <Tabs
        label={experiments.form.title}
        here={addressOf(path, { form: name })}
        tabs={(Object.keys(forms) as FormName[]).map((each) => ({
          href: addressOf(path, { form: each }),
          name: experiments.form.tabs[each],
        }))}
      />
      {before && (
        <p className="sheet">
          {experiments.form.again} <Link href={`/experiments/${before.id}`}>{labelOf(before)}</Link>
        </p>
      )}
      <Pending query={choices} text={experiments.loading} />
      {data && !data.allowed && (
        <p className="sheet">
          {experiments.notAllowed} {data.reason && problems[data.reason]()}
        </p>
      )}
      {data?.allowed && (
        <Fields
          key={name}
          choices={data}
          before={before}
          form={(given, fields) => (
            <StartForm key={name} given={given} from={before?.id}>
              {fields}
            </StartForm>
          )}
        />
      )}
    </>
  );
}

function StartForm({
  given,
  from,
  children,
}: {
  given: Asked | string;
  from: string | undefined;
  children: ReactNode;
}) {
  const { experiments } = useWords();
  const [yes, setYes] = useState(false);
  const asked = typeof given === 'string' ? undefined : { ...given, ...(from !== undefined && { from }) };
  const estimate = useEstimate(asked);
  const start = useMutation({
    mutationFn: async () => {
      if (typeof given === 'string') throw new PageError(given);
      return ask<{ id: string }>('/api/experiments', { ...asked, yes });
    },
    onSuccess: ({ id }) => navigate(`/experiments/${id}`),
  });
  return (
    <Form className="sheet" onSubmit={() => start.mutate()}>
      {children}
      {asked && <EstimateLine estimate={estimate} />}
      {estimate.data?.many && <CheckField label={experiments.form.size} value={yes} onChange={setYes} />}
      <p className="row">
        <button type="submit" className="primary" disabled={start.isPending}>
          {experiments.form.go}
        </button>
      </p>
      {start.isPending && <Waiting>{experiments.form.going}</Waiting>}
      <ErrorMessage error={start.error} />
    </Form>
  );
}
