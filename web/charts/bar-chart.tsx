import type { Ref } from 'react';
import { useNarrow } from '../parts/fit.ts';

interface Panel {
  readonly title: string;
  /** Whether the scale is logarithmic. */
  readonly log?: boolean;
  /** A value to compare with, and its name. */
  readonly mark?: { readonly value: number; readonly name: string };
  readonly bars: readonly { readonly name: string; readonly value: number; readonly text: string }[];
}

const NAME = 104;
const WIDTH = 250;
const BAR = 22;
const HEAD = 30;
const FOOT = 14;

/** Panels of bars, one a measure, with names and values beside the bars. */
export function BarChart({
  panels,
  label,
  ref,
}: {
  panels: readonly Panel[];
  label: string;
  ref?: Ref<SVGSVGElement>;
}) {
  const rows = Math.max(0, ...panels.map(({ bars }) => bars.length));
  const height = HEAD + rows * BAR + FOOT;
  const step = NAME + WIDTH;
  const across = useNarrow() ? 1 : Math.min(panels.length, 2);
  const down = Math.ceil(panels.length / across);
  return (
    <svg className="bars" ref={ref} viewBox={`0 0 ${across * step} ${down * height}`} role="img" aria-label={label}>
      {panels.map((panel, i) => (
        <g key={panel.title} transform={`translate(${(i % across) * step} ${Math.floor(i / across) * height})`}>
          <PanelBars panel={panel} />
        </g>
      ))}
    </svg>
  );
}

function PanelBars({ panel: { title, log, mark, bars } }: { panel: Panel }) {
  const values = [...bars.map(({ value }) => value), ...(mark ? [mark.value] : [])];
  const most = Math.max(...values, 1e-9);
  const least = Math.min(...values.filter((value) => value > 0), most);
  // on a logarithmic scale the smallest bar still has a length
  const part = (value: number) =>
    value <= 0 ? 0 : log ? (Math.log(value / least) + 0.7) / (Math.log(most / least) + 0.7) : value / most;
  const length = (value: number) => part(value) * (WIDTH - 90);
  return (
    <>
      <text x="0" y="14" fontSize="13" fontWeight="600" fill="var(--ink)">
        {title}
      </text>
      {mark && (
        <g transform={`translate(${NAME + length(mark.value)} ${HEAD - 6})`}>
          <line y2={bars.length * BAR + 6} stroke="var(--accent)" strokeWidth="2" strokeDasharray="4 3" />
          <text y={bars.length * BAR + 18} fontSize="11" textAnchor="middle" fill="var(--accent)">
            {mark.name}
          </text>
        </g>
      )}
      {bars.map(({ name, value, text }, i) => (
        <g key={name} transform={`translate(0 ${HEAD + i * BAR})`}>
          <text x={NAME - 8} y="13" fontSize="12" textAnchor="end" fill="var(--ink-soft)">
            {name}
          </text>
          <rect x={NAME} y="2" width={Math.max(1, length(value))} height={BAR - 8} fill="var(--link)" />
          <text
            x={NAME + length(value) + 6}
            y="13"
            fontSize="12"
            fill="var(--ink)"
            stroke="var(--sheet)"
            strokeWidth="3"
            paintOrder="stroke"
          >
            {text}
          </text>
        </g>
      ))}
    </>
  );
}
