import * as Plot from '@observablehq/plot';
import { policyNames } from '../../agents/truco/cases/reuse/policies.ts';
import type { Estimate } from '../../agents/truco/equilibrium/measure/comparison.ts';
import {
  shippedOpeningStrategy,
  shippedTrucoStrategy,
} from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { plotToSvg } from '../chart.ts';
import { exactly, type Measure, type Report, row, type Section, type Study } from '../study.ts';
import { envidoLessons } from './envido-lessons.ts';
import { type Budget, type Measured, measureAll, tasksOfYardstick } from './measures.ts';

const BUDGETS: Readonly<Record<'smoke' | 'full', Budget>> = {
  smoke: { baseline: 2, plus: 4, deals: 1, scored: 2, cross: 2 },
  full: { baseline: 300, plus: 1000, deals: 200, scored: 1000, cross: 100 },
};

const RULE_BASED = ['careful', 'bold', 'bluffer', 'novice'];

/** Everybody, in the order of the tables. The sampler thinks with 200 play-outs here: thousands of deals are played. */
export const ENTRANTS: readonly string[] = [
  'equilibrium-plus',
  'equilibrium',
  'sampler,playouts=200',
  'cbr-best',
  ...RULE_BASED,
  ...policyNames,
  'random',
];

export const trucoYardstick: Study = {
  id: 'truco-yardstick',
  title: "Truco's yardstick: how good every player is, in points a hand",
  source:
    'none published: our own players by the solved game; rules ufsm24, one hand at 0-0, every deal played in both seats',
  tasks: (scale) => tasksOfYardstick(ENTRANTS.length, BUDGETS[scale]),
  async run(options) {
    const budget = BUDGETS[options.scale];
    const found = await measureAll(ENTRANTS, budget, options);
    return report(options.scale, options.seed, budget, found);
  },
};

function report(scale: Report['scale'], seed: number, budget: Budget, found: Measured): Report {
  return {
    scale,
    seed,
    summary: summary(found),
    sections: [
      tablesSection(),
      againstEquilibrium(found, budget),
      againstPlus(found, budget),
      boundsSection(found, budget),
      crossSection(found, budget),
      envidoLessons(),
    ],
    data: { entrants: ENTRANTS, budget, ...found },
  };
}

function summary({ baseline, plus, bounds }: Measured): string[] {
  const points = (names: readonly string[], of: (i: number) => number | undefined) =>
    names.flatMap((name) => of(ENTRANTS.indexOf(name)) ?? []);
  const best = (names: readonly string[]) => names.reduce((a, b) => (mean(baseline, b) > mean(baseline, a) ? b : a));
  const rules = best(RULE_BASED);
  const cases = best(policyNames);
  const beaten = points(policyNames, (i) => plus[i]?.points.low).filter((low) => low > 0).length;
  const bound = bounds[ENTRANTS.indexOf('equilibrium-plus')]?.lowerBound;
  return [
    `Nobody beats the equilibrium players for long; what one loses to them is an absolute measure. The best player by rules is ${rules} (${signed(mean(baseline, rules))} points a hand against equilibrium), the best of the 20 case-based agents ${cases} (${signed(mean(baseline, cases))}).`,
    `Equilibrium-plus takes ${signed(plus[ENTRANTS.indexOf(rules)]?.points.mean ?? Number.NaN)} points a hand from ${rules} and has its interval above zero against ${beaten} of the 20 case-based agents. A response trained against it as long as against the others gains ${bound ? said(bound) : '-'}.`,
  ];
}

function mean(of: Measured['baseline'], name: string): number {
  return of[ENTRANTS.indexOf(name)]?.points.mean ?? Number.NEGATIVE_INFINITY;
}

function tablesSection(): Section {
  const { value, exploitability, command = '' } = shippedTrucoStrategy().facts;
  const opening = shippedOpeningStrategy().facts;
  return {
    title: 'The yardstick itself',
    text: [
      'Exploitability is exact here: what a best response gains, the mean of both seats. The first two rows are of cards and truco alone, the last two of the opening (bids, first truco call, first card) over cards and envido together, with the table playing on after it; the opening leans towards opponents that open like our players by rules, which it pays for in exploitability.',
      `Made by \`${command}\` and \`${opening.command}\`.`,
    ],
    rows: [
      row('value for mano, cards and truco', null, exactly(value), { unit: 'points' }),
      row('exploitability of the shipped table', null, exactly(exploitability), { unit: 'points' }),
      row('value for mano, opening', null, exactly(opening.value), { unit: 'points' }),
      row('exploitability of the shipped opening', null, exactly(opening.exploitability), { unit: 'points' }),
    ],
  };
}

function againstEquilibrium({ baseline }: Measured, { baseline: pairs }: Budget): Section {
  const rows = ENTRANTS.flatMap((name, i) => {
    const found = baseline[i];
    return found
      ? [row(name, null, measured(found.points, pairs), { unit: 'points a hand', note: narrower(found) })]
      : [];
  });
  rows.sort((a, b) => b.ours.mean - a.ours.mean);
  return {
    title: 'Points against equilibrium',
    text: [
      `${pairs} deals each, in both seats. The luck of the cards dealt, of all that equilibrium drew and of answers that the player itself drew is taken out: its expectation is zero, known from the mixes of every hand that equilibrium might hold. The note tells how much narrower the interval is than that of the points alone.`,
    ],
    rows,
    drawings: [{ file: 'baseline', title: 'Points a hand against equilibrium', svg: bars(rows) }],
  };
}

function againstPlus({ plus }: Measured, { plus: pairs }: Budget): Section {
  const rows = ENTRANTS.flatMap((name, i) => {
    const found = plus[i];
    return found ? [row(name, null, measured(found.points, pairs), { unit: 'points a hand' })] : [];
  });
  return {
    title: 'Points of equilibrium-plus against everybody',
    text: [`${pairs} deals each, in both seats; luck left in.`],
    rows: rows.sort((a, b) => a.ours.mean - b.ours.mean),
  };
}

function boundsSection({ bounds }: Measured, { deals, scored }: Budget): Section {
  const rows = ENTRANTS.map((name, i) =>
    row(name, null, measured(bounds[i].lowerBound, scored), {
      unit: 'points a hand',
      note: `${bounds[i].queries.toLocaleString('en')} queries`,
    }),
  );
  return {
    title: 'What a trained response gains: a bound on exploitability from below',
    text: [
      `The response starts as the equilibrium player, learns on ${deals} deals in both seats, and is scored on ${scored} fresh ones. Little training finds little: the figures rank players by how easily they are exploited, and a figure below zero says only that so short a training found nothing.`,
    ],
    rows: rows.sort((a, b) => a.ours.mean - b.ours.mean),
  };
}

function crossSection({ cross }: Measured, { cross: pairs }: Budget): Section {
  const cell = (i: number, j: number): string => {
    if (i === j) return '';
    const found = i < j ? cross[i]?.[j] : cross[j]?.[i];
    const points = found ? found.points.mean * (i < j ? 1 : -1) : Number.NaN;
    return signed(points, 1);
  };
  const total = (i: number): string => {
    const others = ENTRANTS.flatMap((_, j) => (i === j ? [] : [Number(cell(i, j))]));
    return signed(others.reduce((a, b) => a + b, 0) / others.length);
  };
  return {
    title: 'Cross table',
    text: [`Points a hand of the row's player against the column's; ${pairs} deals a cell, in both seats.`],
    table: {
      head: ['', ...ENTRANTS, 'mean'],
      rows: ENTRANTS.map((name, i) => [name, ...ENTRANTS.map((_, j) => cell(i, j)), total(i)]),
    },
  };
}

function bars(rows: readonly { readonly name: string; readonly ours: Measure }[]): string {
  const data = rows.map(({ name, ours }) => ({ name, ...ours }));
  return plotToSvg({
    width: 720,
    height: 24 * rows.length + 60,
    marginLeft: 150,
    style: { background: 'white', fontFamily: 'sans-serif', fontSize: '12px' },
    x: { label: 'points a hand', grid: true },
    y: { label: null, domain: data.map(({ name }) => name) },
    marks: [
      Plot.ruleX([0]),
      Plot.ruleY(data, { y: 'name', x1: 'low', x2: 'high', stroke: '#0072B2', strokeWidth: 3 }),
      Plot.dot(data, { y: 'name', x: 'mean', fill: '#0072B2', r: 4 }),
    ],
  });
}

function measured({ mean: of, low, high }: Estimate, n: number): Measure {
  return { mean: of, low, high, n };
}

function narrower({ points, plain }: { points: Estimate; plain: Estimate }): string {
  return `${((plain.high - plain.low) / (points.high - points.low)).toFixed(1)} times narrower`;
}

function said({ mean: of, low, high }: Estimate): string {
  return `${signed(of)} points a hand (${signed(low)} to ${signed(high)})`;
}

function signed(value: number, digits = 3): string {
  return Number.isFinite(value) ? `${value < 0 ? '' : '+'}${value.toFixed(digits)}` : '-';
}
