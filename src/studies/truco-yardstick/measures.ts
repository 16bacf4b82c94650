import { type Comparison, comparisonOf, type PairPoints } from '../../agents/truco/equilibrium/measure/comparison.ts';
import type { ExploitabilityBound } from '../../agents/truco/equilibrium/measure/exploitability-bound.ts';
import type { StudyOptions } from '../study.ts';
import { askHere } from '../tasks.ts';
import type { PairsTask, YardstickTask } from './task.ts';

/** How much is played; every deal in both seats. */
export interface Budget {
  /** Deals of everybody against equilibrium, luck taken out; and against equilibrium-plus. */
  readonly baseline: number;
  readonly plus: number;
  /** Deals that a response is trained on, and scored on. */
  readonly deals: number;
  readonly scored: number;
  /** Deals of each pair in the cross table. */
  readonly cross: number;
}

export interface Measured {
  readonly baseline: readonly (Comparison | null)[];
  /** Points of equilibrium-plus against each. */
  readonly plus: readonly (Comparison | null)[];
  readonly bounds: readonly ExploitabilityBound[];
  /** Points of the row's player against the column's, above the diagonal. */
  readonly cross: readonly (readonly (Comparison | null)[])[];
}

const RULES = 'ufsm24';
/** Deals of a task. */
const CHUNK = 25;

/** What is measured of one player in a part: the tasks, and what their results amount to. */
interface Item<T> {
  readonly name: string;
  readonly tasks: readonly YardstickTask[];
  reduce(results: readonly unknown[]): T;
}

/** How many tasks it takes to measure so many players. */
export function tasksOfYardstick(players: number, { baseline, plus, cross }: Budget): number {
  const each = (deals: number) => Math.ceil(deals / CHUNK);
  const pairs = (players * (players - 1)) / 2;
  return (players - 1) * (each(baseline) + each(plus)) + players + pairs * each(cross);
}

/** Measures everybody; what is done is kept by name in the checkpoints and not done again. */
export async function measureAll(names: readonly string[], budget: Budget, options: StudyOptions): Promise<Measured> {
  const { seed } = options;
  const { deals, scored } = budget;
  const baseline = names.map((agent) =>
    agent === 'equilibrium'
      ? null
      : comparison(
          `baseline ${agent}`,
          { agent, other: 'equilibrium', seed: `${seed} baseline`, judged: true },
          budget.baseline,
        ),
  );
  const plus = names.map((other) =>
    other === 'equilibrium-plus'
      ? null
      : comparison(`plus ${other}`, { agent: 'equilibrium-plus', other, seed: `${seed} plus` }, budget.plus),
  );
  const bounds = names.map(
    (agent): Item<ExploitabilityBound> => ({
      name: `bound ${agent}`,
      tasks: [{ agent, seed: `${seed} bound`, deals, scored }],
      reduce: ([bound]) => bound as ExploitabilityBound,
    }),
  );
  const cross = names.map((agent, i) => {
    const cells = names.map((other, j) =>
      j > i ? comparison('', { agent, other, seed: `${seed} cross ${agent} ${other}` }, budget.cross) : null,
    );
    return rowOf(`cross ${agent}`, cells);
  });
  return {
    baseline: await measured('against equilibrium', baseline, budget, options),
    plus: await measured('against equilibrium-plus', plus, budget, options),
    bounds: (await measured('trained responses', bounds, budget, options)) as ExploitabilityBound[],
    cross: (await measured('cross table', cross, budget, options)) as (Comparison | null)[][],
  };
}

/** One batch for all of a part that is not kept yet. */
async function measured<T>(
  part: string,
  items: readonly (Item<T> | null)[],
  budget: Budget,
  { seed, checkpoints, progress, ask = askHere }: StudyOptions,
): Promise<(T | null)[]> {
  const keyOf = (name: string) => `${name} ${JSON.stringify([seed, budget])}`.replaceAll(/[^\w,.-]+/g, '_');
  const found = items.map((item) => (item === null ? null : (checkpoints?.read(keyOf(item.name)) as T | undefined)));
  const open = items.flatMap((item, i) => (item && found[i] === undefined ? [{ item, i }] : []));
  const tasks = open.flatMap(({ item }) => item.tasks);
  progress?.(part, items.length - open.length, items.length);
  const results = tasks.length > 0 ? await ask({ work: 'truco-yardstick', setup: { rules: RULES }, tasks }) : [];
  let from = 0;
  for (const { item, i } of open) {
    found[i] = item.reduce(results.slice(from, (from += item.tasks.length)));
    checkpoints?.write(keyOf(item.name), found[i]);
  }
  return found as (T | null)[];
}

/** A comparison over so many deals. */
function comparison(name: string, players: Omit<PairsTask, 'from' | 'to'>, deals: number): Item<Comparison> {
  const tasks = Array.from({ length: Math.ceil(deals / CHUNK) }, (_, k) => ({
    ...players,
    from: k * CHUNK,
    to: Math.min(deals, (k + 1) * CHUNK),
  }));
  return { name, tasks, reduce: (parts) => comparisonOf(parts as PairPoints[]) };
}

/** A row of the cross table: its cells one after another. */
function rowOf(name: string, cells: readonly (Item<Comparison> | null)[]): Item<(Comparison | null)[]> {
  return {
    name,
    tasks: cells.flatMap((cell) => cell?.tasks ?? []),
    reduce: (results) => {
      let from = 0;
      return cells.map((cell) => (cell ? cell.reduce(results.slice(from, (from += cell.tasks.length))) : null));
    },
  };
}
