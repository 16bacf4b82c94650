import type { Ref } from 'react';
import { useNumbers } from '../words/words.ts';

const ROW = 26;
const NAME = 190;
const PLOT = 380;
const VALUE = 70;

/** One line for each dimension: all points that are tried, and the best with its value. */
export function StripChart({
  names,
  points,
  best,
  label,
  ref,
}: {
  names: readonly string[];
  points: readonly (readonly number[])[];
  best: readonly number[] | undefined;
  label: string;
  ref?: Ref<SVGSVGElement>;
}) {
  const number = useNumbers();
  const most = Math.max(1e-9, ...[...points, best ?? []].flat().map(Math.abs));
  const x = (value: number) => NAME + PLOT / 2 + (value / most) * (PLOT / 2 - 8);
  const height = names.length * ROW + 4;
  return (
    <svg className="strips" viewBox={`0 0 ${NAME + PLOT + VALUE} ${height}`} role="img" aria-label={label} ref={ref}>
      <line x1={x(0)} x2={x(0)} y1="0" y2={height} stroke="var(--line)" />
      {names.map((name, d) => (
        <g key={name} transform={`translate(0 ${d * ROW + ROW / 2})`}>
          <text x={NAME - 10} y="4" fontSize="13" textAnchor="end" fill="var(--ink)">
            {name}
          </text>
          <line x1={NAME} x2={NAME + PLOT} stroke="var(--line)" />
          {points.map((point, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the batch
            <circle key={i} cx={x(point[d] ?? 0)} r="3.5" fill="var(--link)" fillOpacity="0.4" />
          ))}
          {best && (
            <>
              <rect x={x(best[d] ?? 0) - 2} y="-9" width="4" height="18" fill="var(--accent)" />
              <text x={NAME + PLOT + 8} y="4" fontSize="13" fill="var(--ink)">
                {number(best[d] ?? 0, 3)}
              </text>
            </>
          )}
        </g>
      ))}
    </svg>
  );
}
