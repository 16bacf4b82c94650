import * as areas from './filled-areas.ts';
import * as heights from './heights.ts';
import * as holes from './holes.ts';
import * as landing from './landing-and-eroded-cells.ts';
import * as mass from './mass-and-symmetry.ts';
import type { MetricFunction } from './metric.ts';
import { possiblePositions } from './possible-positions.ts';
import * as transitions from './transitions.ts';
import * as wells from './wells.ts';

export { type MetricFunction, noFacts, type PlacementFacts } from './metric.ts';

interface Metric {
  readonly doc: string;
  readonly of: MetricFunction;
}

/**
 * Every metric by its name. The functions are plain cell-by-cell code that defines the metric; the fast code in `fast/`
 * is tested against them. The position in this list is the metric's index in the fast code.
 */
export const metrics = {
  lines: { doc: 'complete rows removed', of: landing.lines },
  'lock-height': { doc: 'rows below the pieces at rest', of: landing.lockHeight },
  'landing-height': { doc: 'row of the middle of the piece at rest', of: landing.landingHeight },
  'eroded-cells': { doc: 'rows removed times the cells of the piece in them', of: landing.erodedCells },
  'aggregate-height': { doc: 'sum of the column heights', of: heights.aggregateHeight },
  'max-height': { doc: 'height of the tallest column', of: heights.maxHeight },
  'height-range': { doc: 'tallest column minus lowest', of: heights.heightRange },
  bumpiness: { doc: 'sum of the height differences of neighbouring columns', of: heights.bumpiness },
  'projection-potential': {
    doc: 'how much lower columns are than both their neighbours',
    of: heights.projectionPotential,
  },
  'pattern-diversity': { doc: 'how many of the steps -2 to 2 occur', of: heights.patternDiversity },
  holes: { doc: 'empty cells under a filled one', of: holes.holes },
  'rows-with-holes': { doc: 'rows with a hole', of: holes.rowsWithHoles },
  'hole-depth': { doc: 'filled cells in the stacks right above holes', of: holes.holeDepth },
  'corner-lock': { doc: 'holes in the outer columns', of: holes.cornerLock },
  'column-holes': { doc: 'empty cells right under a filled one', of: holes.columnHoles },
  'weighted-column-holes': { doc: 'column holes, low ones weighing more', of: holes.weightedColumnHoles },
  'column-hole-depths': { doc: 'rows from the column tops down to the column holes', of: holes.columnHoleDepths },
  'min-column-hole-depth': { doc: 'the shallowest column hole', of: holes.minColumnHoleDepth },
  'max-column-hole-depth': { doc: 'the deepest column hole', of: holes.maxColumnHoleDepth },
  'well-cells': { doc: 'open empty cells between filled ones', of: wells.wellCells },
  'floored-well-cells': { doc: 'well cells on a filled cell or the floor', of: wells.flooredWellCells },
  'deep-wells': { doc: 'columns with at least three well cells', of: wells.deepWells },
  'cumulative-wells': { doc: 'empty cells from every cell between filled ones down', of: wells.cumulativeWells },
  'row-transitions': { doc: 'changes along the rows, walls filled', of: transitions.rowTransitions },
  'filled-row-transitions': { doc: 'changes along the rows that are not empty', of: transitions.filledRowTransitions },
  'column-transitions': { doc: 'changes along the columns, floor filled', of: transitions.columnTransitions },
  'inner-column-transitions': { doc: 'changes below the column tops', of: transitions.innerColumnTransitions },
  'filled-cells': { doc: 'filled cells', of: mass.filledCells },
  'vertical-mass': { doc: 'filled cells weighted by their height', of: mass.verticalMass },
  'horizontal-mass': { doc: 'filled cells weighted by their signed distance to the middle', of: mass.horizontalMass },
  'fill-ratio': { doc: 'filled cells by all cells', of: mass.fillRatio },
  entropy: { doc: 'entropy in bits of a cell being filled', of: mass.entropy },
  symmetry: { doc: 'cells equal to their mirror image', of: mass.symmetry },
  'largest-area': { doc: 'cells of the largest filled region', of: areas.largestArea },
  'smallest-area': { doc: 'cells of the smallest filled region', of: areas.smallestArea },
  'possible-positions': { doc: 'resting places of the seven pieces as they appear', of: possiblePositions },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as MetricName[];

/** The index of a metric in the arrays of the fast code. */
export function metricIndex(name: MetricName): number {
  return metricNames.indexOf(name);
}

export function isMetricName(text: string): text is MetricName {
  return Object.hasOwn(metrics, text);
}

/** The UFSC 2024 thesis's seventeen, in its order. */
export const studyMetrics: readonly MetricName[] = [
  'lock-height',
  'well-cells',
  'column-holes',
  'inner-column-transitions',
  'filled-row-transitions',
  'aggregate-height',
  'height-range',
  'vertical-mass',
  'horizontal-mass',
  'fill-ratio',
  'entropy',
  'corner-lock',
  'projection-potential',
  'largest-area',
  'smallest-area',
  'symmetry',
  'possible-positions',
];

/** The public NES players' seventeen (M. Birken, 2014), in their order. */
export const nesMetrics: readonly MetricName[] = [
  'lines',
  'lock-height',
  'well-cells',
  'deep-wells',
  'column-holes',
  'weighted-column-holes',
  'column-hole-depths',
  'min-column-hole-depth',
  'max-column-hole-depth',
  'inner-column-transitions',
  'filled-row-transitions',
  'aggregate-height',
  'max-height',
  'height-range',
  'filled-cells',
  'vertical-mass',
  'bumpiness',
];

/** Dellacherie's six, then what BCTS and DT-20 add (Thiery and Scherrer, 2009), in their order. */
export const dellacherieMetrics: readonly MetricName[] = [
  'landing-height',
  'eroded-cells',
  'row-transitions',
  'column-transitions',
  'holes',
  'cumulative-wells',
  'hole-depth',
  'rows-with-holes',
  'pattern-diversity',
];
