import { escaped, svgDocument } from './svg.ts';

/** A line of a chart. */
export interface Series {
  readonly name: string;
  /** A colour of CSS here; a colour token of the page in `LineChart`. */
  readonly colour: string;
  readonly values: readonly (number | null)[];
}

const WIDTH = 760;
const HEIGHT = 320;
const EDGE = { left: 64, right: 96, top: 40, bottom: 48 };
/** About so many marks on an axis. */
const MARKS = 6;
const FONT = 12;
/** Names of lines that end close to each other stand one below the other. */
const NAME_HEIGHT = 15;

/** A line chart as an SVG document; each line is named at its end. */
export function lineChartSvg(
  { title, axis }: { title: string; axis: string },
  xs: readonly number[],
  lines: readonly Series[],
  { ink, line, sheet }: { ink: string; line: string; sheet: string },
  number: (value: number) => string,
): string {
  const across = marksOf(...extremes(xs));
  const up = marksOf(...extremes(lines.flatMap(({ values }) => values)));
  const x = scale([xs[0] ?? 0, xs.at(-1) ?? 1], [EDGE.left, WIDTH - EDGE.right]);
  const y = scale([up[0], up.at(-1)!], [HEIGHT - EDGE.bottom, EDGE.top]);
  const text = (at: readonly [number, number], words: string, attributes = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${attributes}>${escaped(words)}</text>`;
  const rule = (x1: number, y1: number, x2: number, y2: number) =>
    `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" stroke="${line}"/>`;
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sheet}"/>`,
    text([EDGE.left, 22], title, 'font-weight="600"'),
    text([(EDGE.left + WIDTH - EDGE.right) / 2, HEIGHT - 10], axis, 'text-anchor="middle"'),
    ...up.map((mark) => rule(EDGE.left, y(mark), WIDTH - EDGE.right, y(mark))),
    ...up.map((mark) => text([EDGE.left - 8, y(mark) + 4], number(mark), 'text-anchor="end"')),
    ...across
      .filter((mark) => mark >= xs[0] && mark <= xs.at(-1)!)
      .map((mark) => text([x(mark), HEIGHT - EDGE.bottom + 18], number(mark), 'text-anchor="middle"')),
    ...lines.map(({ values, colour }) => {
      const points = values.flatMap((value, i) =>
        value === null ? [] : [`${x(xs[i]).toFixed(1)} ${y(value).toFixed(1)}`],
      );
      return points.length > 0
        ? `<path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>`
        : '';
    }),
  ];
  const ends = lines
    .flatMap(({ name, colour, values }) => {
      const last = values.findLast((value) => value !== null);
      return last === undefined ? [] : [{ name, colour, y: y(last) }];
    })
    .sort((a, b) => a.y - b.y);
  const places = apart(
    ends.map((end) => end.y),
    NAME_HEIGHT,
    y(up[0]),
  );
  ends.forEach(({ name, colour }, i) => {
    parts.push(text([WIDTH - EDGE.right + 8, places[i] + 4], name, `fill="${colour}"`));
  });
  return svgDocument(WIDTH, HEIGHT, `font-size="${FONT}" fill="${ink}"`, parts);
}

/**
 * How far down the names of lines stand, given where the lines end, from above: there if it can be, else far enough
 * below the name before, and none below `lowest`.
 */
export function apart(ends: readonly number[], gap: number, lowest: number): number[] {
  const places: number[] = [];
  for (const end of ends) places.push(Math.max(end, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  let limit = lowest;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i], limit);
    limit = places[i] - gap;
  }
  return places;
}

/** Round numbers from at most the least to at least the most. */
export function marksOf(least: number, most: number): number[] {
  const span = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(span / MARKS));
  const step = power * [1, 2, 5, 10].find((factor) => span / (factor * power) <= MARKS)!;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

function extremes(values: readonly (number | null)[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value === null) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least <= most ? [least, most] : [0, 1];
}

function scale([from, to]: readonly [number, number], [low, high]: readonly [number, number]) {
  return (value: number) => low + ((value - from) / (to - from || 1)) * (high - low);
}
