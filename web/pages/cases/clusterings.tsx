import type { CaseClusterings } from '../../../src/protocol/cases.ts';
import { SelectField } from '../../parts/fields.tsx';
import { ScrollBox, TableHead } from '../../parts/lists/table.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { FIXED, useServerData } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { ClusterMap } from './cluster-map.tsx';

/** How a base is divided for one kind of decision: its clusters as a picture, their sizes, the elbow. */
export function Clusters({ base }: { base: string }) {
  const { cases } = useWords();
  const { path, query: asked } = useAddress();
  const query = useClusterings(base);
  const { data } = query;
  if (!data) return <PendingBase query={query} />;
  const { name, title, clusters, curve } = data.find((each) => each.name === asked.get('decision')) ?? data[0];
  const titleOf = (each: { name: string; title: string }) => cases.decisions[each.name] ?? each.title;
  return (
    <section className="sheet">
      <SelectField
        label={cases.decision}
        value={name}
        options={data.map((each) => [each.name, titleOf(each)])}
        onChange={(decision) => navigate(addressOf(path, { base, show: 'clusters', decision }), { replace: true })}
      />
      <ClusterMap base={base} decision={name} title={titleOf({ name, title })} />
      {clusters.length > 0 && (
        <details>
          <summary>{cases.why(clusters.length)}</summary>
          <p className="soft">{cases.elbowAbout}</p>
          <Elbow curve={curve} k={clusters.length} label={`${cases.elbow}: ${clusters.length}`} />
          <p>
            {cases.sizes}: <Sizes clusters={clusters} />
          </p>
        </details>
      )}
    </section>
  );
}

/** How many hands of a base cover each kind of decision. */
export function Coverage({ base }: { base: string }) {
  const { cases } = useWords();
  const number = useNumbers();
  const { path } = useAddress();
  const query = useClusterings(base);
  const { data } = query;
  if (!data) return <PendingBase query={query} />;
  const most = Math.max(1, ...data.map(({ covered }) => covered));
  return (
    <ScrollBox className="sheet" label={cases.coverage}>
      <p className="soft">{cases.coverageAbout}</p>
      <table className="coverage as-cards">
        <TableHead columns={[cases.decision, cases.covered, { number: cases.groups }]} />
        <tbody>
          {data.map(({ name, title, features, covered, clusters }) => (
            <tr key={name}>
              <th scope="row">
                <Link href={addressOf(path, { base, show: 'clusters', decision: name })}>
                  {cases.decisions[name] ?? title}
                </Link>
                <span className="soft features">
                  {features.map((feature) => cases.features[feature] ?? feature).join(', ')}
                </span>
              </th>
              <td>
                <progress max={most} value={covered} aria-hidden="true" /> {number(covered)}
              </td>
              <td className="number" data-head={cases.groups}>
                {clusters.length}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function useClusterings(base: string) {
  return useServerData<CaseClusterings>(`/api/cases/${encodeURIComponent(base)}/clusterings`, {
    ...FIXED,
    retry: false,
  });
}

function PendingBase({ query }: { query: { readonly data: unknown; readonly error: unknown } }) {
  const { cases } = useWords();
  return (
    <Pending query={query} text={cases.loadingClusters}>
      <Link className="button primary" href="/cases">
        {cases.shippedHands}
      </Link>
    </Pending>
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
