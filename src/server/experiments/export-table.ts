import type { ExperimentPicture } from '../../protocol/experiments.ts';
import type { Column, Row } from '../../store/exchange/columns.ts';

/** An experiment's curve or cross table, for CSV and Parquet. */
interface ExportTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** Undefined for experiments that have neither. */
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

const integer = (name: string): Column => ({ name, type: 'integer' });
const real = (name: string): Column => ({ name, type: 'real' });
const text = (name: string): Column => ({ name, type: 'text' });
