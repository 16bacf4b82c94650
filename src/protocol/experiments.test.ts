import * as experiments from './experiments.ts';
import { noon } from './testing/examples.ts';
import { testSchemas } from './testing/schema-tests.ts';

const standing = {
  name: 'first try',
  notes: '',
  tags: ['nes'],
  headline: { of: 'lines', value: 9.5, low: 9, high: 10, n: 1000 },
  id: 'tuning-1',
  kind: 'tuning',
  label: ['nes', 'cma-es', { count: 3, of: 'metrics' }],
  status: 'running',
  round: 2,
  size: 100,
  done: 20,
  seconds: 1.5,
  note: '',
  error: null,
  createdAt: noon,
  updatedAt: noon,
  endedAt: null,
};
const request = { kind: 'tuning', description: { rules: 'nes' }, base: 'mine', yes: true };
const estimate = { mean: 0.5, low: 0.4, high: 0.6 };
const stage = {
  name: 'all',
  agents: ['a', 'b'],
  over: true,
  table: [[{ matches: 1, wins: 1, draws: 0, losses: 0, points: 3 }]],
  ranking: [{ name: 'a', matches: 1, winRate: estimate, pointsPerHand: estimate, elo: 12.5 }],
};
const choices = {
  allowed: false,
  reason: 'noExperiments',
  optimizers: [{ name: 'cma-es', about: 'CMA-ES' }],
  objectives: [],
  policies: ['NPS'],
  learners: [],
  presets: [],
  opponents: [],
  schedules: ['gauntlet'],
  studies: [{ id: 'nes-pso', title: 'NES' }],
};

testSchemas(experiments, {
  experimentLabel: {
    good: ['nes', { count: 3, of: 'metrics' }, { scale: 'full' }],
    bad: { 'a count of something else': { count: 3, of: 'cats' }, 'another size': { scale: 'huge' } },
  },
  experimentId: {
    good: ['tuning-1', 'x'.repeat(80)],
    bad: { empty: '', 'too long': 'x'.repeat(81), 'a path': '../x' },
  },
  experimentStanding: { good: [standing], bad: { 'an unknown status': { ...standing, status: 'tired' } } },
  experiment: {
    good: [
      { ...standing, unit: 'games', description: { a: 1 }, setAside: [{ round: 0, task: 1, error: 'e' }], files: [] },
    ],
    bad: { 'no unit': { ...standing, description: {}, setAside: [], files: [] } },
  },
  experimentHeadline: {
    good: [{ of: 'won', value: 0.5, n: 10, who: 'careful' }],
    bad: { 'of something else': { of: 'height', value: 1, n: 1 } },
  },
  experimentAbout: {
    good: [{ name: '', notes: '', tags: ['a'] }],
    bad: { 'an empty tag': { name: '', notes: '', tags: [''] } },
    strict: true,
  },
  experimentEstimate: {
    good: [
      { size: 5, unit: 'games', many: false, seconds: { low: 1, high: 2 }, from: { units: 3 }, threads: 1 },
      { size: 5, unit: 'games', many: true, seconds: null, from: null, threads: 1 },
    ],
    bad: { 'no size': { unit: 'games', many: false, seconds: null, from: null, threads: 1 } },
  },
  newExperiment: {
    good: [request, { kind: 'study', description: {} }],
    bad: {
      'an unknown kind': { ...request, kind: 'rehearsal' },
      'no description': { kind: 'tuning' },
      'a base that is a path': { ...request, base: '../x' },
    },
    strict: true,
  },
  experimentChoices: {
    good: [choices],
    bad: { 'no answer whether it is allowed': { ...choices, allowed: undefined } },
  },
  experimentPicture: {
    good: [
      {
        kind: 'tuning',
        metrics: ['holes'],
        from: 0,
        history: [[1, 0.5]],
        best: { weights: [1], score: 2, by: 'validation' },
        importance: { trials: 80, weights: [{ share: 0.4, towards: -0.2 }] },
        swarm: [[1]],
        lines: [0, 3],
      },
      { kind: 'tournament', stages: [stage] },
      {
        kind: 'truco-sides',
        stages: [stage],
        sides: [{ name: 'a', history: [[1, 2, 0.1, 0.2, 0.3]], k: { card: 4 } }],
      },
      { kind: 'truco-learn', from: 0, history: [], k: {} },
      { kind: 'study', report: { any: 'thing' } },
      { kind: 'other' },
    ],
    bad: { 'a step that is too short': { kind: 'truco-learn', from: 0, history: [[1, 2]], k: {} } },
  },
});
