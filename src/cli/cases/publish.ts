import { join } from 'node:path';
import type { Command } from 'commander';
import { columns } from '../../agents/truco/cases/base/attributes.ts';
import { SUIT_WORDS } from '../../agents/truco/cases/base/export.ts';
import { MISSING } from '../../cbr/case-base.ts';
import { InputError } from '../../core/errors.ts';
import type { Column, Row } from '../../store/exchange/columns.ts';
import { formatParquet } from '../../store/exchange/parquet.ts';
import { folderToWrite, printResult, writeAtomically } from '../output.ts';
import { baseTitle, readBase } from './bases.ts';

interface PublishOptions {
  out: string;
  licence?: string;
  source?: string;
  json?: boolean;
}

const SHIPPED = {
  licence: 'MIT',
  source:
    'Hands between agents of Jogatina, made by `jogatina cases generate` with its seed 1. No person played in it.',
};

/** `cases publish`: a base as others can use it, a Parquet file with a card that says what it is. */
export function register(cases: Command): void {
  cases
    .command('publish')
    .description('write a base as Parquet with a data card, for others to use')
    .argument('[base]', 'shipped, a base imported before, or a file', 'shipped')
    .requiredOption('--out <folder>', 'where hands.parquet and README.md go', folderToWrite)
    .option('--licence <name>', 'under which it may be used; needed for every base but the shipped one')
    .option('--source <text>', 'where the hands are from, and that those who played agreed; needed likewise')
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      `\nOf bases that are not ours nobody here knows whether they may be published: the UFSM 2020 hands, for one, have no
licence. So they need --licence and --source in your own words.\n\nExample:\n  jogatina cases publish shipped --out truco-hands\n`,
    )
    .action(publish);
}

function publish(base: string, { out, json, ...given }: PublishOptions): void {
  const about = base === 'shipped' ? { ...SHIPPED, ...given } : given;
  const { licence, source } = about;
  if (!licence || !source)
    throw new InputError(`whether ${base} may be published is yours to say: --licence and --source are needed`);
  const { cases } = readBase(base);
  const isSuit = columns.map((name) => /^naipe/i.test(name));
  const head: Column[] = [
    { name: 'idMao', type: 'integer' },
    { name: 'idPartida', type: 'text' },
    ...columns.map((name, a): Column => ({ name, type: isSuit[a] ? 'text' : 'integer', nullable: true })),
  ];
  const rows = Array.from({ length: cases.size }, (_, row): Row => {
    const values = columns.map((name, a) => {
      const value = cases.get(row, a);
      return [name, value === MISSING ? null : isSuit[a] ? SUIT_WORDS[value] : value];
    });
    return {
      idMao: cases.hand[row],
      idPartida: String(cases.matches[cases.match[row]]),
      ...Object.fromEntries(values),
    };
  });
  const filled = head.map(({ name }) => rows.filter((row) => row[name] !== null).length);
  const file = join(out, 'hands.parquet');
  writeAtomically(file, formatParquet(rows, head));
  writeAtomically(join(out, 'README.md'), card(baseTitle(base), rows.length, head, filled, licence, source));
  printResult(
    json,
    { base, rows: rows.length, columns: head.length, files: [file, join(out, 'README.md')] },
    `${rows.length} hands in ${file}, with their card`,
  );
}

function card(
  name: string,
  rows: number,
  head: readonly Column[],
  filled: readonly number[],
  licence: string,
  source: string,
): string {
  const list = head.map(({ name: column, type }, i) => `| \`${column}\` | ${type} | ${filled[i]} |`);
  return `---
license: ${licence.toLowerCase()}
pretty_name: "Truco hands: ${name}"
size_categories: ${rows < 1000 ? 'n<1K' : rows < 10_000 ? '1K<n<10K' : '10K<n<100K'}
configs:
  - config_name: default
    data_files: hands.parquet
---
# Truco hands: ${name}

${rows} hands of Truco (Argentine cards, rules of UFSM 2020), each as one player saw it: what it held, what was called and
played, who won. Written by \`jogatina cases publish\`.

- **Where from.** ${source}
- **Licence.** ${licence}
- **What for.** Case-based players, models of opponents, statistics of play. \`jogatina import hands.parquet\` reads it.
- **What not for.** Its players are not a sample of anybody: frequencies are theirs alone. It says nothing about persons.
- **Form.** One Parquet file, snappy, a row a hand. Columns are those of the published base (UFSM 2020, in Portuguese):
  \`Robo\` is the player whose view it is, \`Humano\` the opponent; cards are codes of strength, tricks 1 to 3, players 1
  and 2, and 0 is nobody. Empty means that it did not come to that.

| column | type | filled |
|---|---|---|
${list.join('\n')}
`;
}
