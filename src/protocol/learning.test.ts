import * as learning from './learning.ts';
import { testSchemas } from './testing/schema-tests.ts';

const key = 'a'.repeat(26);
const profile = {
  matches: [{ id: 'x' }],
  puzzles: { p1: { step: 1, due: 2, tries: 3 } },
  days: { '2026-05-31': { actions: [1, 2], balance: -1 } },
};

testSchemas(learning, {
  profileKey: {
    good: [key],
    bad: { 'too short': 'a'.repeat(25), 'a digit that is none of them': `${'a'.repeat(25)}1` },
  },
  profile: {
    good: [profile, { matches: [], puzzles: {}, days: {} }],
    bad: {
      'too many matches': { ...profile, matches: Array.from({ length: 301 }, () => ({})) },
      'half a step': { ...profile, puzzles: { p1: { step: 0.5, due: 2, tries: 3 } } },
    },
  },
  day: { good: ['2026-05-31'], bad: { 'another order': '31-05-2026', 'a word': 'today' } },
  dayTry: {
    good: [{ who: key, actions: [1] }],
    bad: { nobody: { actions: [1] }, 'too long': { who: key, actions: Array.from({ length: 61 }, () => 1) } },
    strict: true,
  },
  dayResults: { good: [[{ balance: -2, people: 3 }], []], bad: { 'half a person': [{ balance: 1, people: 0.5 }] } },
});
