import { useQuery } from '@tanstack/react-query';
import type { ExperimentStanding } from '../../../src/protocol/experiments.ts';
import { useNumbers, useWords } from '../../i18n/words.ts';
import { Link } from '../../router.tsx';
import { ask } from '../../server.ts';

/** The experiments that are under way, with how far they are. */
export function RunningExperiments() {
  const { experiments } = useWords();
  const number = useNumbers();
  const { data } = useQuery({
    queryKey: ['experiments-running'],
    queryFn: ({ signal }) => ask<ExperimentStanding[]>('/api/experiments?limit=50', undefined, { signal }),
    refetchInterval: 10_000,
  });
  const running = data?.filter(({ status }) => status === 'running' || status === 'waiting') ?? [];
  return (
    <section className="sheet">
      <h2>{experiments.title}</h2>
      <ul className="plain">
        {running.slice(0, 5).map(({ id, label, done, size }) => (
          <li key={id}>
            <Link href={`/experiments/${id}`}>{label || id}</Link>{' '}
            <span className="soft">{number(Math.min(99, (100 * done) / Math.max(1, size)))} %</span>
          </li>
        ))}
      </ul>
      <p className="row">
        <Link href={running.length > 0 ? '/experiments' : '/experiments/new'}>
          {running.length > 0 ? experiments.list(data!.length) : experiments.start}
        </Link>
      </p>
    </section>
  );
}
