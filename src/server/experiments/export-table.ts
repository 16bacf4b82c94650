import type { ExperimentPicture } from '../../protocol/experiments.ts';
import type { Column, Row } from '../../store/exchange/columns.ts';
import { formatCsvHead, formatCsvRow } from '../../store/exchange/csv.ts';
import { formatParquet } from '../../store/exchange/parquet.ts';

/** The one table of an experiment: its curve, its cross table or its rows. */
interface ExportTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** Undefined where there is none. */
export function exportTable(picture: ExperimentPicture): ExportTable | undefined {
  if (picture.kind === 'tuning') {
    const columns = [integer('iteration'), real('best'), real('mean')];
    return { columns, rows: picture.history.map(([best, mean], i) => ({ iteration: i + 1, best, mean })) };
  }
  if (picture.kind === 'truco-learn') {
    const columns = [integer('matches'), integer('cases'), real('card'), real('truco'), real('envido')];
    const rows = picture.history.map((step) => Object.fromEntries(columns.map(({ name }, i) => [name, step[i]])));
    return { columns, rows };
  }
  if (picture.kind === 'tournament' || picture.kind === 'truco-sides') {
    const counts = ['matches', 'wins', 'draws', 'losses', 'points'] as const;
    const columns = [text('stage'), text('agent'), text('against'), ...counts.map(integer)];
    const rows = picture.stages.flatMap(({ name, agents, table }) =>
      table.flatMap((row, i) =>
        row.flatMap((record, j) => (i === j ? [] : [{ stage: name, agent: agents[i], against: agents[j], ...record }])),
      ),
    );
    return { columns, rows };
  }
  return undefined;
}

export function csvOf({ columns, rows }: ExportTable): string {
  return formatCsvHead(columns) + rows.map((row) => formatCsvRow(row, columns)).join('');
}

export function parquetOf({ columns, rows }: ExportTable): Uint8Array {
  return formatParquet(rows, columns);
}

function integer(name: string): Column {
  return { name, type: 'integer' };
}

function real(name: string): Column {
  return { name, type: 'real' };
}

function text(name: string): Column {
  return { name, type: 'text' };
}
