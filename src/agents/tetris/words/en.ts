import { numbersIn } from '../../../core/language.ts';
import { sayPlacement } from '../../../games/tetris/text/speech.ts';
import { brief } from '../../words/explain.ts';
import { speech } from './actions.ts';
import type { TetrisAgentWords } from './reasons.ts';

const number = numbersIn('en');
const place = (action: number) => sayPlacement(action, 'en');

const factors: TetrisAgentWords['factors'] = {
  lines: 'lines',
  'lock-height': 'lock height',
  'landing-height': 'landing height',
  'eroded-cells': 'eroded cells',
  'aggregate-height': 'aggregate height',
  'max-height': 'tallest column',
  'height-range': 'height range',
  bumpiness: 'bumpiness',
  'projection-potential': 'projection potential',
  'pattern-diversity': 'pattern diversity',
  holes: 'holes',
  'rows-with-holes': 'rows with holes',
  'hole-depth': 'hole depth',
  'corner-lock': 'corner lock',
  'column-holes': 'column holes',
  'weighted-column-holes': 'weighted column holes',
  'column-hole-depths': 'column hole depths',
  'min-column-hole-depth': 'shallowest column hole',
  'max-column-hole-depth': 'deepest column hole',
  'well-cells': 'well cells',
  'floored-well-cells': 'floored well cells',
  'deep-wells': 'deep wells',
  'cumulative-wells': 'cumulative wells',
  'row-transitions': 'row transitions',
  'filled-row-transitions': 'transitions in filled rows',
  'column-transitions': 'column transitions',
  'inner-column-transitions': 'inner column transitions',
  'filled-cells': 'filled cells',
  'vertical-mass': 'vertical mass',
  'horizontal-mass': 'horizontal mass',
  'fill-ratio': 'fill ratio',
  entropy: 'entropy',
  symmetry: 'symmetry',
  'largest-area': 'largest area',
  'smallest-area': 'smallest area',
  'possible-positions': 'possible positions',
  linesExpected: 'lines still expected',
  recordLines: 'lines still to come, long games counting most',
  worth: 'what the board is worth',
  lead: 'lead over the second',
};

/** What the agents of Tetris say, in English. */
export const agentWords: TetrisAgentWords = {
  ...speech('en'),
  reasons: {
    only: () => 'there is no other place',
    lot: ({ count }) => `drawn by lot among ${count} places`,
    best: ({ count, second, metric, value, other }) =>
      `the best of ${count} places; against the second (${place(second)}) this counted: ${factors[metric]}, ${brief(value, 'en')} instead of ${brief(other, 'en')}`,
    bestTied: ({ count, second }) => `of ${count} places none is better; ${place(second)} is worth the same`,
    lastHope: ({ count }) => `of ${count} places the only one that does not lose at once`,
    lost: () => 'the game is lost in any place',
    expectedLines: ({ count, lines, second, lead }) =>
      `the best of ${count} places; from here it expects ${number(lines)} more lines, ${number(lead, 1)} more than in the second (${place(second)})`,
    recordLines: ({ count, lines, second, lead }) =>
      `the best of ${count} places for a record; if long games count most, it is worth ${number(lines)} more lines, ${number(lead, 1)} more than the second (${place(second)})`,
    expectedWorth: ({ count, depth, second }) =>
      `the best of ${count} places, looking ${depth === 1 ? 'one piece' : `${depth} pieces`} ahead (the second: ${place(second)})`,
  },
  factors,
};
