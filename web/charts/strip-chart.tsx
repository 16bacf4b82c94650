import type { Ref } from 'react';
import { useNarrow } from '../parts/fit.ts';
import { useNumbers } from '../words/words.ts';

/** Where the name, the strip and the value of a row stand; where there is little room the name stands above its strip. */
const WIDE = { row: 26, left: 190, plot: 380, value: 70, name: { x: 180, y: 4, textAnchor: 'end' } } as const;
const NARROW = { row: 44, left: 0, plot: 270, value: 70, name: { x: 0, y: -14, textAnchor: 'start' } } as const;

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
  const { row, left, plot, value: valueWidth, name: place } = useNarrow() ? NARROW : WIDE;
  const most = Math.max(1e-9, ...[...points, best ?? []].flat().map(Math.abs));
  const x = (value: number) => left + plot / 2 + (value / most) * (plot / 2 - 8);
  const height = names.length * row + 4;
  return (
    <svg
      className="strips"
      viewBox={`0 0 ${left + plot + valueWidth} ${height}`}
      role="img"
      aria-label={label}
      ref={ref}
    >
      <line x1={x(0)} x2={x(0)} y1="0" y2={height} stroke="var(--line)" />
      {names.map((name, d) => (
        <g key={name} transform={`translate(0 ${(d + 1) * row - 13})`}>
          <text {...place} fontSize="13" fill="var(--ink)">
            {name}
          </text>
          <line x1={left} x2={left + plot} stroke="var(--line)" />
          {points.map((point, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the batch
            <circle key={i} cx={x(point[d] ?? 0)} r="3.5" fill="var(--link)" fillOpacity="0.4" />
          ))}
          {best && (
            <>
              <rect x={x(best[d] ?? 0) - 2} y="-9" width="4" height="18" fill="var(--accent)" />
              <text x={left + plot + 8} y="4" fontSize="13" fill="var(--ink)">
                {number(best[d] ?? 0, 3)}
              </text>
            </>
          )}
        </g>
      ))}
    </svg>
  );
}
