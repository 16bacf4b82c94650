import type { Ref } from 'react';
import { useNarrow } from '../parts/fit.ts';
import { useNumbers } from '../words/words.ts';

const WIDTH = 640;
const NARROW = 340;
const HEIGHT = 220;
const FOOT = 38;
const MOST_BARS = 40;

/** How often each whole number occurred: n `counts[n]` times. Neighbours share a bar if there are many. */
export function Histogram({
  counts,
  label,
  axis,
  ref,
}: {
  counts: readonly number[];
  label: string;
  axis: string;
  ref?: Ref<SVGSVGElement>;
}) {
  const number = useNumbers();
  const narrow = useNarrow();
  const width = narrow ? NARROW : WIDTH;
  const each = Math.max(1, Math.ceil(counts.length / (narrow ? MOST_BARS / 2 : MOST_BARS)));
  const bars = Array.from({ length: Math.ceil(counts.length / each) }, (_, i) =>
    counts.slice(i * each, (i + 1) * each).reduce((sum, count) => sum + count, 0),
  );
  const most = Math.max(1, ...bars);
  const step = width / Math.max(1, bars.length);
  const tall = HEIGHT - FOOT - 16;
  const named = Math.max(1, Math.ceil(bars.length / (narrow ? 6 : 10)));
  return (
    <svg className="histogram" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label} ref={ref}>
      {bars.map((count, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <g key={i} transform={`translate(${i * step} 16)`}>
          <rect
            x="1"
            y={tall - (count / most) * tall}
            width={Math.max(1, step - 2)}
            height={(count / most) * tall}
            fill="var(--link)"
          />
          {count === most && (
            <text x={step / 2} y={-4} fontSize="12" textAnchor="middle" fill="var(--ink)">
              {number(count)}
            </text>
          )}
          {i % named === 0 && (
            <text x={step / 2} y={tall + 16} fontSize="12" textAnchor="middle" fill="var(--ink-soft)">
              {number(i * each)}
            </text>
          )}
        </g>
      ))}
      <line x2={width} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} stroke="var(--line)" />
      <text x={width} y={HEIGHT - 4} fontSize="12" textAnchor="end" fill="var(--ink-soft)">
        {axis}
      </text>
    </svg>
  );
}
