import { readFileSync, writeFileSync } from 'node:fs';
import { livePlayerOf } from '../src/agents/tetris/live/index.ts';
import { Rng } from '../src/core/rng.ts';
import { playOverLink } from '../src/server/live-tetris/simulated-link.ts';
import { list, median, savedRows, saveRow } from './live-rows.ts';
import { printRow } from './print-row.ts';

/** Which links, as given on the command line. */
interface LinksOptions {
  readonly seeds: string;
  readonly pieces: string;
  readonly lags: string;
  readonly jitters: string;
  readonly losses: string;
  /** The file of the rows. */
  readonly out?: string;
  /** Whether the table goes into the documents. */
  readonly docs: boolean;
}

/** One cell of the table: the scores of an agent over one link, and how many of its games ended before the last piece. */
interface LinkRow {
  readonly agent: string;
  readonly lag: number;
  readonly jitter: number;
  readonly loss: number;
  readonly pieces: number;
  readonly scores: number[];
  readonly lost: number;
}

const cellOf = ({ agent, lag, jitter, loss }: Omit<LinkRow, 'scores' | 'lost' | 'pieces'>) =>
  [agent, lag, jitter, loss].join();

/** Both agents over every link, in lock step. Each row is written as it comes. */
export function links(values: LinksOptions): void {
  const done = new Set(savedRows<LinkRow>(values.out).map(cellOf));
  for (const loss of list(values.losses))
    for (const jitter of list(values.jitters))
      for (const lag of list(values.lags))
        for (const agent of ['best', 'lookahead-003']) {
          if (done.has(cellOf({ agent, lag, jitter, loss }))) continue;
          const scores: number[] = [];
          let lost = 0;
          for (const seed of list(values.seeds)) {
            const link = { lag, jitter, loss: loss / 100 };
            const { game } = playOverLink(
              livePlayerOf(agent).make(),
              Number(values.pieces),
              link,
              Rng.seeded(`link-${seed}`),
            );
            scores.push(game.score);
            if (game.over) lost++;
          }
          const row: LinkRow = { agent, lag, jitter, loss, pieces: Number(values.pieces), scores, lost };
          saveRow(values.out, row);
          printRow({ what: 'link', ...row });
        }
}

/** The saved rows as a table: the least and the median score of `best`, and after it those of the published agent. */
export function linksTable(values: LinksOptions): void {
  const rows = new Map(savedRows<LinkRow>(values.out).map((row) => [cellOf(row), row]));
  const cell = (agent: string, lag: number, jitter: number, loss: number) => {
    const row = rows.get(cellOf({ agent, lag, jitter, loss }));
    if (!row) return '-';
    return `${Math.min(...row.scores)}/${median(row.scores)}${row.lost > 0 ? ` †${row.lost}` : ''}`;
  };
  const heads = list(values.losses).flatMap((loss) => list(values.jitters).map((jitter) => `±${jitter}, ${loss} %`));
  const lines = [`| lag | ${heads.join(' | ')} |`, `|---|${heads.map(() => '---|').join('')}`];
  for (const lag of list(values.lags)) {
    const cells = list(values.losses).flatMap((loss) =>
      list(values.jitters).map(
        (jitter) => `${cell('best', lag, jitter, loss)} : ${cell('lookahead-003', lag, jitter, loss)}`,
      ),
    );
    lines.push(`| ${lag} | ${cells.join(' | ')} |`);
  }
  const text = `${lines.join('\n')}\n`;
  if (values.docs) for (const page of ['live', 'live.pt', 'live.es']) replaceTable(`docs/${page}.md`, text);
  else console.log(text);
  printClaims([...rows.values()]);
}

/** What the documents say of all cells: games below the published agent's with the same seed, and constant lags. */
function printClaims(rows: readonly LinkRow[]): void {
  const published = new Map(rows.filter(({ agent }) => agent === 'lookahead-003').map((row) => [cellOf(row), row]));
  const ours = rows.filter(({ agent }) => agent === 'best');
  const games = ours.flatMap((row) => {
    const theirs = published.get(cellOf({ ...row, agent: 'lookahead-003' }))?.scores;
    return row.scores.map((score, i) => ({ score, isBelow: theirs !== undefined && score < theirs[i] }));
  });
  const constant = ours.filter(({ jitter, loss }) => jitter === 0 && loss === 0);
  const lostOf = (some: readonly LinkRow[]) => some.reduce((sum, { lost }) => sum + lost, 0);
  printRow({
    what: 'links',
    cells: ours.length,
    games: games.length,
    lost: lostOf(ours),
    below: games.filter(({ isBelow }) => isBelow).length,
    constantLags: constant.length,
    leastAtConstantLag: Math.min(...constant.flatMap(({ scores }) => scores)),
    lostAtConstantLag: lostOf(constant),
  });
}

/** Puts a table where a page has one whose first column is the lag. */
function replaceTable(page: string, text: string): void {
  writeFileSync(page, readFileSync(page, 'utf8').replace(/^\| lag \|.*\n(\|.*\n)+/m, text));
}
