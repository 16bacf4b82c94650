import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Experiment, ExperimentChange, ExperimentStanding } from '../../../src/protocol/experiments.ts';
import { BackLink, Counts, Sheet, Title } from '../../parts/page.tsx';
import { ErrorMessage, Pending } from '../../parts/pending.tsx';
import type { Params } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useDates, useLanguage, useNumbers, useWords } from '../../words/words.ts';
import { AboutRun, Tags } from './about-run.tsx';
import { HeadlineView } from './headline.tsx';
import { isOver, useExperiment, useExperimentChoices } from './live.ts';
import { formatSeconds, paceOf } from './pace.ts';
import { PictureView } from './picture/picture.tsx';
import { ProgressBar, StatusWord, useKindName, useLabel } from './status.tsx';
import './experiments.css';

/** One experiment, as it goes on: `/experiments/<id>`. */
export default function Run({ params }: { params: Params }) {
  const { experiments } = useWords();
  const labelOf = useLabel();
  const id = params.id;
  const query = useExperiment(id);
  const { data: choices } = useExperimentChoices();
  const { data } = query;
  return (
    <>
      <BackLink href="/experiments">{experiments.title}</BackLink>
      <Title>{data ? labelOf(data) : id}</Title>
      <Pending query={query} text={experiments.loading} way={['/experiments', experiments.title]} />
      {data && (
        <div className="with-aside">
          <div>
            <Progress run={data} />
            <PictureView run={data} />
          </div>
          <aside>
            <Changes run={data} />
            <AboutRun run={data} allowed={choices?.allowed ?? false} />
            <Downloads run={data} />
            <Asked run={data} />
          </aside>
        </div>
      )}
    </>
  );
}

function Progress({ run }: { run: Experiment }) {
  const { experiments, unnamed } = useWords();
  const language = useLanguage();
  const number = useNumbers();
  const date = useDates();
  const kindName = useKindName();
  const pace = paceOf(run);
  const units: Readonly<Record<string, string>> = experiments.units;
  const unit = units[run.unit] ?? run.unit;
  return (
    <section className="sheet run-progress" aria-label={experiments.progress}>
      <p className="row">
        {kindName(run.kind)} · <StatusWord status={run.status} />
        {/* the iteration and its figures stand with the curve, in the reader's language */}
        {run.note && run.kind !== 'tuning' && language === 'en' && <span className="soft">{run.note}</span>}
        <Tags tags={run.tags} />
      </p>
      {run.headline && (
        <p className="result">
          {experiments.result}: <HeadlineView headline={run.headline} />
        </p>
      )}
      <ProgressBar {...run} />
      <Counts
        of={[
          [
            experiments.progress,
            <>
              {number(run.done)} / {number(Math.max(run.size, run.done))} {unit}
            </>,
          ],
          pace && [experiments.rate, experiments.perSecond(number(pace.rate, pace.rate < 10 ? 2 : 0), unit)],
          [experiments.spent, formatSeconds(run.seconds)],
          pace && !isOver(run) && [experiments.left, formatSeconds(pace.left)],
          [experiments.began, date(run.createdAt)],
        ]}
      />
      {run.error && (
        <div className="trouble" role="alert">
          <p>{unnamed.failed}</p>
          <details>
            <summary>{unnamed.details}</summary>
            <p lang="en">{run.error}</p>
          </details>
        </div>
      )}
      {run.setAside.length > 0 && (
        <details>
          <summary>{experiments.setAside(run.setAside.length)}</summary>
          <ul lang="en">
            {run.setAside.slice(0, 20).map(({ round, task, error }) => (
              <li key={`${round}/${task}`}>{error}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** What can be done in each status. */
const possible: Readonly<Record<ExperimentStanding['status'], readonly ExperimentChange[]>> = {
  waiting: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  interrupted: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  failed: ['resume', 'cancel'],
  done: [],
  cancelled: [],
};

function Changes({ run }: { run: Experiment }) {
  const { experiments, problems } = useWords();
  const queries = useQueryClient();
  const [sure, setSure] = useState(false);
  const { data: choices } = useExperimentChoices();
  const change = useMutation({
    mutationFn: (to: ExperimentChange) => ask<ExperimentStanding>(`/api/experiments/${run.id}/${to}`, {}),
    onMutate: () => setSure(false),
    onSuccess: (told) =>
      queries.setQueryData<Experiment>(['experiment', run.id], (before) => before && { ...before, ...told }),
  });
  const changes = possible[run.status];
  if (changes.length === 0 || !choices) return null;
  if (!choices.allowed) {
    return (
      <p className="sheet soft">
        {experiments.notAllowed} {choices.reason && problems[choices.reason]()}
      </p>
    );
  }
  return (
    <section className="sheet">
      {sure ? (
        <>
          <p>{experiments.sure}</p>
          <p className="row">
            <button type="button" onClick={() => change.mutate('cancel')}>
              {experiments.sureYes}
            </button>
            <button type="button" onClick={() => setSure(false)}>
              {experiments.sureNo}
            </button>
          </p>
        </>
      ) : (
        <p className="row">
          {changes.map((each) => (
            <button
              key={each}
              type="button"
              className={each === 'resume' ? 'primary' : undefined}
              onClick={() => (each === 'cancel' ? setSure(true) : change.mutate(each))}
            >
              {experiments.actions[each]}
            </button>
          ))}
        </p>
      )}
      <ErrorMessage error={change.error} />
    </section>
  );
}

function Downloads({ run }: { run: Experiment }) {
  const { experiments } = useWords();
  const table = run.kind !== 'study';
  const of = `/api/experiments/${run.id}`;
  return (
    <Sheet title={experiments.download}>
      <p className="row">
        {(table ? ['json', 'csv', 'parquet'] : ['json']).map((format) => (
          <a key={format} className="button" href={`${of}/export.${format}`} download>
            {format === 'parquet' ? 'Parquet' : format.toUpperCase()}
          </a>
        ))}
      </p>
      {run.files.length > 0 && (
        <ul className="plain">
          {run.files.map((file) => (
            <li key={file}>
              <a href={`${of}/files/${encodeURIComponent(file)}`} download={file}>
                {file}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Asked({ run }: { run: Experiment }) {
  const { experiments } = useWords();
  return (
    <details className="sheet">
      <summary>{experiments.description}</summary>
      <dl className="asked" lang="en">
        {Object.entries(run.description).map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <p className="soft">
        <code>{run.id}</code>
      </p>
    </details>
  );
}

function Fact({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{inWords(value)}</dd>
    </>
  );
}

/** A value of a description as text. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(value.some((each) => Object(each) === each) ? '; ' : ', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${inWords(part)}`)
    .join(', ');
}
