import { InputError } from '../../core/errors.ts';
import { GRADES } from '../questionnaires.ts';
import type { Column, Row } from './columns.ts';
import { type Dataset, tableDataset } from './dataset.ts';
import { handDataset } from './hands.ts';
import { matchDataset } from './matches.ts';

const text = (name: string): Column => ({ name, type: 'text' });
const integer = (name: string): Column => ({ name, type: 'integer' });
const real = (name: string): Column => ({ name, type: 'real' });
const json = (name: string): Column => ({ name, type: 'json' });
const optional = (column: Column): Column => ({ ...column, nullable: true });

/** The statuses of experiments that are over. */
const ENDED = ['done', 'failed', 'cancelled'];

/** The list of everything that can be exported and imported. */
export const datasets: readonly Dataset[] = [
  matchDataset,
  handDataset,
  tableDataset({
    name: 'games',
    description: 'games of Tetris that agents played alone',
    table: 'tetris_games',
    columns: [
      text('rules'),
      text('agent'),
      integer('seed'),
      integer('max_pieces'),
      integer('lines'),
      integer('pieces'),
      text('stored_at'),
    ],
  }),
  tableDataset({
    name: 'ratings',
    description: 'present ratings, by pool',
    table: 'ratings',
    columns: [
      ...[text('pool'), text('player'), real('rating'), real('deviation'), integer('matches'), text('updated_at')],
      ...['wins', 'draws', 'losses', 'basis'].map((name) => optional(integer(name))),
    ],
  }),
  tableDataset({
    name: 'questionnaires',
    description: 'what people thought of their opponents',
    table: 'questionnaires',
    columns: [
      text('match_id'),
      integer('seat'),
      text('game'),
      text('opponent'),
      ...GRADES.map(integer),
      text('comment'),
      text('answered_at'),
      optional(integer('years')),
      optional(json('traits')),
    ],
    problem: (row: Row) => {
      const wrong = GRADES.find((grade) => (row[grade] as number) < 1 || (row[grade] as number) > 5);
      return wrong && `${wrong} is ${row[wrong]}: 1 to 5`;
    },
  }),
  tableDataset({
    name: 'agents',
    description: 'agents from outside',
    table: 'agents',
    columns: [text('name'), text('game'), text('description'), text('created_at')],
  }),
  tableDataset({
    name: 'experiments',
    description: 'experiments that have ended, with their outcome',
    table: 'experiments',
    columns: [
      text('id'),
      text('kind'),
      json('description'),
      text('status'),
      integer('priority'),
      integer('round'),
      real('size'),
      real('done'),
      real('seconds'),
      text('note'),
      optional(json('document')),
      optional(text('error')),
      text('created_at'),
      text('updated_at'),
      optional(text('ended_at')),
    ],
    where: (eb) => eb('status', 'in', ENDED),
    problem: ({ status }) =>
      ENDED.includes(status as string) ? undefined : `status is ${status}: ${ENDED.join(', ')}`,
  }),
  tableDataset({
    name: 'results',
    description: "the tasks' results of experiments",
    table: 'experiment_results',
    columns: [text('experiment'), integer('round'), integer('task'), optional(json('result')), optional(text('error'))],
  }),
];

export function datasetOf(name: string): Dataset {
  const found = datasets.find((dataset) => dataset.name === name);
  if (!found) throw new InputError(`there are no "${name}": ${datasets.map((each) => each.name).join(', ')}`);
  return found;
}

/** The dataset of a file with these columns. */
export function datasetOfColumns(head: readonly string[]): Dataset {
  const fits = ({ columns, marks }: Dataset) =>
    (marks ?? columns.filter(({ nullable }) => !nullable).map(({ name }) => name)).every((name) => head.includes(name));
  const found = datasets.find(fits);
  if (found) return found;
  const shown = head.slice(0, 6).join(', ').slice(0, 100);
  throw new InputError(`a file with the columns ${shown} is none of ${datasets.map(({ name }) => name).join(', ')}`);
}
