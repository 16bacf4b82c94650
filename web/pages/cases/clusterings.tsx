import type { CaseClusterings } from '../../../src/protocol/cases.ts';
import { Pending } from '../../parts/pending.tsx';
import { ScrollBox, TableHead } from '../../parts/table.tsx';
import { addressOf, Link, useAddress } from '../../router.tsx';
import { FIXED, useServerData } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { ClusterMap } from './cluster-map.tsx';

/** What a base is divided into for each kind of decision: how many hands cover it, the clusters, the elbow. */
export function Clusterings({ base }: { base: string }) {
  const { cases } = useWords();
  const number = useNumbers();
  const { path, query: asked } = useAddress();
  const query = useServerData<CaseClusterings>(`/api/cases/${encodeURIComponent(base)}/clusterings`, {
    ...FIXED,
    retry: false,
  });
  const { data } = query;
  if (!data) return <Pending query={query} text={cases.loadingClusters} />;
  const most = Math.max(1, ...data.map(({ covered }) => covered));
  const chosen = data.find(({ name }) => name === asked.get('decision')) ?? data[0];
  return (
    <>
      <ClusterMap base={base} decision={chosen.name} title={cases.decisions[chosen.name] ?? chosen.title} />
      <ScrollBox className="sheet wide" label={cases.clusters}>
        <p className="soft">{cases.elbowAbout}</p>
        <table className="as-cards">
          <TableHead columns={[cases.decision, cases.covered, { number: cases.groups }, cases.sizes, cases.elbow]} />
          <tbody>
            {data.map(({ name, title, features, covered, clusters, curve }) => (
              <tr key={name}>
                <th scope="row">
                  <Link
                    href={addressOf(path, { base, show: 'clusters', decision: name })}
                    aria-current={name === chosen.name || undefined}
                  >
                    {cases.decisions[name] ?? title}
                  </Link>
                  <br />
                  <span className="soft features">
                    {features.map((feature) => cases.features[feature] ?? feature).join(', ')}
                  </span>
                </th>
                <td data-head={cases.covered}>
                  <progress max={most} value={covered} aria-hidden="true" /> {number(covered)}
                </td>
                <td className="number" data-head={cases.groups}>
                  {clusters.length}
                </td>
                <td data-head={cases.sizes}>
                  <Sizes clusters={clusters} />
                </td>
                <td data-head={cases.elbow}>
                  <Elbow curve={curve} k={clusters.length} label={`${cases.elbow}: ${clusters.length}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
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

/** The sum of squares by number of clusters k, with the k that was chosen. */
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
