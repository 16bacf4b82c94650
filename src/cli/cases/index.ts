import type { Command } from 'commander';
import { AT } from '../../agents/truco/cases/base/attributes.ts';
import { describeHand } from '../../agents/truco/cases/base/export.ts';
import { emptyHand, type HandValues } from '../../agents/truco/cases/base/hand.ts';
import type { ImportReport, Remark } from '../../agents/truco/cases/base/import.ts';
import { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import { Clusterings } from '../../agents/truco/cases/clusters/clusterings.ts';
import { scenarios } from '../../agents/truco/cases/clusters/scenarios.ts';
import { usefulnessMark } from '../../agents/truco/cases/retrieve/decisions.ts';
import { breachesOf } from '../../agents/truco/cases/revise/breaches.ts';
import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { fileToWrite, printResult, table } from '../output.ts';
import { baseNames, readBase, saveBase, writeBase } from './bases.ts';
import { register as collect } from './collect.ts';
import { register as generate } from './generate.ts';
import { register as publish } from './publish.ts';
import { register as weights } from './weights.ts';

const BASE = 'shipped, a base imported before, or a file';

/** `cases ...`: bases of Truco hands. */
export function register(program: Command): void {
  const cases = program.command('cases').description('bases of Truco hands: import, look at, compare and clean them');
  cases
    .command('import')
    .description('read a base in the format of the UFSM 2020 thesis and keep it under a name')
    .argument('<file>', 'CSV, or CSV packed with gzip')
    .requiredOption('--as <name>', 'what to call it')
    .option(
      '--points <from>',
      'envido points: from the cards, or as recorded',
      oneOf('--points', ['cards', 'recorded']),
      'cards',
    )
    .option('--json', 'the report as one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  jogatina cases export shipped --out hands.csv\n  jogatina cases import hands.csv --as mine\n',
    )
    .action(importBase);
  cases
    .command('stats')
    .description('how many hands, of what kind')
    .argument('[base]', BASE, 'shipped')
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina cases stats shipped --json\n')
    .action(stats);
  cases
    .command('clusters')
    .description('the 14 scenarios and two indexes: clusters at the elbow, their sizes and centres')
    .argument('[base]', BASE, 'shipped')
    .option('--seed <n>', 'seed of K-means', wholeNumber('--seed'), 1)
    .option('--restarts <n>', 'starts for each number of clusters', wholeNumber('--restarts', 1, 1000), 40)
    .option('--json', 'one JSON document, with centres and WCSS curves')
    .addHelpText('after', '\nExample:\n  jogatina cases clusters shipped --seed 1\n')
    .action(clusters);
  cases
    .command('show')
    .description('one hand of a base, by its number')
    .argument('<hand>', 'the number that explanations give', wholeNumber('hand'))
    .argument('[base]', BASE, 'shipped')
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina cases show 17\n')
    .action(show);
  cases
    .command('export')
    .description('write a base as CSV')
    .argument('<base>', BASE)
    .requiredOption('--out <file>', 'packed if it ends in .gz', fileToWrite)
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina cases export shipped --out hands.csv\n')
    .action((name: string, { out, json }: { out: string; json?: boolean }) => {
      const base = readBase(name).cases;
      writeBase(out, base);
      printResult(json, { hands: base.size, file: out }, `${base.size} hands in ${out}`);
    });
  cases
    .command('diff')
    .description('hands that only one of two bases has')
    .argument('<one>', BASE)
    .argument('<other>', BASE)
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  jogatina cases prune shipped --as clean\n  jogatina cases diff shipped clean\n',
    )
    .action(diff);
  cases
    .command('prune')
    .description('mark what breaks a revision rule as useless, and drop hands of no use at all')
    .argument('<base>', BASE)
    .requiredOption('--as <name>', 'what to call the cleaned base')
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina cases prune shipped --as clean\n')
    .action(prune);
  collect(cases);
  publish(cases);
  generate(cases);
  weights(cases);
}

function importBase(
  file: string,
  { as, points, json }: { as: string; points: 'cards' | 'recorded'; json?: boolean },
): void {
  const { cases, report } = readBase(file, { points, origin: as });
  const path = saveBase(as, cases);
  printResult(json, { base: as, file: path, ...report }, reportText(as, report));
}

function reportText(name: string, report: ImportReport): string {
  const part = (title: string, remarks: readonly Remark[]) =>
    remarks.map(({ what, rows, lines }) => [title, rows, what, lines.join(', ')] as const);
  const rows = [
    ...part('repaired', report.repaired),
    ...part('left as is', report.noted),
    ...part('skipped', report.skipped),
  ];
  const head = `${name}: ${report.taken} of ${report.rows} rows taken; ${report.unusedColumns} columns not used.`;
  return rows.length > 0 ? `${head}\n\n${table(['', 'rows', 'why', 'first lines'], rows)}` : head;
}

function stats(name: string, { json }: { json?: boolean }): void {
  const { cases } = readBase(name);
  const count = (fits: (row: number) => boolean) => {
    let n = 0;
    for (let row = 0; row < cases.size; row++) if (fits(row)) n++;
    return n;
  };
  const is = (attribute: number, value: number) => count((row) => cases.get(row, attribute) === value);
  const called = (attribute: number) => count((row) => cases.get(row, attribute) > 0);
  const found = {
    base: name,
    bases: baseNames(),
    hands: cases.size,
    matches: cases.matches.length,
    useful: { card: is(AT.usefulCard, 1), truco: is(AT.usefulTruco, 1), envido: is(AT.usefulEnvido, 1) },
    won: is(AT.trucoWinner, 1),
    mano: is(AT.mano, 1),
    envido: { envido: called(AT.envido), realEnvido: called(AT.realEnvido), faltaEnvido: called(AT.faltaEnvido) },
    truco: { truco: called(AT.truco), retruco: called(AT.retruco), valeCuatro: called(AT.valeCuatro) },
    folded: called(AT.fold),
    scenarios: Object.fromEntries(
      scenarios.map((scenario) => [
        scenario.name,
        count((row) => scenario.covers((attribute) => cases.get(row, attribute))),
      ]),
    ),
  };
  const lines = Object.entries(found).map(([key, value]) => [
    key,
    typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value)
          .map(([k, n]) => `${k} ${n}`)
          .join(', ')
      : String(value),
  ]);
  printResult(json, found, table(['', name], lines));
}

function clusters(name: string, options: { seed: number; restarts: number; json?: boolean }): void {
  const { cases } = readBase(name);
  const report = new Clusterings(cases, Rng.seeded(options.seed), { restarts: options.restarts }).report();
  const rows = report.map(({ title, k, silhouette, clusters: list }) => [
    title,
    k,
    Number(silhouette.toFixed(2)),
    list.map((cluster) => cluster.cases).join(' '),
  ]);
  printResult(options.json, { base: name, clusterings: report }, table(['scenario', 'k', 'silhouette', 'cases'], rows));
}

function show(hand: number, name: string, { json }: { json?: boolean }): void {
  const { cases } = readBase(name);
  const row = cases.find(hand);
  if (row < 0) throw new InputError(`${name} has no hand ${hand}: its numbers are 1 to ${Math.max(...cases.hand)}`);
  const values = describeHand(cases, row);
  printResult(
    json,
    values,
    table(
      ['', String(hand)],
      Object.entries(values).map(([key, value]) => [key, String(value)]),
    ),
  );
}

function diff(one: string, other: string, { json }: { json?: boolean }): void {
  const [a, b] = [contents(readBase(one).cases), contents(readBase(other).cases)];
  const missing = (from: Map<string, number>, to: Map<string, number>) => {
    let n = 0;
    for (const [key, count] of from) n += Math.max(0, count - (to.get(key) ?? 0));
    return n;
  };
  const size = (map: Map<string, number>) => [...map.values()].reduce((sum, n) => sum + n, 0);
  const found = {
    [one]: size(a),
    [other]: size(b),
    [`only in ${one}`]: missing(a, b),
    [`only in ${other}`]: missing(b, a),
  };
  printResult(json, found, table(['', 'hands'], Object.entries(found)));
}

/** How often each hand occurs, whatever its number and match. */
function contents(cases: TrucoCaseBase): Map<string, number> {
  const found = new Map<string, number>();
  const values = emptyHand();
  for (let row = 0; row < cases.size; row++) {
    cases.read(row, values);
    const key = values.join();
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}

function prune(name: string, { as, json }: { as: string; json?: boolean }): void {
  const { cases } = readBase(name);
  const kept = new TrucoCaseBase(as, cases.size);
  const rules: Record<string, number> = {};
  for (let row = 0; row < cases.size; row++) {
    const values: HandValues = emptyHand();
    cases.read(row, values);
    for (const { kind, rule } of breachesOf(values)) {
      rules[rule] = (rules[rule] ?? 0) + 1;
      values[usefulnessMark(kind)] = 0;
    }
    if (values[AT.usefulCard] || values[AT.usefulTruco] || values[AT.usefulEnvido]) {
      kept.addHand(cases.matches[cases.match[row]], values, cases.hand[row]);
    }
  }
  if (kept.size === 0) throw new InputError(`no hand of ${name} would be left`);
  const file = saveBase(as, kept);
  const found = { base: as, file, hands: cases.size, kept: kept.size, breaches: rules };
  const rows = Object.entries(rules).sort((x, y) => y[1] - x[1]);
  printResult(
    json,
    found,
    `${as}: ${kept.size} of ${cases.size} hands kept.\n\n${table(['rule broken', 'times'], rows)}`,
  );
}
