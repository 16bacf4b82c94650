import type { PairingShown, Standings } from '../../protocol/events.ts';
import type { Column, Row } from '../../store/exchange/columns.ts';
import { formatCsvHead, formatCsvRow } from '../../store/exchange/csv.ts';

const integer = (name: string): Column => ({ name, type: 'integer', nullable: true });
const real = (name: string): Column => ({ name, type: 'real', nullable: true });
const text = (name: string): Column => ({ name, type: 'text', nullable: true });
const interval = (name: string) => [real(name), real(`${name}_low`), real(`${name}_high`)];

const common = [integer('place'), text('name'), integer('played'), integer('left')];
const faults = ['illegal', 'timeout', 'crash', 'disconnect'].map(integer);
const standingColumns: Readonly<Record<Standings['by'], readonly Column[]>> = {
  matches: [
    ...common,
    ...['wins', 'draws', 'losses'].map(integer),
    ...['winRate', 'margin', 'elo'].flatMap(interval),
    ...faults,
  ],
  points: [...common, real('total'), ...interval('mean'), ...faults],
};

/** One line a participant, best first. */
export function standingsCsv({ by, ranking }: Standings): string {
  return csv(
    standingColumns[by],
    ranking.map((row) => flat(row)),
  );
}

const matchColumns = [
  ...['number', 'round'].map(integer),
  ...['status', 'first', 'second'].map(text),
  ...['score_first', 'score_second'].map(real),
  ...['winner', 'fault', 'fault_by', 'fault_message', 'match', 'seed'].map(text),
];

/** One line a match or problem, in the order of the schedule. */
export function matchesCsv(pairings: readonly PairingShown[]): string {
  return csv(
    matchColumns,
    pairings.map(({ number, round, status, seats, match, seed, result }) => {
      const [fault] = result?.faults ?? [];
      return {
        number,
        round,
        status,
        first: seats[0],
        second: seats[1],
        score_first: result?.scores[0],
        score_second: result?.scores[1],
        winner: result?.winner != null ? seats[result.winner] : null,
        fault: fault?.kind,
        fault_by: fault && seats[fault.seat],
        fault_message: fault?.message,
        match,
        seed,
      };
    }),
  );
}

function csv(columns: readonly Column[], rows: readonly Row[]): string {
  return formatCsvHead(columns) + rows.map((row) => formatCsvRow(row, columns)).join('');
}

/** Intervals and faults in cells of their own. */
function flat({ faults, ...row }: Standings['ranking'][number]): Row {
  const cells: Record<string, unknown> = { ...faults };
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'object' || value === null) cells[name] = value;
    else [cells[name], cells[`${name}_low`], cells[`${name}_high`]] = [value.mean, value.low, value.high];
  }
  return cells;
}
