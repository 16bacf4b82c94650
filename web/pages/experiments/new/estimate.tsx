import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ExperimentEstimate, NewExperiment } from '../../../../src/protocol/experiments.ts';
import { Link } from '../../../router.tsx';
import { ask } from '../../../server.ts';
import { useNumbers, useWords } from '../../../words/words.ts';
import { formatSeconds } from '../pace.ts';

/** Milliseconds without a change before it is asked. */
const CALM = 600;

/** How long an experiment would take, asked when its fields rest; undefined before the first answer. */
export function useEstimate(given: NewExperiment | undefined) {
  const text = given && JSON.stringify(given);
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), CALM);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ['experiment-estimate', asked],
    queryFn: ({ signal }) => ask<ExperimentEstimate>('/api/experiments/estimate', JSON.parse(asked!), { signal }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return { ...query, current: asked === text && !query.isPlaceholderData };
}

/** The estimate in words, and what it comes from. */
export function EstimateLine({
  estimate: { data, error, isFetching, current },
}: {
  estimate: ReturnType<typeof useEstimate>;
}) {
  const { experiments } = useWords();
  const { estimate: words } = experiments;
  const number = useNumbers();
  const units: Readonly<Record<string, string>> = data?.size === 1 ? experiments.oneUnit : experiments.units;
  const waiting = isFetching || !current;
  return (
    <p role="status" className="estimate" data-old={waiting || undefined}>
      {data && !error ? (
        <>
          <strong>
            {data.seconds
              ? words.about(formatSeconds(data.seconds.low), formatSeconds(data.seconds.high))
              : words.unknown}
          </strong>{' '}
          <span className="soft">
            {words.size(number(data.size), units[data.unit] ?? data.unit, data.threads)}
            {data.from && 'run' in data.from && (
              <>
                {' '}
                <Link href={`/experiments/${data.from.run}`}>{words.fromRun}</Link>
              </>
            )}
            {data.from && 'units' in data.from && ` ${words.fromUnits(number(data.from.units))}`}
          </span>
        </>
      ) : (
        <span className="soft">{error ? words.failed : words.measuring}</span>
      )}
    </p>
  );
}
