import * as cases from './cases.ts';
import { testSchemas } from './testing/schema-tests.ts';

const remark = { what: 'a row with fewer cells', rows: 1, lines: [52] };
const report = { base: 'b', rows: 51, taken: 50, repaired: [remark], noted: [], skipped: [], unusedColumns: 0 };

testSchemas(cases, {
  baseName: { good: ['shipped', 'x'.repeat(60)], bad: { empty: '', 'too long': 'x'.repeat(61), 'a path': '../x' } },
  caseBases: { good: [[{ base: 'b', hands: 3 }], []], bad: { 'half a hand': [{ base: 'b', hands: 0.5 }] } },
  caseHands: {
    good: [{ base: 'b', matches: ['m'], columns: ['number', 'mano'], rows: [[1, null]] }],
    bad: { 'a cell of text': { base: 'b', matches: [], columns: ['number'], rows: [['1']] } },
  },
  caseHand: {
    good: [{ base: 'b', number: 1, match: 'm', values: { mano: 1 } }],
    bad: { 'a value that is none': { base: 'b', number: 1, match: 'm', values: { mano: null } } },
  },
  caseClusterings: {
    good: [[{ name: 'n', title: 't', features: ['high'], covered: 3, clusters: [1, 2], curve: [9.5, 4] }]],
    bad: { 'no clusters': [{ name: 'n', title: 't', features: [], covered: 3, curve: [] }] },
  },
  caseClustering: {
    good: [{ name: 'n', features: ['high'], centres: [[1.5]], points: [[1, 0, 17]], covered: 3 }],
    bad: { 'no points': { name: 'n', features: ['high'], centres: [], covered: 3 } },
  },
  caseImport: { good: [report], bad: { 'no report': { base: 'b' } } },
});
