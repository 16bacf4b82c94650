/**
 * Writes docs/metrics.md from the metrics' own definitions and drawn examples, each of which is computed again by the
 * metric itself:
 *
 *     node scripts/docs/metrics-doc.ts
 */
import { writeFileSync } from 'node:fs';
import {
  dellacherieMetrics,
  type MetricName,
  metricNames,
  metrics,
  nesMetrics,
  noFacts,
  type PlacementFacts,
  studyMetrics,
} from '../../src/agents/tetris/metrics/index.ts';
import { type Board, clearLines } from '../../src/games/tetris/board.ts';
import { parseBoard } from '../../src/games/tetris/text/notation.ts';
import published from '../../src/studies/nes-pso/published.json' with { type: 'json' };
import { type Example, examples } from './metric-examples.ts';

const WIDTH = 10;
const HEIGHT = 8;

export const docFile = new URL('../../docs/metrics.md', import.meta.url);

/** The value of a metric on its example. */
export function exampleValue(name: MetricName): number {
  const { board, facts } = read(examples[name].drawing);
  return metrics[name].of(board, facts);
}

/** The terms that an example says its value is the sum of. */
export function termsOf({ drawing, terms }: Example): readonly number[] {
  return terms ?? [...drawing.matchAll(/[ox]/g)].map(() => 1);
}

/** The board after the drawn piece, complete rows removed, and what is known of the placement. */
function read(drawing: string): { board: Board; facts: PlacementFacts } {
  const rows = drawing.trim().split('\n').reverse();
  const board = parseBoard(drawing.replaceAll('o', '.').replaceAll(/[xP]/g, '#'), WIDTH, HEIGHT);
  const held = rows.map((row) => row.replaceAll(/[^P]/g, '').length);
  const complete = rows.map((_, row) => board.rows[row] === (1 << WIDTH) - 1);
  const lowest = held.findIndex((cells) => cells > 0);
  const highest = held.findLastIndex((cells) => cells > 0);
  const lines = clearLines(board);
  const own = held.reduce((sum, cells, row) => sum + (complete[row] ? cells : 0), 0);
  if (lowest < 0) return { board, facts: noFacts };
  return {
    board,
    facts: { ...noFacts, lines, lockHeight: lowest, landingHeight: (lowest + highest) / 2, erodedCells: lines * own },
  };
}

/** How many of the list of Dellacherie's family the players that use it have, from its start. */
const FAMILY = [
  ['Dellacherie', 6],
  ['BCTS', 8],
  ['DT-20', 9],
] as const;

/** Who uses a metric. */
function usersOf(name: MetricName): string {
  const study = studyMetrics.indexOf(name);
  const family = dellacherieMetrics.indexOf(name);
  const users = [
    ...(study >= 0 ? [`the UFSC 2024 thesis (number ${study + 1}, ${published.metrics.abbreviations[study]})`] : []),
    ...(nesMetrics.includes(name) ? ['public NES players'] : []),
    ...(family >= 0 ? FAMILY.filter(([, count]) => family < count).map(([player]) => player) : []),
  ];
  return users.length > 0 ? `Used by ${users.join(', ')}.` : '';
}

function short(value: number): string {
  return String(Number(value.toFixed(4)));
}

function sectionOf(name: MetricName): string {
  const example = examples[name];
  const { terms, because } = example;
  const sum = terms && terms.length > 1 ? `${terms.map(short).join(' + ').replaceAll('+ -', '- ')} = ` : '';
  return [
    `## ${name}`,
    `${metrics[name].doc[0].toUpperCase()}${metrics[name].doc.slice(1)}. ${usersOf(name)}`.trimEnd(),
    `\`\`\`\n${example.drawing.trim()}\n\`\`\``,
    `${sum}**${short(exampleValue(name))}**: ${because}.`,
  ].join('\n\n');
}

export function metricsDoc(): string {
  return `${[
    '# Metrics',
    'What a player can read off a board. Every metric is computed on the board after the placements that the player looks at, complete rows removed; its plain definition is a function in `src/agents/tetris/metrics` (the list in its `index.ts` says in which file), and the fast code is tested against that. Only metrics with a weight are computed.',
    'In the drawings `.` is empty, `#` filled and `P` the piece just placed; `o` is an empty cell that counts and `x` a filled one. Boards are ten columns by eight rows; empty rows at the top are left out. Rows are counted from 0 at the bottom. Walls and floor count as filled.',
    'Where the UFSC 2024 thesis is loose (numbers 2, 4, 8, 9, 12, 13, 16 and 17 above all) the definition here is ours. `floored-well-cells` is the stricter reading of its number 2. Its number 13 is given there in words that leave open what "lower than its neighbours" adds; here it is the difference to the lower neighbour. Its number 4 leaves out "top and floor": as in the public NES players, nothing above the highest filled cell of a column counts.',
    ...metricNames.map(sectionOf),
    'This page is written by `node scripts/docs/metrics-doc.ts`; a test fails where it is out of date.',
  ].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(docFile, metricsDoc());
