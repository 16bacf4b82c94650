import * as Plot from '@observablehq/plot';
import type { Rng } from '../../core/rng.ts';
import { type Demonstration, demonstrateSwarm } from '../../optimize/demonstration.ts';
import { fourMinima } from '../../optimize/test-functions.ts';
import { plotToSvg } from '../chart.ts';
import { exactly, row, type Section } from '../study.ts';
import published from './published.json' with { type: 'json' };

const SIDE = 480;
const MARGIN = 40;
/** Frames of the animation, and how long it takes. */
const FRAMES = 60;
const SECONDS = 12;

/** Figure 2: the swarm on a function with four minima, once as in the demonstration and once with table 1's clamp. */
export function demonstrationSection(rng: Rng): Section {
  const free = demonstrateSwarm(rng.fork('free'));
  const { iterations, velocityRange } = published.protocol;
  const clamped = demonstrateSwarm(rng.fork('clamped'), { iterations, velocityClamp: velocityRange[1] });
  const least = ({ frames }: Demonstration) => exactly(frames.at(-1)!.loss);
  const apart = 'one run each; how small it gets is chance';
  return {
    title: 'The swarm on a function with four minima (figure 2)',
    text: [
      `f(x, y) = ${free.formula}. The thesis prints one value and not the settings of its demonstration. With the velocity clamp and the 150 iterations of its table 1 a swarm comes that close in none of 50 runs, without the clamp and with 500 iterations in all (docs/optimizers.md).`,
    ],
    rows: [
      row('least f, no velocity clamp, 500 iterations', published.demonstration.least, least(free), { apart }),
      row('least f, as in table 1', published.demonstration.least, least(clamped), { apart }),
    ],
    drawings: [{ file: 'swarm', title: 'The swarm on its way to a minimum (animated)', svg: animation(free) }],
  };
}

/** The frames shown: dense at first, where most moves, the last one last. */
function shown({ frames }: Demonstration): Demonstration['frames'] {
  return Array.from({ length: FRAMES }, (_, k) => frames[Math.round((frames.length - 1) * (k / (FRAMES - 1)) ** 2)]);
}

function animation(demonstration: Demonstration): string {
  const { range, minima, formula } = demonstration;
  const [low, high] = range;
  const ground = plotToSvg({
    width: SIDE,
    height: SIDE,
    margin: MARGIN,
    style: { background: 'white', fontSize: '12px' },
    x: { domain: [low, high], label: 'x' },
    y: { domain: [low, high], label: 'y' },
    color: { scheme: 'blues', reverse: true },
    marks: [
      Plot.contour({
        fill: (x: number, y: number) => Math.log1p(fourMinima([x, y])),
        x1: low,
        x2: high,
        y1: low,
        y2: high,
        thresholds: 12,
        pixelSize: 8,
      }),
      Plot.dot(minima, { x: '0', y: '1', symbol: 'times', stroke: 'black' }),
      Plot.text([`${formula}: minima crossed`], {
        frameAnchor: 'top-left',
        dy: -28,
        fontWeight: 'bold',
        text: (d: string) => d,
      }),
    ],
  });
  const scale = (SIDE - 2 * MARGIN) / (high - low);
  const px = (x: number) => (MARGIN + (x - low) * scale).toFixed(0);
  const py = (y: number) => (SIDE - MARGIN - (y - low) * scale).toFixed(0);
  const frames = shown(demonstration);
  const moves = (name: string, values: readonly string[]) =>
    `<animate attributeName="${name}" dur="${SECONDS}s" repeatCount="indefinite" values="${values.join(';')}"/>`;
  const particles = frames[0].positions.map((_, i) => {
    const xs = frames.map(({ positions }) => px(positions[i][0]));
    const ys = frames.map(({ positions }) => py(positions[i][1]));
    return `<circle r="3.5" fill="#D55E00" cx="${xs[0]}" cy="${ys[0]}">${moves('cx', xs)}${moves('cy', ys)}</circle>`;
  });
  return ground.replace('</svg>', `${particles.join('')}</svg>`);
}
