import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';

/** One named line or cloud of points; `undefined` values leave a gap. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number | undefined])[];
  /** Drawn as dots instead of a line. */
  readonly dots?: boolean;
}

export interface ChartOptions {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
  readonly logX?: boolean;
  readonly logY?: boolean;
}

/** Okabe and Ito's colours without yellow: told apart by all readers. */
const COLOURS = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#56B4E9', '#E69F00', '#000000'];

/** Draws any plot as a whole SVG file. */
export function plotToSvg(options: Plot.PlotOptions): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const svg = Plot.plot({ ...options, document: document as unknown as Document });
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return `${svg.outerHTML}\n`;
}

/** Lines or dots with each series' name beside its last point: no legend to look up. */
export function chart({ title, x, y, series, logX, logY }: ChartOptions): string {
  const rows = series.map(({ points }) =>
    points.flatMap(([px, py]) => (py === undefined || (logY && py <= 0) ? [] : [{ x: px, y: py }])),
  );
  const ends = spread(
    rows.map((points) => points.at(-1)),
    rows.flat().map((point) => point.y),
    logY ?? false,
  );
  return plotToSvg({
    width: 720,
    height: 380,
    marginTop: 44,
    marginRight: 180,
    marginLeft: 60,
    style: { background: 'white', fontFamily: 'sans-serif', fontSize: '12px' },
    x: { label: x, type: logX ? 'log' : 'linear', nice: true },
    y: { label: y, type: logY ? 'log' : 'linear', grid: true, nice: true },
    marks: [
      ...series.flatMap(({ name, dots }, i) => {
        const colour = COLOURS[i % COLOURS.length];
        const mark = dots
          ? Plot.dot(rows[i], { x: 'x', y: 'y', fill: colour, r: 2.5 })
          : Plot.line(rows[i], { x: 'x', y: 'y', stroke: colour, strokeWidth: 2 });
        const end = ends[i];
        if (!end) return [mark];
        return [mark, Plot.text([end], { x: 'x', y: 'y', text: () => name, fill: colour, dx: 8, textAnchor: 'start' })];
      }),
      Plot.text([title], {
        frameAnchor: 'top',
        dy: -36,
        fontSize: 14,
        fontWeight: 'bold',
        text: (d: string) => d,
      }),
    ],
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves labels apart that would lie on one another, keeping their order; all at the rightmost end. */
function spread(ends: readonly (Point | undefined)[], values: readonly number[], log: boolean): (Point | undefined)[] {
  if (values.length === 0) return ends.slice();
  const to = (value: number) => (log ? Math.log(value) : value);
  const back = (value: number) => (log ? Math.exp(value) : value);
  const low = to(Math.min(...values));
  const gap = (to(Math.max(...values)) - low) / 18;
  const right = Math.max(...ends.map((end) => end?.x ?? Number.NEGATIVE_INFINITY));
  let below = Number.NEGATIVE_INFINITY;
  const placed = new Map<number, Point>();
  const order = [...ends.keys()].filter((i) => ends[i]).sort((a, b) => ends[a]!.y - ends[b]!.y);
  for (const i of order) {
    below = Math.max(to(ends[i]!.y), below + gap);
    placed.set(i, { x: right, y: back(below) });
  }
  return ends.map((_, i) => placed.get(i));
}
