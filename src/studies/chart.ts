import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';

/** One named line or cloud of points; `undefined` values leave a gap. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number | undefined])[];
  /** Drawn as dots instead of a line. */
  readonly dots?: boolean;
  /** From the source: drawn in black, with open dots. */
  readonly published?: boolean;
  /** The number of the series whose colour it has. */
  readonly like?: number;
}

export interface ChartOptions {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
  readonly logX?: boolean;
  readonly logY?: boolean;
  /** What x stands for where it counts 1, 2, 3 ... */
  readonly labels?: readonly string[];
  /** x is a value like y, and is drawn from 0 on as well. */
  readonly zeroX?: boolean;
}

/** Okabe and Ito's colours without yellow: told apart by all readers. Black is for what was published. */
const COLOURS = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#56B4E9', '#E69F00', '#7F3C8D'];
const PUBLISHED = '#000000';

/** Draws any plot as a whole SVG file. */
export function plotToSvg(options: Plot.PlotOptions): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const svg = Plot.plot({ ...options, document: document as unknown as Document });
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return `${svg.outerHTML}\n`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A series with the points that are drawn. */
type Drawn = Omit<Series, 'points'> & { readonly points: readonly Point[] };

/** How a series looks, in the chart and in its legend. */
interface Look {
  readonly colour: string;
  readonly width: number;
  readonly radius: number;
  readonly dashed: boolean;
}

const FRAME = { width: 480, height: 300, top: 76, left: 64, bottom: 44 };
/** Of letters of 12 pixels, about; wide fonts too must find room. */
const LETTER = 7.4;
const TITLE_LETTER = 8.2;
const LINE = 18;
/** The largest dot that has room in a line of the legend. */
const LEGEND_RADIUS = 7;

/** Lines or dots with a legend beside them. Values are drawn from 0 on, so that small differences do not look large. */
export function chart({ title, x, y, series, logX, logY, labels, zeroX = false }: ChartOptions): string {
  const rows = series.map(({ points }) =>
    points.flatMap(([px, py]) => (py === undefined || (logY && py <= 0) ? [] : [{ x: px, y: py }])),
  );
  const shown = series.map((each, i) => ({ ...each, points: rows[i] })).filter(({ points }) => points.length > 0);
  const looks = shown.map((each, i) => lookOf(each, i, shown));
  const legend = 52 + LETTER * Math.max(0, ...shown.map(({ name }) => name.length));
  const long = Math.max(0, ...(labels ?? []).map((label) => label.length)) > 4;
  const bottom = FRAME.bottom + (long ? 26 : 0);
  const width = Math.max(FRAME.left + FRAME.width + legend, 20 + TITLE_LETTER * Math.min(title.length, 80));
  const height = Math.max(FRAME.top + FRAME.height + bottom, FRAME.top + LINE * (shown.length + 1));
  const svg = plotToSvg({
    width,
    height,
    marginTop: FRAME.top,
    marginLeft: FRAME.left,
    marginBottom: height - FRAME.top - FRAME.height,
    marginRight: width - FRAME.left - FRAME.width,
    style: { background: 'white', fontFamily: 'sans-serif', fontSize: '12px' },
    x: {
      label: null,
      type: logX ? 'log' : 'linear',
      nice: !labels,
      zero: zeroX,
      ...(labels && {
        ticks: labels.map((_, i) => i + 1),
        tickFormat: (at: number) => labels[at - 1] ?? '',
        tickRotate: long ? -35 : 0,
        inset: 8,
      }),
    },
    y: {
      label: null,
      type: logY ? 'log' : 'linear',
      grid: true,
      nice: true,
      zero: !logY,
      ...(logY && { tickFormat: powerOfTen }),
    },
    marks: shown.map(({ points, dots, published }, i) => {
      const { colour, width: strokeWidth, radius, dashed } = looks[i];
      return dots
        ? Plot.dot(points, {
            x: 'x',
            y: 'y',
            r: radius,
            strokeWidth: 1.5,
            stroke: colour,
            fill: published ? 'none' : colour,
            fillOpacity: 0.35,
          })
        : Plot.line(points, { x: 'x', y: 'y', stroke: colour, strokeWidth, ...(dashed && { strokeDasharray: '6 3' }) });
    }),
  });
  const words = [
    ...wrapped(title, Math.floor(width / TITLE_LETTER)).map(
      (line, i) => `<text x="8" y="${18 + i * LINE}" font-size="14" font-weight="bold">${escaped(line)}</text>`,
    ),
    `<text x="8" y="${FRAME.top - 14}">↑ ${escaped(y)}</text>`,
    `<text x="${FRAME.left + FRAME.width}" y="${FRAME.top + FRAME.height + bottom - 6}" text-anchor="end">${escaped(x)} →</text>`,
    ...shown.map((each, i) => legendLine(each, looks[i], i)),
  ];
  return svg.replace(
    /<\/svg>\s*$/,
    `<g class="words" font-family="sans-serif" font-size="12" text-anchor="start">${words.join('')}</g></svg>\n`,
  );
}

/** What stands beside a logarithmic axis: powers of ten alone, long ones as 10⁻⁶. */
function powerOfTen(value: number): string {
  const power = Math.log10(value);
  if (!Number.isInteger(power)) return '';
  return Math.abs(power) > 3 ? `10${superscript(power)}` : `${value}`;
}

function superscript(power: number): string {
  return Array.from(`${power}`, (sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)])).join('');
}

/** Of series that lie on one another the first is the widest, so that each is seen. */
function lookOf(own: Drawn, at: number, all: readonly Drawn[]): Look {
  const hides = all
    .slice(at + 1)
    .filter(({ dots, points }) => !dots === !own.dots && isMostly(own.points, points)).length;
  return {
    colour: own.published ? PUBLISHED : COLOURS[(own.like ?? at) % COLOURS.length],
    width: 2 + 3 * hides,
    radius: (own.published ? 5 : 3) + 1.5 * hides,
    dashed: own.published === true,
  };
}

/** Whether a third of the points of one are those of another, too. */
function isMostly(own: readonly Point[], other: readonly Point[]): boolean {
  const places = new Set(other.map(({ x, y }) => `${x} ${y}`));
  return own.filter(({ x, y }) => places.has(`${x} ${y}`)).length * 3 >= own.length;
}

function legendLine({ name, dots, published }: Drawn, { colour, width, radius, dashed }: Look, at: number): string {
  const left = FRAME.left + FRAME.width + 14;
  const middle = FRAME.top + 6 + at * LINE;
  const sample = dots
    ? `<circle cx="${left + 10}" cy="${middle}" r="${Math.min(radius, LEGEND_RADIUS)}" stroke="${colour}" stroke-width="1.5" fill="${published ? 'none' : colour}" fill-opacity="0.35"/>`
    : `<line x1="${left}" x2="${left + 20}" y1="${middle}" y2="${middle}" stroke="${colour}" stroke-width="${width}"${dashed ? ' stroke-dasharray="6 3"' : ''}/>`;
  return `${sample}<text x="${left + 26}" y="${middle + 4}">${escaped(name)}</text>`;
}

/** The lines of a text, each no longer than so many letters. */
function wrapped(text: string, letters: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last && last.length + word.length + 1 > letters) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
