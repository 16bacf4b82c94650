import { useQuery } from '@tanstack/react-query';
import type { CaseClusterings } from '../../../src/protocol/cases.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { ask } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';

/** What a base is divided into for each kind of decision: how many hands cover it, the clusters, the elbow. */
export function Clusterings({ base }: { base: string }) {
  const { cases } = useWords();
  const number = useNumbers();
  const { data, error } = useQuery({
    queryKey: ['case-clusterings', base],
    queryFn: ({ signal }) =>
      ask<CaseClusterings>(`/api/cases/${encodeURIComponent(base)}/clusterings`, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!data) return error ? <ErrorMessage error={error} /> : <Waiting>{cases.loadingClusters}</Waiting>;
  const most = Math.max(1, ...data.map(({ covered }) => covered));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fields inside
    <div className="sheet wide" role="group" aria-label={cases.clusters} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{cases.decision}</th>
            <th scope="col">{cases.covered}</th>
            <th scope="col" className="number">
              k
            </th>
            <th scope="col">{cases.sizes}</th>
            <th scope="col">{cases.elbow}</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ name, title, features, covered, clusters, curve }) => (
            <tr key={name}>
              <th scope="row" lang="en">
                {title}
                <br />
                <span className="soft features">{features.join(', ')}</span>
              </th>
              <td>
                <progress max={most} value={covered} aria-hidden="true" /> {number(covered)}
              </td>
              <td className="number">{clusters.length}</td>
              <td>
                <Sizes clusters={clusters} />
              </td>
              <td>
                <Elbow curve={curve} k={clusters.length} label={`${cases.elbow}: k ${clusters.length}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sizes({ clusters }: { clusters: readonly number[] }) {
  const number = useNumbers();
  return (
    <span className="cluster-sizes">
      {clusters
        .toSorted((a, b) => b - a)
        .map((hands, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: by rank
          <span key={i}>{number(hands)}</span>
        ))}
    </span>
  );
}

const WIDTH = 120;
const HEIGHT = 44;

/** The sum of squares over k, with the k that was taken. */
function Elbow({ curve, k, label }: { curve: readonly number[]; k: number; label: string }) {
  if (curve.length < 2) return null;
  const most = Math.max(...curve, 1e-9);
  const x = (i: number) => 4 + (i / (curve.length - 1)) * (WIDTH - 8);
  const y = (value: number) => HEIGHT - 4 - (value / most) * (HEIGHT - 8);
  return (
    <svg
      className="elbow"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <polyline
        points={curve.map((value, i) => `${x(i)},${y(value)}`).join(' ')}
        fill="none"
        stroke="var(--link)"
        strokeWidth="2"
      />
      {k >= 1 && k <= curve.length && <circle cx={x(k - 1)} cy={y(curve[k - 1])} r="4" fill="var(--accent)" />}
    </svg>
  );
}
