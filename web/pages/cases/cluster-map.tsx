import { useState } from 'react';
import type { CaseClustering } from '../../../src/protocol/cases.ts';
import { SelectField } from '../../parts/fields.tsx';
import { ScrollBox, TableHead } from '../../parts/lists/table.tsx';
import { Pending } from '../../parts/pending.tsx';
import { navigate } from '../../router.tsx';
import { FIXED, useServerData } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';

const WIDTH = 560;
const HEIGHT = 320;
const LEFT = 42;
const BELOW = 36;
const EDGE = 20;

/** A colour and a shape for each cluster, so that nobody needs the colour. Paths of a size of about 8. */
const COLOURS = ['--link', '--accent', '--copas', '--espadas', '--oros', '--bastos', '--good', '--ink-soft'] as const;
const SHAPES = [
  'M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z',
  'M-3 -3H3V3H-3z',
  'M0 -4L3.6 3H-3.6z',
  'M0 -4.2L4.2 0L0 4.2L-4.2 0z',
  'M-1.2 -4H1.2V-1.2H4V1.2H1.2V4H-1.2V1.2H-4V-1.2H-1.2z',
  'M0 4L3.6 -3H-3.6z',
] as const;

/** The hands of one kind of decision as points over two of its features, coloured by cluster. */
export function ClusterMap({ base, decision, title }: { base: string; decision: string; title: string }) {
  const { cases } = useWords();
  const { map: words } = cases;
  const query = useServerData<CaseClustering>(
    `/api/cases/${encodeURIComponent(base)}/clusterings/${encodeURIComponent(decision)}`,
    { ...FIXED, retry: false },
  );
  return (
    <>
      <Pending query={query} text={cases.loadingClusters} />
      {query.data &&
        (query.data.points.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <Points key={decision} base={base} title={title} clustering={query.data} />
        ))}
    </>
  );
}

function Points({ base, title, clustering }: { base: string; title: string; clustering: CaseClustering }) {
  const { cases } = useWords();
  const { map: words } = cases;
  const number = useNumbers();
  const { features, centres, points, covered } = clustering;
  const [across, setAcross] = useState(0);
  const [up, setUp] = useState(Math.min(features.length - 1, 1));
  const [alone, setAlone] = useState<number>();
  const label = features.length;
  const names = features.map((feature) => cases.features[feature] ?? feature);
  const span = (f: number) => {
    const values = points.map((point) => point[f]);
    return { low: Math.min(...values), high: Math.max(...values, Math.min(...values) + 1) };
  };
  const [x, y] = [span(across), span(up)];
  const xOf = (value: number) => LEFT + EDGE + ((value - x.low) / (x.high - x.low)) * (WIDTH - LEFT - 2 * EDGE);
  const yOf = (value: number) =>
    HEIGHT - BELOW - EDGE - ((value - y.low) / (y.high - y.low)) * (HEIGHT - BELOW - 2 * EDGE);
  // equal hands would lie on each other: they stand around their place in a spiral
  const seen = new Map<string, number>();
  const options = names.map((name, f) => [f, name] as const);
  const shapeOf = (cluster: number) => SHAPES[cluster % SHAPES.length];
  const colourOf = (cluster: number) => `var(${COLOURS[cluster % COLOURS.length]})`;
  return (
    <>
      {features.length > 1 && (
        <div className="fields">
          <SelectField label={words.across} value={across} options={options} onChange={setAcross} />
          <SelectField label={words.up} value={up} options={options} onChange={setUp} />
        </div>
      )}
      <svg
        className="cluster-map"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={words.label(title, number(points.length), number(covered))}
      >
        <path d={`M${LEFT} 0V${HEIGHT - BELOW}H${WIDTH}`} fill="none" stroke="var(--line)" />
        {[x.low, x.high].map((value, i) => (
          <text
            key={`x ${value}`}
            x={xOf(value)}
            y={HEIGHT - BELOW + 14}
            fontSize="11"
            textAnchor={i ? 'end' : 'start'}
            fill="var(--ink-soft)"
          >
            {number(value)}
          </text>
        ))}
        {features.length > 1 &&
          [y.low, y.high].map((value) => (
            <text
              key={`y ${value}`}
              x={LEFT - 6}
              y={yOf(value) + 4}
              fontSize="11"
              textAnchor="end"
              fill="var(--ink-soft)"
            >
              {number(value)}
            </text>
          ))}
        <text x={(WIDTH + LEFT) / 2} y={HEIGHT - 6} fontSize="12" textAnchor="middle" fill="var(--ink)">
          {names[across]}
        </text>
        {features.length > 1 && (
          <text
            transform={`translate(12 ${(HEIGHT - BELOW) / 2}) rotate(-90)`}
            fontSize="12"
            textAnchor="middle"
            fill="var(--ink)"
          >
            {names[up]}
          </text>
        )}
        {points.map((point) => {
          const cluster = point[label];
          const hand = point[label + 1];
          if (alone !== undefined && cluster !== alone) return null;
          const key = `${point[across]} ${features.length > 1 ? point[up] : ''}`;
          const before = seen.get(key) ?? 0;
          seen.set(key, before + 1);
          const turn = 2.4 * before;
          const away = Math.min(EDGE - 3, 2.2 * Math.sqrt(before));
          const at = `translate(${(xOf(point[across]) + away * Math.cos(turn)).toFixed(1)} ${((features.length > 1 ? yOf(point[up]) : (HEIGHT - BELOW) / 2) + away * Math.sin(turn)).toFixed(1)})`;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: a thousand points are no way for a keyboard, the list of hands is one
            <path
              key={hand}
              d={shapeOf(cluster)}
              transform={at}
              fill={colourOf(cluster)}
              fillOpacity="0.65"
              onClick={() => navigate(`/cases/${encodeURIComponent(base)}/${hand}`)}
            >
              <title>{words.open(number(hand))}</title>
            </path>
          );
        })}
        {centres.map((centre, cluster) =>
          alone !== undefined && alone !== cluster ? null : (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a cluster is its number
              key={cluster}
              cx={xOf(centre[across])}
              cy={features.length > 1 ? yOf(centre[up]) : (HEIGHT - BELOW) / 2}
              r="9"
              fill="none"
              stroke={colourOf(cluster)}
              strokeWidth="3"
              pointerEvents="none"
            />
          ),
        )}
      </svg>
      <p className="soft">{words.about(number(points.length), number(covered))}</p>
      <div className="cluster-choices">
        {centres.map((_, cluster) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a cluster is its number
            key={cluster}
            type="button"
            className="small"
            aria-pressed={alone === cluster}
            onClick={() => setAlone(alone === cluster ? undefined : cluster)}
          >
            <svg viewBox="-5 -5 10 10" width="14" height="14" aria-hidden="true">
              <path d={shapeOf(cluster)} fill={colourOf(cluster)} />
            </svg>{' '}
            {words.cluster(cluster + 1)}
          </button>
        ))}
      </div>
      <details>
        <summary>{words.centre}</summary>
        <ScrollBox label={words.centre}>
          <table>
            <TableHead columns={[null, ...names.map((name) => ({ number: name }))]} />
            <tbody>
              {centres.map((centre, cluster) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cluster is its number
                <tr key={cluster}>
                  <th scope="row">{words.cluster(cluster + 1)}</th>
                  {centre.map((value, f) => (
                    <td key={names[f]} className="number">
                      {number(value, 1)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </details>
    </>
  );
}
