import type { GameReport } from '../src/server/live-tetris/live-match.ts';
import { median } from './live-rows.ts';

/** A game against the clock: its network, what disturbed it, how it went. */
export interface GameRow extends Omit<GameReport, 'left'> {
  readonly agent: string;
  readonly delay: string;
  readonly jitter: string;
  readonly stall: string;
  readonly busy: string;
  readonly seed: number;
  readonly alive: boolean;
}

/** Games as a table: a line for all those under the same conditions. */
export function printGames(rows: readonly GameRow[]): void {
  const lines = Map.groupBy(rows, ({ agent, delay, jitter, stall, busy }) =>
    [agent, `${delay} ms ±${jitter} ms`, `stall ${stall} ms`, `${busy} busy`].join(', '),
  );
  console.log(
    '| games | least | median | most | alive | minutes | ticks late, 99 of 100 |\n|---|---|---|---|---|---|---|',
  );
  for (const [name, group] of lines) {
    const scores = group.map(({ score }) => score);
    const alive = group.filter((row) => row.alive).length;
    const minutes = Math.max(...group.map(({ seconds }) => seconds)) / 60;
    const late = Math.max(...group.map(({ late99 }) => late99));
    const cells = [Math.min(...scores), median(scores), Math.max(...scores), `${alive} of ${group.length}`];
    console.log(`| ${[name, ...cells, minutes.toFixed(1), `${late.toFixed(1)} ms`].join(' | ')} |`);
  }
}
