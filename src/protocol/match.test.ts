import * as match from './match.ts';
import * as example from './testing/examples.ts';
import { testSchemas } from './testing/schema-tests.ts';

const many = (length: number, item: unknown) => Array.from({ length }, () => item);
const { explanation, outcome } = example;

testSchemas(match, {
  fault: {
    good: [example.fault, ...['illegal', 'crash', 'disconnect'].map((kind) => ({ ...example.fault, kind }))],
    bad: { 'an unknown kind': { ...example.fault, kind: 'boredom' }, 'half a seat': { ...example.fault, seat: 0.5 } },
  },
  matchOutcome: {
    good: [outcome, { scores: [3], winner: null, faults: [] }],
    bad: { 'no scores': { ...outcome, scores: undefined }, 'a score of text': { ...outcome, scores: ['24'] } },
  },
  explanation: {
    good: [
      explanation,
      { summary: '', reasons: [] },
      { ...explanation, summary: 'x'.repeat(2000), reasons: many(200, explanation.reasons[0]) },
      { ...explanation, choices: many(500, explanation.choices[0]) },
    ],
    bad: {
      'a summary that is too long': { ...explanation, summary: 'x'.repeat(2001) },
      'too many reasons': { ...explanation, reasons: many(201, explanation.reasons[0]) },
      'too many choices': { ...explanation, choices: many(501, explanation.choices[0]) },
    },
  },
  clock: { good: [100, 3_600_000], bad: { 'too short': 99, 'too long': 3_600_001, 'no whole number': 1000.5 } },
  playerName: {
    good: ['Ana', 'x', 'x'.repeat(40), ' José da Silva '],
    bad: { 'no name': '', 'spaces alone': '   ', 'too long': 'x'.repeat(41), 'control characters': 'a\u0007b' },
  },
  ourAgent: {
    good: ['careful', 'careful,level=1', 'equilibrium+', 'x'.repeat(40)],
    bad: { 'another option': 'sampler,playouts=9', nothing: '', 'too long': 'x'.repeat(41), 'a path': '../careful' },
  },
  matchId: {
    good: [example.matchId, 'x'.repeat(10), 'x'.repeat(40)],
    bad: { 'too short': 'x'.repeat(9), 'too long': 'x'.repeat(41), 'a path': '../../../etc/passwd' },
  },
});
