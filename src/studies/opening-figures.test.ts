import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import genetic from './ist-genetic/published.json' with { type: 'json' };
import { factsOf as searchFacts } from './ist-search/opening.ts';
import nes from './nes-pso/published.json' with { type: 'json' };
import type { Facts } from './opening.ts';
import type { Interval, Row, Section } from './study.ts';
import cbr from './truco-cbr/published.json' with { type: 'json' };

/** A document as its command wrote it. */
interface Kept {
  readonly facts: Facts;
  readonly sections: readonly Section[];
  /** Of truco-cbr. */
  readonly data?: { readonly readings: readonly { readonly whole: boolean; readonly resultsLessCounts: Interval }[] };
}

/** Where the tables of a document, or the source, have a figure of its opening. */
type Place = (kept: Kept) => number | string;

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const sectionOf = ({ sections }: Kept, title: string) => sections.find((each) => each.title.startsWith(title))!;
const rowsOf = ({ sections }: Kept) => sections.flatMap(({ rows = [] }) => rows);
const rowOf = (kept: Kept, name: string) => rowsOf(kept).find((row) => row.name === name)!;

/** The number `at` of a cell: `3 (66.9 %)` has two. */
function numberIn(cell: number | string, at: number): number {
  return typeof cell === 'number' ? cell : Number(cell.match(/[-+]?\d[\d,]*(?:\.\d+)?/g)![at].replaceAll(',', ''));
}

/** The cell of a section's table, by how its line begins and by its column. */
function cell(title: string, line: readonly (string | number)[], column: string | number, at = 0): Place {
  return (kept) => {
    const { head, rows } = sectionOf(kept, title).table!;
    const found = rows.find((cells) => line.every((word, i) => cells[i] === word))!;
    return numberIn(found[typeof column === 'number' ? column : head.indexOf(column)], at);
  };
}

/** A share in points of a hundred, or the other way round. */
const inPoints =
  (place: Place, times = 100): Place =>
  (kept) =>
    Number((times * Number(place(kept))).toFixed(4));

/** A row's figure of ours, or its difference, times what the opening makes of it. */
const ours =
  (name: string, end: keyof Interval = 'mean', times = 1): Place =>
  (kept) =>
    times * rowOf(kept, name).ours[end];
const apart =
  (name: string, end: keyof Interval, times = 1): Place =>
  (kept) =>
    times * rowOf(kept, name).difference![end];

/** How many rows with such a name are inside, or how many there are. */
const inside =
  (title: string, name: RegExp): Place =>
  (kept) =>
    named(kept, title, name).filter(({ verdict }) => verdict === 'inside').length;
const count =
  (title: string, name: RegExp): Place =>
  (kept) =>
    named(kept, title, name).length;
const named = (kept: Kept, title: string, name: RegExp): Row[] =>
  kept.sections
    .filter((section) => section.title.startsWith(title))
    .flatMap(({ rows = [] }) => rows)
    .filter((row) => name.test(row.name));

/** The lines of a section's table, and those for which something holds. */
const lines =
  (title: string, holds: (cells: readonly (string | number)[]) => boolean = () => true): Place =>
  (kept) =>
    sectionOf(kept, title).table!.rows.filter(holds).length;
/** The place of a line in its table, which has the best first. */
const placeIn =
  (title: string, name: string): Place =>
  (kept) =>
    1 + sectionOf(kept, title).table!.rows.findIndex(([first]) => first === name);
const firstIn =
  (title: string): Place =>
  (kept) =>
    sectionOf(kept, title).table!.rows[0][0];

const STAGE_1 = 'Stage 1: 20 agents';
const FROM_98 = 'Stage 1 again';
const STAGE_2 = 'Stage 2';
const STAGE_3 = 'Stage 3: the ten';
const READINGS = 'Readings: what the thesis leaves open';
const SHARES = 'The share of every agent';
const isAbove = (cells: readonly (string | number)[]) => Number(cells[2]) > 50;
const isNamed = (cells: readonly (string | number)[]) => cells[1] !== '';
/** Policies that choose a cluster first have a C between two criteria. */
const isTwoStep = (name: string | number) => /C(?=[A-Z]*S$)/.test(`${name}`);
/** How many of the four criteria have a larger share if they choose the cluster as well. */
const helped =
  (column: string): Place =>
  (kept) =>
    ['MJ', 'PL', 'PV', 'NP'].filter((criterion) => {
      const share = (name: string) => Number(cell(SHARES, [name], column)(kept));
      return share(`${criterion}CS`) > share(`${criterion}S`);
    }).length;
/** How many intervals reach that of the first line. */
const near =
  (title: string): Place =>
  (kept) => {
    const [[, , , low], ...others] = sectionOf(kept, title).table!.rows as [string, string, number, number, number][];
    return others.filter(([, , , , high]) => high >= low).length;
  };
/** The least or the most of a column among the readings but the text. */
const amongReadings =
  (pick: (...values: number[]) => number, column: string): Place =>
  (kept) => {
    const { head, rows } = sectionOf(kept, READINGS).table!;
    const others = rows.filter(([name]) => name !== 'text');
    return pick(...others.map((cells) => Number(cells[head.indexOf(column)])));
  };
const HOLDS = 'holds, of 42';
/** How many readings a sentence about them names. */
const starred =
  (sentence: RegExp): Place =>
  (kept) =>
    sentence.exec(sectionOf(kept, READINGS).text.join('\n'))![1].match(/\*[^*]+\*/g)?.length ?? 0;
const said =
  (title: string, text: RegExp): Place =>
  (kept) => {
    const all = title === '' ? kept.sections : [sectionOf(kept, title)];
    return Number(text.exec(all.flatMap((section) => section.text).join('\n'))![1].replaceAll(',', ''));
  };

const VARIANTS = 'What more selection pressure';
const PRESSURE = 'more selection pressure: fitness is what an individual has more than the worst';
const PROBLEMS = 'more problems: 60 a generation';
const LONGER = 'longer searches: 2,000 expansions';

const TABLES = 'Table ';
const AGREED = 'What agreed, what did not, and why';
const AWAY = 'away from the published means, on average, trained for mean';
const AWAY_ALL = 'away from the published means, on average';
const MOVES = 'Readings of how pieces move';
const LOOSE = 'Readings of the metrics, one at a time';
const POSITIONS = 'Straight drops, and every place where a piece fits: level and order';
const bestMean =
  (reading: string): Place =>
  (kept) =>
    Math.max(...named(kept, TABLES, new RegExp(`, mean, ${reading}$`)).map((row) => row.ours.mean));

const CLUSTERS = 'Other clusters';
const RECOGNISED = 'Bluff: how well';
const LEDUC = 'Leduc poker: the 20 policies';
const EXPLOITED = 'Leduc poker: exploitability by hands';
const IMITATORS = ['MJS', 'MJCS', 'PLS', 'PLCS', 'MJCPLS', 'PLCMJS'];
/** How many of them are among the ten best with a base. */
const imitatorsAmong =
  (base: string): Place =>
  (kept) => {
    const { head, rows } = sectionOf(kept, 'Cases that').table!;
    const column = head.indexOf(base);
    const best = [...rows].sort((a, b) => Number(b[column]) - Number(a[column])).slice(0, 10);
    return best.filter(([policy]) => IMITATORS.includes(`${policy}`)).length;
  };
const isOther = ([name]: readonly (string | number)[]) => name !== 'K-means, elbow' && name !== 'random, five';
/** The best of the other ways to cluster, by the share of all matches. */
const bestClusters =
  (fromEnd: number): Place =>
  (kept) => {
    const others = sectionOf(kept, CLUSTERS).table!.rows.filter(isOther);
    const best = others.reduce((a, b) => (Number(b.at(-3)) > Number(a.at(-3)) ? b : a));
    return Number(best.at(fromEnd));
  };

/** Every figure of the openings, but those of ist-search, which are read off its rows anyway. */
const places: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  'truco-cbr': {
    agents: () => cbr.stage1.agents,
    best: () => cbr.stage1.aboveHalf[0],
    lead: () => cbr.stage1.leadOfFirstOverSecond,
    // of two shares near a half, of as many matches
    leadErrors: () => cbr.stage1.leadOfFirstOverSecond / Math.sqrt(2 * cbr.stage1.matchesPerAgent * 0.25),
    ten: () => cbr.stage1.aboveHalf.length,
    four: () => cbr.stage3.aboveHalf.length,
    seven: () => cbr.stage2.improved.length,
    learnedThere: () => (100 * cbr.stage2.wonByLearnedBase) / cbr.stage2.matches,
    flat: said(READINGS, /all cases above (\d+) %/),
    start: (kept) => Number(/from (\d+) %/.exec(sectionOf(kept, FROM_98).title)![1]),
    table16: (kept) => Number(/table (\d+)/.exec(sectionOf(kept, STAGE_3).title)![1]),
    place1: placeIn(STAGE_1, 'PVCNPS'),
    share1: cell(STAGE_1, ['PVCNPS'], 'won %'),
    low1: cell(STAGE_1, ['PVCNPS'], 'from'),
    high1: cell(STAGE_1, ['PVCNPS'], 'to'),
    place98: placeIn(FROM_98, 'PVCNPS'),
    share98: cell(FROM_98, ['PVCNPS'], 'won %'),
    low98: cell(FROM_98, ['PVCNPS'], 'from'),
    high98: cell(FROM_98, ['PVCNPS'], 'to'),
    place3: placeIn(STAGE_3, 'PVCNPS'),
    share3: cell(STAGE_3, ['PVCNPS'], 'won %'),
    low3: cell(STAGE_3, ['PVCNPS'], 'from'),
    high3: cell(STAGE_3, ['PVCNPS'], 'to'),
    first1: firstIn(STAGE_1),
    first98: firstIn(FROM_98),
    first3: firstIn(STAGE_3),
    pairs: () => 4,
    pairs1: helped('stage 1, text'),
    pairs98: helped('stage 1 from 98 %, text'),
    tenHere: lines(STAGE_1, (cells) => isAbove(cells) && isNamed(cells)),
    fourHere: lines(STAGE_3, (cells) => isAbove(cells) && isNamed(cells)),
    learnedHere: ours('won by the learned base', 'mean', 100),
    differenceLow: apart('won by the learned base', 'low', 100),
    differenceHigh: apart('won by the learned base', 'high', 100),
    sameImproved: lines(STAGE_2, (cells) => isAbove(cells) && cells[1] === 'yes'),
    statements: said(READINGS, /counts (\d+) statements/),
    holds: cell(READINGS, ['text'], HOLDS),
    twoStep: lines(STAGE_1, ([name]) => isTwoStep(name)),
    twoStepThere: () => cbr.stage1.aboveHalf.filter(isTwoStep).length,
    aboveHere: lines(STAGE_1, isAbove),
    twoStepHere: lines(STAGE_1, (cells) => isAbove(cells) && isTwoStep(cells[0])),
    near1: near(STAGE_1),
    near3: near(STAGE_3),
    readings: lines(READINGS, (cells) => cells[1] === 'full'),
    resultsBeat: ({ data }) =>
      data!.readings.filter(({ whole, resultsLessCounts }) => whole && resultsLessCounts.low > 0).length,
    better: starred(/beyond chance: (.*?); these worse/),
    worse: starred(/; these worse: (.*?)\. At/),
    cleanedAway: cell(READINGS, ['base cleaned'], 'points away from table 16'),
    uncleanedAway: cell(READINGS, ['text'], 'points away from table 16'),
    others: lines(READINGS, ([name]) => name !== 'text'),
    meanFirst3: (kept) => {
      const { head, rows } = sectionOf(kept, SHARES).table!;
      const share = (cells: (typeof rows)[number]) => Number(cells[head.indexOf('stage 3, mean of points')]);
      return rows.reduce((a, b) => (share(b) > share(a) ? b : a))[0];
    },
    meanPlace3: cell(READINGS, ['mean of points'], 'PVCNPS in stage 3'),
    lastPlace3: cell(READINGS, ['last points'], 'PVCNPS in stage 3'),
    falta: cell('Learning by self-play', ['matches that an accepted falta envido ended, %'], 'ours'),
    mostHolds: amongReadings(Math.max, HOLDS),
    leastHolds: amongReadings(Math.min, HOLDS),
  },
  'ist-genetic': {
    problems: () => genetic.comparison.problems,
    pieces: () => genetic.comparison.pieces,
    publishedDepthFirst: () => genetic.comparison.rows[0].points,
    publishedZero: () => genetic.comparison.rows[1].points,
    publishedScore: () => genetic.comparison.rows[2].points,
    depthFirst: ours('depth-first: mean points'),
    zero: ours('A*, zero heuristic: mean points'),
    score: ours('A*, score heuristic: mean points'),
    zeroWithLimit: ours('A*, zero heuristic: mean points with zeros'),
    scoreWithLimit: ours('A*, score heuristic: mean points with zeros'),
    holes: () => genetic.genetic.weights.holes,
    opportunity: () => genetic.genetic.weights.opportunity,
    scoreWeight: () => genetic.genetic.weights.score,
    tests: () => genetic.genetic.tests,
    runs: cell(VARIANTS, ['as published'], 'runs'),
    ourHoles: cell(VARIANTS, ['as published'], 'weights', 0),
    ourOpportunity: cell(VARIANTS, ['as published'], 'weights', 1),
    ourScore: cell(VARIANTS, ['as published'], 'weights', 2),
    away: cell(VARIANTS, ['as published'], 'degrees from the published'),
    nearest: cell(VARIANTS, ['as published'], 'degrees from one another', 0),
    farthest: cell(VARIANTS, ['as published'], 'degrees from one another', 1),
    scoreFirst: lines('The genetic algorithm', ([setup, , weights]) => {
      const [holes, opportunity, score] = `${weights}`.split(', ').map(Number);
      return setup === 'as published' && score > Math.max(holes, opportunity);
    }),
    inside: inside('The genetic algorithm', /^weight of/),
    components: count('The genetic algorithm', /^weight of/),
    fresh: said('Weights compared', /on (\d+) problems/),
    text: ours('published text (16, 37, 91)'),
    code: ours('published code (16, 91, 37)'),
    ours: (kept) => rowsOf(kept).find(({ name }) => name.startsWith('ours, mean of the runs'))!.ours.mean,
    equal: ours('equal weights (100, 100, 100)'),
    optimum: ours('exact'),
    short: cell(VARIANTS, ['as published'], 'fresh, short'),
    pressureRuns: cell(VARIANTS, [PRESSURE], 'runs'),
    pressureAway: cell(VARIANTS, [PRESSURE], 'degrees from the published'),
    pressure: cell(VARIANTS, [PRESSURE], 'fresh, short'),
    manyTests: () => numberIn(PROBLEMS, 0),
    problemsRuns: cell(VARIANTS, [PROBLEMS], 'runs'),
    problemsAway: cell(VARIANTS, [PROBLEMS], 'degrees from the published'),
    problemsPoints: cell(VARIANTS, [PROBLEMS], 'fresh, short'),
    manyExpansions: () => numberIn(LONGER, 0),
    expansions: cell('What the source leaves open', ['the limit of a search in the genetic algorithm'], 'readings'),
    longerRuns: cell(VARIANTS, [LONGER], 'runs'),
    longerAway: cell(VARIANTS, [LONGER], 'degrees from the published'),
    longerApart: cell(VARIANTS, [LONGER], 'degrees from the published setup'),
    longer: cell(VARIANTS, [LONGER], 'fresh, long'),
  },
  'nes-pso': {
    best: () => nes.lines.mean['4'].mean,
    record: () => nes.lines.weighted['4'].max,
    metrics: () => nes.metrics.abbreviations.length,
    kept: () => nes.subgroups['4'].kept,
    trainings: count(TABLES, /^subgroup \d, mean, tucks$/),
    means: count(TABLES, /^subgroup \d, mean,/),
    meansInside: inside(TABLES, /^subgroup \d, mean,/),
    deviationsInside: inside(TABLES, /^subgroup \d, std,/),
    maximaInside: inside(TABLES, /^subgroup \d, max,/),
    minimaInside: inside(TABLES, /^subgroup \d, min,/),
    bestTucks: bestMean('tucks'),
    bestDrops: bestMean('drops'),
    awayTucks: inPoints(cell(AGREED, [AWAY], 'tucks'), 0.01),
    awayDrops: inPoints(cell(AGREED, [AWAY], 'drops'), 0.01),
    orderTucks: cell(AGREED, ['order of the trainings (rank correlation)'], 'tucks'),
    orderDrops: cell(AGREED, ['order of the trainings (rank correlation)'], 'drops'),
    printedInside: inside('Subgroup 4 with', /^printed subgroup 4, \w+, mean,/),
    printedOf: count('Subgroup 4 with', /^printed subgroup 4, \w+, mean,/),
    derivedInside: inside(TABLES, /^subgroup 4, mean,/),
    derivedOf: count(TABLES, /^subgroup 4, mean,/),
    restartTucks: cell(AGREED, ['the best restart, instead of the worst'], 'tucks'),
    restartDrops: cell(AGREED, ['the best restart, instead of the worst'], 'drops'),
    speedLevel: cell(MOVES, ['pieces fall at the speed of the game, begun at level 0'], 'ours less published'),
    speedOrder: cell(MOVES, ['pieces fall at the speed of the game, begun at level 0'], 'order'),
    rowLevel: cell(MOVES, ['one step aside in each row (the speed of level 9)'], 'ours less published'),
    rowOrder: cell(MOVES, ['one step aside in each row (the speed of level 9)'], 'order'),
    npp: () => nes.lines.mean['2'].mean,
    nppOurs: cell(LOOSE, ['none', '', '', 'drops'], 'mean lines'),
    nppFree: cell(LOOSE, ['NPP'], 'mean lines'),
    withPositions: lines('Straight drops, and every place where a piece fits: training by training'),
    reachedAway: inPoints(cell(POSITIONS, [AWAY_ALL], 3), 0.01),
    freeAway: inPoints(cell(POSITIONS, [AWAY_ALL], 4), 0.01),
    reachedLevel: cell(POSITIONS, ['ours less published, on average'], 3),
    freeLevel: cell(POSITIONS, ['ours less published, on average'], 4),
    reachedOrder: cell(POSITIONS, ['order of the trainings (rank correlation)'], 3),
    freeOrder: cell(POSITIONS, ['order of the trainings (rank correlation)'], 4),
  },
  'truco-beyond': {
    otherClusters: lines(CLUSTERS, isOther),
    bestClustersShare: bestClusters(-3),
    bestClustersLow: bestClusters(-2),
    bestClustersHigh: bestClusters(-1),
    randomShare: cell(CLUSTERS, ['random, five'], 'all'),
    randomLow: cell(CLUSTERS, ['random, five'], 'from'),
    randomHigh: cell(CLUSTERS, ['random, five'], 'to'),
    tunedShare: cell('Similarity tuned', ['tuned by clusters'], 'all'),
    tunedLow: cell('Similarity tuned', ['tuned by clusters'], 'from'),
    tunedHigh: cell('Similarity tuned', ['tuned by clusters'], 'to'),
    bluffsEquilibrium: cell('Bluff: who uses it', ['equilibrium'], 'bluffs, %'),
    bluffsBest: cell('Bluff: who uses it', ['PVCNPS'], 'bluffs, %'),
    detectorRecall: cell(RECOGNISED, ['detector by cases, truco'], 'recall, %'),
    detectorFalse: cell(RECOGNISED, ['detector by cases, truco'], 'honest calls taken for bluffs, %'),
    detectorEdge: inPoints(cell(RECOGNISED, ['detector by cases, truco'], 'recall less that')),
    detectorLow: inPoints(cell(RECOGNISED, ['detector by cases, truco'], 'from')),
    detectorHigh: inPoints(cell(RECOGNISED, ['detector by cases, truco'], 'to')),
    policies: lines(LEDUC),
    leducTen: said(LEDUC, /many levels (\d+) of the thesis/),
    leducPlace: placeIn(LEDUC, 'PVCNPS'),
    leducLeast: (kept) => /Least exploitable are \w+ .*? and (\w+)/.exec(sectionOf(kept, LEDUC).text.join('\n'))![1],
    leducFew: cell(EXPLOITED, ['equilibrium', 300], 'PLS'),
    leducFewHands: cell(EXPLOITED, ['equilibrium'], 'hands'),
    leducMany: cell(EXPLOITED, ['equilibrium', 10_000], 'PLS'),
    leducManyHands: cell(EXPLOITED, ['equilibrium', 10_000], 'hands'),
    goodCorrelation: said('Cases that', /, (-?0\.\d+) \(-?0\.\d+ to -?0\.\d+\) for corrected/),
    goodCorrelationLow: said('Cases that', /0\.\d+ \((-?0\.\d+) to -?0\.\d+\) for corrected/),
    goodCorrelationHigh: said('Cases that', /0\.\d+ \(-?0\.\d+ to (-?0\.\d+)\) for corrected/),
    imitators: () => IMITATORS.length,
    imitatorsDrawn: imitatorsAmong('equilibrium'),
    imitatorsCorrected: imitatorsAmong('corrected'),
    goodCases: said('Cases that', /(\d+) cases of hands between/),
    goodBest: (kept) => {
      const close = named(kept, 'Cases that', /, corrected, against the equilibrium$/);
      return close.reduce((a, b) => (b.ours.mean > a.ours.mean ? b : a)).name.split(',')[0];
    },
    goodPoints: ours('MJS, corrected, against the equilibrium', 'mean', -1),
    goodLow: ours('MJS, corrected, against the equilibrium', 'high', -1),
    goodHigh: ours('MJS, corrected, against the equilibrium', 'low', -1),
    goodGain: ours('MJS, corrected, trained exploitability'),
    goodGainLow: ours('MJS, corrected, trained exploitability', 'low'),
    goodGainHigh: ours('MJS, corrected, trained exploitability', 'high'),
    shippedPoints: ours('MJS, shipped, against the equilibrium', 'mean', -1),
    shippedLow: ours('MJS, shipped, against the equilibrium', 'high', -1),
    shippedHigh: ours('MJS, shipped, against the equilibrium', 'low', -1),
    shippedGain: ours('MJS, shipped, trained exploitability'),
  },
};

/** Half a unit of the last digit of the one that is rounded more. */
function precision(a: number, b: number): number {
  const digits = (value: number) => `${value}`.split('.')[1]?.length ?? 0;
  return 0.5 * 10 ** -Math.min(digits(a), digits(b)) + 1e-9;
}

describe.each(Object.entries(places))('the opening of %s', (id, own) => {
  const kept: Kept = read(`../../docs/studies/${id}.json`);

  test('the place of each of its figures is known', () => {
    expect(Object.keys(kept.facts).filter((name) => !(name in own))).toEqual([]);
  });

  test.each(Object.entries(kept.facts))('%s', (name, fact) => {
    const found = own[name](kept);
    if (typeof fact === 'string') expect(found).toBe(fact);
    else
      expect(Math.abs(Number(found) - fact), `${found} for ${fact}`).toBeLessThanOrEqual(
        precision(Number(found), fact),
      );
  });
});

test('the figures of ist-search are read off its rows', () => {
  const { facts, sections }: Kept = read('../../docs/studies/ist-search.json');
  expect(searchFacts(sections[0], sections[1], sections[2])).toEqual(facts);
});
