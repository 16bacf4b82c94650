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
      { text: 'Porque sim.', language: 'pt-BR' },
      { text: 'x'.repeat(2000), factors: many(200, explanation.factors[0]) },
      // as matches were kept before
      { summary: 'It wins the trick.', reasons: [{ name: 'strength', value: 0.5 }] },
      { ...explanation, choices: many(500, explanation.choices[0]) },
    ],
    bad: {
      'a text that is too long': { ...explanation, text: 'x'.repeat(2001) },
      'a language that is none': { text: 'Because.', language: 'the one I speak' },
      'a value that is neither number nor text': { reason: { ...explanation.reason, values: { chance: [1] } } },
      'too many factors': { ...explanation, factors: many(201, explanation.factors[0]) },
      'too many choices': { ...explanation, choices: many(501, explanation.choices[0]) },
    },
  },
  givenExplanation: {
    good: [explanation, { text: '' }, { summary: '', reasons: [] }, undefined],
    // nothing is refused: what does not fit is left out
    bad: {},
  },
  commitment: { good: [example.commitment], bad: { 'too short': 'c0', 'capital letters': 'C0'.repeat(32) } },
  contribution: {
    good: ['00', 'ab'.repeat(32)],
    bad: { 'no byte': '', 'half a byte': '0', 'too long': '00'.repeat(33), 'no digits': 'xy' },
  },
  revealed: { good: [example.revealed], bad: { 'no secret': { contributions: [] } } },
  clock: { good: [100, 3_600_000], bad: { 'too short': 99, 'too long': 3_600_001, 'no whole number': 1000.5 } },
  playerName: {
    good: ['Ana', 'x', 'x'.repeat(40), ' José da Silva '],
    bad: { 'no name': '', 'spaces alone': '   ', 'too long': 'x'.repeat(41), 'control characters': 'a\u0007b' },
  },
  ourAgent: {
    good: ['careful', 'careful,level=1', 'expectimax,depth=2,beam=3', 'equilibrium+', 'x'.repeat(40)],
    bad: {
      'an option that is no number': 'ntuple,network=/dev/zero',
      'too many options': `x${',a=1'.repeat(5)}`,
      nothing: '',
      'too long': 'x'.repeat(41),
      'a path': '../careful',
    },
  },
  matchId: {
    good: [example.matchId, 'x'.repeat(10), 'x'.repeat(40)],
    bad: { 'too short': 'x'.repeat(9), 'too long': 'x'.repeat(41), 'a path': '../../../etc/passwd' },
  },
});
