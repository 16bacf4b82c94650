import { columns as attributeColumns, handAttributes } from '../../agents/truco/cases/base/attributes.ts';
import { SUIT_WORDS } from '../../agents/truco/cases/base/export.ts';
import { emptyHand } from '../../agents/truco/cases/base/hand.ts';
import { type ImportReport, importCases, type Remark } from '../../agents/truco/cases/base/import.ts';
import { MISSING } from '../../cbr/case-base.ts';
import { csvLine } from '../../core/csv.ts';
import { InputError } from '../../core/errors.ts';
import { checkBaseName, formatCodes, listBases, parseCodes } from '../hands.ts';
import type { Store } from '../store.ts';
import { type Column, checkRow, type FoundRow, type Row } from './columns.ts';
import type { Dataset } from './dataset.ts';
import { insertNew, pagesOf, type TableRow } from './tables.ts';

const isSuit = handAttributes.map(({ name }) => name.endsWith('Suit'));
const attributes: readonly Column[] = attributeColumns.map((name, a) => ({
  name,
  type: isSuit[a] ? 'text' : 'integer',
  nullable: true,
}));
/** The columns beside the attributes. The published format has only the first two. */
const own: readonly Column[] = [
  { name: 'idMao', type: 'integer', nullable: true },
  { name: 'idPartida', type: 'text', nullable: true },
  { name: 'base', type: 'text', nullable: true },
  { name: 'source', type: 'text', nullable: true },
  { name: 'consent', type: 'text', nullable: true },
];
const CONSENTS: readonly unknown[] = ['given', 'no person', 'published'];

/** Hands in the published format (UFSM 2020), which `cases import` reads too, followed by base, source and consent. */
export const handDataset: Dataset = {
  name: 'hands',
  description: "Truco hands as cases, in the published base's columns",
  columns: [...own.slice(0, 2), ...attributes, ...own.slice(2)],
  marks: ['jogadorMao', 'cartaAltaRobo', 'quemTruco'],
  async *read(store, { base }) {
    const where = base === undefined ? undefined : [base];
    if (base !== undefined) await checkBaseIsThere(store, base);
    for await (const page of pagesOf(store, 'hands', where && ((eb) => eb('base', 'in', where))))
      yield page.map(toCells);
  },
  async write(store, portions, { base }) {
    const bases = new Map<string, FoundRow[]>();
    for await (const portion of portions) {
      for (const row of portion) {
        const name = base ?? row.cells.base;
        if (typeof name !== 'string') throw new InputError('these hands name no base: give one with --base NAME');
        const rows = bases.get(name);
        if (rows) rows.push(row);
        else bases.set(name, [row]);
      }
    }
    const total = { added: 0, same: 0, repaired: [] as Remark[], noted: [] as Remark[] };
    for (const [name, found] of bases) {
      checkBaseName(name);
      const { rows, report } = readBase(name, found);
      const { added, same } = await insertNew(store, 'hands', rows);
      total.added += added;
      total.same += same;
      total.repaired.push(...report.repaired);
      total.noted.push(...report.noted);
    }
    return total;
  },
};

async function checkBaseIsThere(store: Store, base: string): Promise<void> {
  const names = (await listBases(store)).map((each) => each.base);
  if (names.includes(base)) return;
  throw new InputError(
    `there is no base "${base}": ${names.length > 0 ? `one of ${names.join(', ')} is right` : 'no hands were kept yet'}`,
  );
}

function toCells(row: TableRow): Row {
  const { base, number, match_name, codes, source, consent } = row;
  const values = parseCodes(codes as string);
  const cells: Record<string, unknown> = { idMao: number, idPartida: match_name, base, source, consent };
  for (const [a, name] of attributeColumns.entries()) {
    const value = values[a];
    cells[name] = value === MISSING ? null : isSuit[a] ? SUIT_WORDS[value] : value;
  }
  return cells;
}

/** Checks and repairs the hands of one base by `importCases`. A hand that it would skip is an `InputError`. */
function readBase(base: string, found: readonly FoundRow[]): { rows: TableRow[]; report: ImportReport } {
  const named = found.map((row, i) => {
    const { idMao, idPartida, source, consent } = checkRow(row, own);
    if (consent !== null && !CONSENTS.includes(consent)) {
      throw new InputError(`line ${row.line}: consent is ${JSON.stringify(consent)}: one of ${CONSENTS.join(', ')}`);
    }
    return { number: (idMao ?? i + 1) as number, match: (idPartida ?? 'unknown') as string, source, consent };
  });
  const head = attributeColumns.filter((name) => Object.hasOwn(found[0].cells, name));
  const text = found.map(({ cells }, i) =>
    csvLine([named[i].number, ...head.map((name) => (cells[name] ?? '') as string | number)]),
  );
  const { cases, report } = importCases([csvLine(['idMao', ...head]), ...text].join('\n'), { origin: base });
  const lines = (remarks: readonly Remark[]) =>
    remarks.map((remark) => ({ ...remark, lines: remark.lines.map((line) => found[line - 2].line) }));
  const [problem] = lines(report.skipped);
  if (problem) throw new InputError(`line ${problem.lines[0]}: ${problem.what}; "cases import" would skip such hands`);
  const rows = named.map(({ number, match, source, consent }, row): TableRow => {
    const values = emptyHand();
    cases.read(row, values);
    return {
      base,
      number,
      match_name: match,
      codes: formatCodes(values),
      source: source as string | null,
      consent: (consent ?? 'published') as string,
    };
  });
  return { rows, report: { ...report, repaired: lines(report.repaired), noted: lines(report.noted) } };
}
