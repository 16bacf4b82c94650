import * as Plot from '@observablehq/plot';
import type { Rng } from '../../core/rng.ts';
import { wilson } from '../../core/statistics.ts';
import { plotToSvg } from '../chart.ts';
import type { Drawing, Interval } from '../study.ts';
import published from './published.json' with { type: 'json' };
import { pointDifference, ranking, type Stage, winRate, winTable } from './stages.ts';

const OURS = '#0072B2';
const OTHERS = '#999999';
const PUBLISHED = '#D55E00';

interface Bar {
  readonly name: string;
  readonly interval: Interval;
  /** Whether the thesis has it on its list. */
  readonly listed: boolean;
}

interface BarsOptions {
  readonly file: string;
  readonly title: string;
  readonly x: string;
  /** Who is drawn in colour. */
  readonly listed?: string;
  /** Where a line stands: half of the matches. */
  readonly line: number;
  /** The whole of what x can be, so that small differences do not look large. */
  readonly domain?: readonly [number, number];
  readonly bars: readonly Bar[];
  /** What was published, with its own interval where that is known. */
  readonly points?: readonly ({ readonly name: string } & Interval)[];
}

/** One line a player: the interval as a bar, the figure as a dot, the published figure as a ring. */
function bars({ file, title, x, listed, line, domain, bars, points = [] }: BarsOptions): Drawing {
  const data = bars.map(({ name, interval, listed: isListed }) => ({ name, ...interval, isListed }));
  const colour = (d: { isListed: boolean }) => (listed === undefined || d.isListed ? OURS : OTHERS);
  const caption = [
    listed ? `blue: ${listed} in the thesis` : '',
    points.length > 0 ? 'rings: published' : '',
    'bars: 95 % interval',
  ];
  const svg = plotToSvg({
    width: 720,
    height: 22 * data.length + 108,
    marginLeft: 130,
    marginRight: 24,
    marginTop: 56,
    marginBottom: 46,
    style: { background: 'white', fontFamily: 'sans-serif', fontSize: '12px' },
    x: { label: x, grid: true, labelAnchor: 'center', labelOffset: 40, ...(domain ? { domain } : { nice: true }) },
    y: { label: null, domain: data.map(({ name }) => name) },
    marks: [
      Plot.ruleX([line], { strokeDasharray: '4,3' }),
      Plot.ruleY(data, { y: 'name', x1: 'low', x2: 'high', stroke: colour, strokeWidth: 4 }),
      Plot.dot(data, { y: 'name', x: 'mean', fill: colour, r: 4 }),
      Plot.ruleY([...points], { y: 'name', x1: 'low', x2: 'high', stroke: PUBLISHED, strokeWidth: 1.5 }),
      Plot.dot([...points], { y: 'name', x: 'mean', stroke: PUBLISHED, strokeWidth: 2, r: 5 }),
      Plot.text([title], {
        frameAnchor: 'top-left',
        dy: -44,
        dx: -110,
        fontSize: 14,
        fontWeight: 'bold',
        text: String,
      }),
      Plot.text([caption.filter(Boolean).join('; ')], { frameAnchor: 'top-left', dy: -26, dx: -110, text: String }),
    ],
  });
  return { file, title, svg };
}

/** Matches won by each, as figures 10 and 12 have them. */
export function winsChart(file: string, title: string, stage: Stage, aboveHalf: readonly string[]): Drawing {
  const order = ranking(stage);
  return bars({
    file,
    title,
    x: `matches won, of ${order[0].n}`,
    listed: 'above half',
    line: order[0].n / 2,
    domain: [0, order[0].n],
    bars: order.map(({ name, n, ...share }) => ({
      name,
      interval: times(share, n),
      listed: aboveHalf.includes(name),
    })),
  });
}

/** Figure 11: what the learned base wins against the first one; `all` is what it wins of all matches. */
export function learnedChart(second: readonly Stage[], all: Interval): Drawing {
  const rates = second.map((stage) => ({ name: stage.names[0], ...winRate(stage, 0) }));
  const { wonByLearnedBase, matches } = published.stage2;
  return bars({
    file: 'figure-11',
    title: 'Figure 11: the learned base against the first, share of the matches',
    x: 'won by the learned base, %',
    listed: 'improved',
    line: 50,
    domain: [0, 100],
    bars: [
      ...rates
        .toSorted((a, b) => b.mean - a.mean)
        .map(({ name, ...rate }) => ({
          name,
          interval: percents(rate),
          listed: published.stage2.improved.includes(name),
        })),
      { name: 'all ten', interval: percents(all), listed: true },
    ],
    points: [{ name: 'all ten', ...percents(wilson(wonByLearnedBase, matches)) }],
  });
}

/** Figures 13 to 16: one of the four best against each of the others. */
export function opponentCharts(third: Stage): Drawing[] {
  const table = winTable(third);
  return published.stage3.aboveHalf.map((agent, i) => {
    const own = third.names.indexOf(agent);
    const opponents = [...third.names.keys()].filter((other) => other !== own);
    const matches = table[own][opponents[0]] + table[opponents[0]][own];
    return bars({
      file: `figure-${13 + i}`,
      title: `Figure ${13 + i}: matches that ${agent} won against each`,
      x: `matches won, of ${matches}`,
      line: matches / 2,
      domain: [0, matches],
      bars: opponents
        .map((other) => ({
          name: third.names[other],
          interval: times(wilson(table[own][other], matches), matches),
          listed: true,
        }))
        .toSorted((a, b) => b.interval.mean - a.interval.mean),
    });
  });
}

/** Table 16: points ahead when they win, behind when they lose. */
export function marginsChart(third: Stage, rng: Rng): Drawing {
  const rows = Object.entries(published.stage3.meanPointDifference).flatMap(([name, { wins, losses }]) => {
    const entrant = third.names.indexOf(name);
    const of = (won: boolean) => pointDifference(third, entrant, won, rng.fork('chart', name, won ? 1 : 0));
    return [
      { name: `${name} wins`, interval: of(true), theirs: wins },
      { name: `${name} loses`, interval: of(false), theirs: losses },
    ];
  });
  return bars({
    file: 'table-16',
    title: 'Table 16: mean difference of the points in matches won and lost',
    x: 'points',
    line: 0,
    bars: rows.map(({ name, interval }) => ({ name, interval, listed: true })),
    points: rows.map(({ name, theirs }) => ({ name, mean: theirs, low: theirs, high: theirs })),
  });
}

function times({ mean, low, high }: Interval, factor: number): Interval {
  return { mean: factor * mean, low: factor * low, high: factor * high };
}

function percents(share: Interval): Interval {
  return times(share, 100);
}
