/**
 * Writes the tables of docs/neural.md that are of games kept in `data`:
 *
 *     node scripts/docs/neural-doc.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import table from '../../data/tables/no-rotation-levels.json' with { type: 'json' };
import {
  type Contender,
  contenders,
  readContender,
  secondsPerMove,
  withoutLuckOf,
} from '../../src/studies/nes-pso/players.ts';
import { statistics } from '../../src/studies/tuning/lines.ts';
import { keptResults } from '../../testing/kept-results.ts';

export const docFile = new URL('../../docs/neural.md', import.meta.url);

type Row = readonly (string | number)[];

const count = (games: number): string => games.toLocaleString('en');

const rowsOf = (head: Row, rows: readonly Row[]): string => {
  const [first, ...rest] = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [first, `|${'---|'.repeat(head.length)}`, ...rest].join('\n');
};

/** The study at full size. */
const study = { seed: 1, checkpoints: keptResults('nes-pso') };

function testGamesOf(contender: Contender): Row {
  const record = readContender(contender, study);
  const { agent, name, games } = contender;
  const played = record.games < games.full ? `${count(record.games)} of ${count(games.full)}` : count(record.games);
  const head = [`\`${agent}\``, name, record.seed, played];
  const fair = withoutLuckOf(record);
  if (!fair) return [...head, 'not played yet', '', '', ''];
  const { mean, error, max } = statistics(record);
  return [
    ...head,
    `${mean.toFixed(2)} +- ${error.toFixed(2)}`,
    `${fair.mean.toFixed(2)} +- ${fair.error.toFixed(2)}`,
    max,
    (1000 * secondsPerMove(record)).toFixed(1),
  ];
}

/** The start levels that the document shows, each of another speed, from the slowest to the fastest. */
const LEVELS = [0, 9, 18, 19, 29];

function levelRow(level: number): Row {
  const rows = table.rows.filter((row) => row.level === level);
  return [level, ...rows.map(({ mean, error, best }) => `${mean.toFixed(2)} +- ${error.toFixed(2)}, best ${best}`)];
}

/** How many games the rows have, by ranges of levels with as many. */
function gamesByLevel(): string {
  const levels = new Map<number, number[]>();
  for (const { level, games } of table.rows) {
    const same = levels.get(games) ?? [];
    levels.set(games, same.includes(level) ? same : [...same, level]);
  }
  return [...levels]
    .sort(([a], [b]) => b - a)
    .map(([games, own]) => `${count(games)} games a row at ${own.length === 1 ? 'level' : 'levels'} ${listed(own)}`)
    .join(', ');
}

/** `0, 9 and 18`; three levels or more that follow each other as `1 to 8`. */
function listed(levels: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const level of levels) {
    const last = ranges.at(-1);
    if (last && last[1] === level - 1) last[1] = level;
    else ranges.push([level, level]);
  }
  const words = ranges.flatMap(([from, to]): (number | string)[] =>
    to - from < 2 ? [...new Set([from, to])] : [`${from} to ${to}`],
  );
  const rest = words.slice(0, -1).join(', ');
  return rest ? `${rest} and ${words.at(-1)}` : `${words[0]}`;
}

const tables: Readonly<Record<string, () => string>> = {
  'test games': () =>
    rowsOf(
      ['player', 'reading', 'seed', 'games', 'lines', 'without luck', 'best', 'ms a move'],
      contenders.filter(({ agent }) => agent.startsWith('neural')).map(testGamesOf),
    ),
  levels: () =>
    [
      `So far ${gamesByLevel()}. Some rows:`,
      '',
      rowsOf(
        ['start level', 'tucks', 'tucks, next piece hidden', 'straight drops', 'straight drops, hidden'],
        LEVELS.map(levelRow),
      ),
    ].join('\n'),
};

/** The document with its tables as `data` has them now. */
export function neuralDoc(document: string): string {
  return Object.entries(tables).reduce((text, [name, made]) => {
    const begin = `<!-- ${name}: node scripts/docs/neural-doc.ts -->`;
    const end = `<!-- end of ${name} -->`;
    const [before, rest, ...more] = text.split(begin);
    const [, after] = rest?.split(end) ?? [];
    if (after === undefined || more.length > 0) throw new Error(`docs/neural.md has no one place for ${name}`);
    return `${before}${begin}\n${made()}\n${end}${after}`;
  }, document);
}

if (import.meta.main) writeFileSync(docFile, neuralDoc(readFileSync(docFile, 'utf8')));
