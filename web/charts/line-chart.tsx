import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './line-chart.css';
import { colourOf } from '../parts/colours.ts';
import { useSettings } from '../settings.ts';
import { useNumbers } from '../words/words.ts';
import { DrawingDownloads } from './downloads.tsx';
import { apart, lineChartSvg, type Series } from './line-chart-svg.ts';

const HEIGHT = 280;
/** Steps between two marks of the axis below: what is counted there are whole things. */
const STEPS = Array.from({ length: 8 }, (_, zeros) => [1, 2, 5].map((step) => step * 10 ** zeros)).flat();
/** Between the end of a line and its name. */
const NAME_GAP = 6;
/** The most of a chart's width that names may take; longer ones are pressed together. */
const NAMES_SHARE = 0.35;
const fontOf = (size: number) => `${size}px system-ui, sans-serif`;

/**
 * Lines that grow while one looks: drawn once a frame at most, however often they grow, and named at their ends. The
 * chart is made once; what is new is handed to it.
 */
export function LineChart({
  xs,
  lines,
  label,
  axis,
  name,
}: {
  xs: readonly number[];
  lines: readonly Series[];
  label: string;
  axis: string;
  /** The file name of downloads. */
  name: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot>(undefined);
  const data = useRef<UPlot.AlignedData>([[]]);
  const pending = useRef(0);
  const theme = useSettings(({ theme }) => theme);
  const number = useNumbers();
  data.current = [xs as number[], ...lines.map(({ values }) => values as number[])];
  const shape = JSON.stringify([axis, theme, lines.map(({ name, colour }) => [name, colour])]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other names or colours are another chart, more points are not
  useEffect(() => {
    const node = host.current!;
    const made = new UPlot(optionsOf(node, lines, axis), data.current, node);
    chart.current = made;
    const resized = new ResizeObserver(() => made.setSize({ width: node.clientWidth, height: HEIGHT }));
    resized.observe(node);
    return () => {
      resized.disconnect();
      cancelAnimationFrame(pending.current);
      pending.current = 0;
      made.destroy();
    };
  }, [shape]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is more to draw
  useEffect(() => {
    pending.current ||= requestAnimationFrame(() => {
      pending.current = 0;
      chart.current?.setData(data.current);
    });
  }, [xs, lines]);

  const drawing = () => {
    const colour = (token: string) => colourOf(host.current!, token);
    const paper = { ink: colour('--ink'), line: colour('--line'), sheet: colour('--sheet') };
    const drawn = lines.map((line) => ({ ...line, colour: colour(line.colour) }));
    return lineChartSvg({ title: label, axis }, xs, drawn, paper, (value) => number(value, digitsOf(value)));
  };
  return (
    <>
      <div className="curve" ref={host} role="img" aria-label={label} />
      <DrawingDownloads name={name} text={drawing} />
    </>
  );
}

/** How many decimals a mark of the axis has. */
function digitsOf(value: number): number {
  return Math.min(6, String(value).split('.')[1]?.length ?? 0);
}

function optionsOf(node: HTMLElement, lines: readonly Series[], axis: string): UPlot.Options {
  const ink = colourOf(node, '--ink-soft');
  const grid = { stroke: colourOf(node, '--line'), width: 1 };
  const colours = lines.map(({ colour }) => colourOf(node, colour));
  const font = fontOf(12);
  const axes = { stroke: ink, grid, ticks: grid, font, labelFont: font };
  const width = node.clientWidth || 600;
  const names = Math.min(NAMES_SHARE * width, widthOf(lines, font) + NAME_GAP);
  return {
    width,
    height: HEIGHT,
    padding: [12, names, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [
      { ...axes, label: axis, labelSize: 22, incrs: STEPS },
      { ...axes, size: 56 },
    ],
    series: [{}, ...lines.map((_, i) => ({ stroke: colours[i], width: 2, spanGaps: true, points: { show: false } }))],
    hooks: { draw: [(self) => nameLines(self, lines, colours, names - NAME_GAP)] },
  };
}

/** How wide the longest of the lines' names is. */
function widthOf(lines: readonly Series[], font: string): number {
  const pen = document.createElement('canvas').getContext('2d')!;
  pen.font = font;
  return Math.ceil(Math.max(0, ...lines.map(({ name }) => pen.measureText(name).width)));
}

/** Writes each line's name at its end, one below the other where they meet, and none below the axis. */
function nameLines(self: UPlot, lines: readonly Series[], colours: readonly string[], room: number): void {
  const { ctx, data, bbox } = self;
  const ratio = devicePixelRatio;
  const ends = lines.flatMap(({ name }, i) => {
    const values = data[i + 1];
    let at = values.length - 1;
    while (at >= 0 && values[at] == null) at--;
    return at < 0 ? [] : [{ name, colour: colours[i], y: self.valToPos(values[at]!, 'y', true) }];
  });
  ends.sort((a, b) => a.y - b.y);
  ctx.save();
  ctx.font = fontOf(12 * ratio);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  const places = apart(
    ends.map(({ y }) => y),
    14 * ratio,
    bbox.top + bbox.height,
  );
  ends.forEach(({ name, colour }, i) => {
    ctx.fillStyle = colour;
    ctx.fillText(name, bbox.left + bbox.width + NAME_GAP * ratio, places[i], room * ratio);
  });
  ctx.restore();
}
