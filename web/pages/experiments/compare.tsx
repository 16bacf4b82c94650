import { BackLink, Sheet, Title } from '../../parts/page.tsx';
import './experiments.css';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Experiment, ExperimentPicture } from '../../../src/protocol/experiments.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { ScrollBox, TableHead } from '../../parts/lists/table.tsx';
import { ErrorMessage, Waiting } from '../../parts/pending.tsx';
import { Link, useAddress } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { ComparedResults } from './compared-results.tsx';
import { HeadlineView } from './headline.tsx';
import { formatSeconds, paceOf } from './pace.ts';
import { CrossTables } from './picture/cross-tables.tsx';
import { StatusWord, useKindName, useLabel } from './status.tsx';

interface Points {
  readonly name: string;
  readonly colour: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Curves over the same axis: every x that any of them has, with nothing where a curve has none. */
function overlay(all: readonly Points[]) {
  const xs = [...new Set(all.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const lines = all.map(({ name, colour, points }) => {
    const at = new Map(points);
    return { name, colour, values: xs.map((x) => at.get(x) ?? null) };
  });
  return { xs, lines };
}

const MOST = 6;

/** Runs beside each other: `/experiments/compare?run=a&run=b`. */
export default function Compare() {
  const { experiments } = useWords();
  const { query } = useAddress();
  const ids = [...new Set(query.getAll('run'))].slice(0, MOST);
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['experiment-compared', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const path = `/api/experiments/${encodeURIComponent(id)}`;
        const [run, picture] = await Promise.all([
          ask<Experiment>(path, undefined, { signal }),
          ask<ExperimentPicture>(`${path}/picture`, undefined, { signal }),
        ]);
        return { run, picture };
      },
      retry: false,
    })),
  });
  const runs = found.flatMap(({ data }) => (data ? [data] : []));
  return (
    <>
      <BackLink href="/experiments">{experiments.title}</BackLink>
      <Title>{experiments.compareTitle}</Title>
      {found.map(({ error }, i) => (
        <ErrorMessage key={ids[i]} error={error}>
          <Link className="button primary" href="/experiments">
            {experiments.title}
          </Link>
        </ErrorMessage>
      ))}
      {ids.length < 2 && (
        <section className="sheet notice">
          <h2>{experiments.compareHow}</h2>
          <p className="row">
            <Link className="button primary" href="/experiments">
              {experiments.title}
            </Link>
          </p>
        </section>
      )}
      {found.some(({ isPending }) => isPending) && <Waiting>{experiments.loading}</Waiting>}
      {runs.length > 0 && <Figures runs={runs} />}
      {runs.length > 1 && (
        <ComparedResults
          runs={runs.map(({ run }) => run)}
          names={runs.map(({ run }, i) => [letter(i), run.name].join(' ').trim())}
        />
      )}
      <Curves runs={runs} />
      {runs.map(
        ({ run, picture }) => 'stages' in picture && <CrossTables key={run.id} stages={picture.stages} name={run.id} />,
      )}
    </>
  );
}

interface Compared {
  readonly run: Experiment;
  readonly picture: ExperimentPicture;
}

function Figures({ runs }: { runs: readonly Compared[] }) {
  const { experiments } = useWords();
  const labelOf = useLabel();
  const number = useNumbers();
  const kindName = useKindName();
  return (
    <ScrollBox className="sheet wide" label={experiments.compareTitle}>
      <table className="as-cards">
        <TableHead
          columns={[
            null,
            experiments.kind,
            experiments.status,
            { number: experiments.progress },
            experiments.spent,
            { number: experiments.rate },
            experiments.result,
          ]}
        />
        <tbody>
          {runs.map(({ run }, i) => {
            const pace = paceOf(run);
            return (
              <tr key={run.id}>
                <th scope="row">
                  {letter(i)} <Link href={`/experiments/${run.id}`}>{labelOf(run)}</Link>
                </th>
                <td data-head={experiments.kind}>{kindName(run.kind)}</td>
                <td data-head={experiments.status}>
                  <StatusWord status={run.status} />
                </td>
                <td className="number" data-head={experiments.progress}>
                  {number(run.done)}
                </td>
                <td data-head={experiments.spent}>{formatSeconds(run.seconds)}</td>
                <td className="number" data-head={experiments.rate} data-none={!pace || undefined}>
                  {pace ? `${number(pace.rate, 1)}/s` : ''}
                </td>
                <td data-head={experiments.result}>{run.headline ? <HeadlineView headline={run.headline} /> : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const COLOURS = ['--accent', '--link', '--espadas', '--copas', '--oros', '--bastos'] as const;

function letter(i: number): string {
  return String.fromCharCode(65 + i);
}

/** The best score of tunings, and the covered share of cards of learning runs, on one chart each. */
function Curves({ runs }: { runs: readonly Compared[] }) {
  const { experiments } = useWords();
  const groups = useMemo(() => {
    const named = runs.map(({ picture }, i) => ({ picture, name: letter(i), colour: COLOURS[i] }));
    const tuning = named.flatMap(({ picture, ...line }) =>
      picture.kind === 'tuning'
        ? [{ ...line, points: picture.history.map(([best], i) => [i + 1, best] as const) }]
        : [],
    );
    const learning = named.flatMap(({ picture, ...line }) =>
      picture.kind === 'truco-learn'
        ? [{ ...line, points: picture.history.map((step) => [step[0], step[2]] as const) }]
        : [],
    );
    return [
      {
        title: `${experiments.curve.tuning}: ${experiments.series.best}`,
        axis: experiments.axis.iteration,
        all: tuning,
      },
      {
        title: `${experiments.curve.learn}: ${experiments.series.card}`,
        axis: experiments.axis.matches,
        all: learning,
      },
    ].flatMap(({ all, ...rest }) => (all.length > 1 ? [{ ...rest, ...overlay(all) }] : []));
  }, [runs, experiments]);
  return groups.map(({ title, axis, xs, lines }) => (
    <Sheet title={title} key={title}>
      <LineChart xs={xs} lines={lines} label={title} axis={axis} name="compared" />
    </Sheet>
  ));
}
