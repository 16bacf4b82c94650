import { expect, test } from 'vitest';
import { packBase } from '../agents/truco/cases/base/pack.ts';
import { InputError } from '../core/errors.ts';
import { spans } from '../work/work.ts';
import { checkedPlan } from './index.ts';

const stages = [{ name: 'final', matches: 10 }];
const agents = ['careful', 'random'];

test.each<[string, unknown, RegExp]>([
  ['chess', {}, /unknown kind of experiment "chess": one of tetris-play, tuning/],
  ['toString', {}, /unknown kind of experiment "toString"/],
  ['tetris-play', null, /tetris-play: .*object/],
  ['tetris-play', { agent: 'nobody', games: 1 }, /unknown agent "nobody"/],
  ['tetris-play', { agent: 'bcts', games: -5 }, /"games": /],
  ['tetris-play', { agent: 'bcts', games: 1.5 }, /"games": /],
  ['tetris-play', { agent: 'bcts', games: 1, rules: 'chess' }, /unknown rule set "chess"/],
  ['tetris-play', { agent: 'bcts', games: 1, gamez: 2 }, /"gamez"/],
  ['tetris-play', { agent: { name: 'x', weights: { metrics: ['x'], weights: [1] } }, games: 1 }, /x: .*metric/],
  ['tetris-play', { agent: 'bcts', games: 3_000_000 }, /about 3,000,000 games.*--yes/],
  ['tetris-play', { agent: 'bcts', games: 1e12 }, /"games": /],
  ['tournament', { agents: ['careful', 'nobody'], stages }, /nobody/],
  ['tournament', { agents, stages: [{ name: 'a', matches: -1 }] }, /"matches" must be/],
  ['tournament', { agents, stages: [{ name: 'a', matches: 1e12 }] }, /about 1,000,000,000,000 matches.*--yes/],
  ['tournament', { agents, stages: [{ name: 'a', matches: 3, duplicate: true }] }, /duplicate pairs/],
  ['tournament', { agents, stages, clock: -1 }, /"clock"/],
  ['tournament', { agents: ['NPS,base=human', 'careful'], stages }, /no base "human" for the agent NPS: shipped/],
  ['tournament', { agents, stages, bases: { human: 'AAAA' } }, /the base "human" cannot be unpacked/],
  ['tournament', { agents, stages, bases: { human: packBase('a,b\n1,2\n') } }, /the base "human": /],
  ['tournament', { agents, stages, bases: { '../x': '' } }, /tournament: "bases"/],
  ['tetris-record', { agent: 'nobody', games: 1 }, /unknown agent "nobody"/],
  ['match', { agents: ['careful'], matches: 2 }, /"agents": /],
  ['match', { agents: ['careful', 'nobody'], matches: 2 }, /nobody/],
  ['match', { agents, matches: 3, duplicate: true }, /duplicate pairs/],
  ['match', { agents, matches: 2, sprt: { elo0: 5, elo1: 5, alpha: 0.1, beta: 0.1 } }, /elo0 must be lower/],
  ['truco-baseline', { agent: 'careful', pairs: 1 }, /"pairs": /],
  ['truco-baseline', { agent: 'nobody', pairs: 2 }, /nobody/],
  ['truco-exploitability', { agent: 'careful', deals: 0 }, /"deals": /],
  ['truco-exploitability', { agent: 'careful', table: 'x' }, /--table is for the agent equilibrium, not careful/],
  ['truco-exploitability', { agent: 'careful', worth: 'match' }, /--worth match is for --response own/],
  ['truco-endings', { agent: 'careful' }, /"agent": /],
  ['truco-endings', { agent: 'equilibrium', endings: ['said 99'] }, /no ending "said 99"/],
  ['truco-sides', { sides: [{ agent: 'NPS' }], matches: 2 }, /"sides": /],
  ['truco-sides', { sides: [{ agent: 'NPS,base=x' }, { agent: 'careful' }], matches: 2 }, /no base "x"/],
  [
    'truco-sides',
    { sides: [{ agent: 'NPS' }, { agent: 'careful', learning: 'imitation' }], matches: 2 },
    /side 2 cannot learn: careful does not play by cases/,
  ],
  ['truco-sides', { sides: [{ agent: 'NPS' }, { agent: 'careful' }], matches: 3, duplicate: true }, /duplicate pairs/],
  ['tuning', { rules: 'nes', metrics: ['lines'], optimizer: 'magic' }, /unknown optimizer "magic"/],
  ['tuning', { rules: 'nes', metrics: ['lines'], optimizer: 'cma-es', games: { training: -1 } }, /"training" is -1/],
  [
    'tuning',
    { rules: 'nes', metrics: ['lines'], optimizer: 'cma-es', options: { iterations: 9 }, games: { training: 1e6 } },
    /--yes/,
  ],
  ['truco-learn', { matches: 1, policies: ['XX'] }, /no policy "XX"/],
  ['truco-learn', { matches: 1, opponents: ['nobody'] }, /nobody/],
  ['study', { study: 'tetris-99' }, /unknown study "tetris-99"/],
  ['study', { study: 'nes-pso', only: 'tables' }, /nes-pso has no part "tables": trainings, players, rotation/],
  ['study', { study: 'ist-search', only: 'tables' }, /ist-search has no part "tables": it has none/],
  ['rehearsal', { tasks: 0 }, /"tasks"/],
])('%s %j is refused', async (kind, json, message) => {
  const problem = await checkedPlan(kind, json).catch((error) => error);
  expect(problem).toBeInstanceOf(InputError);
  expect(problem.message).toMatch(message);
  expect(problem.message).not.toContain('\n');
});

test('--yes begins what is large', async () => {
  const { size } = await checkedPlan('tetris-play', { agent: 'bcts', games: 3_000_000 }, { yes: true });
  expect(size).toBe(3_000_000);
});

test('a plan that was checked is checked to itself', async () => {
  for (const [name, json] of [
    ['tetris-play', { agent: 'bcts', games: 5 }],
    ['tournament', { agents, stages, clock: 5 }],
    [
      'tuning',
      {
        rules: 'nes-norotation',
        metrics: ['lines', 'holes'],
        scales: 'spread',
        optimizer: 'cma-es',
        options: { iterations: 2 },
      },
    ],
    ['tetris-record', { agent: 'bcts', games: 5 }],
    ['match', { agents, matches: 5, sprt: { elo0: 0, elo1: 5, alpha: 0.1, beta: 0.1 } }],
    ['truco-baseline', { agent: 'careful', pairs: 5 }],
    ['truco-exploitability', { agent: 'careful', deals: 5 }],
    ['truco-exploitability', { agent: 'master', deals: 5 }],
    ['truco-endings', { agent: 'equilibrium', count: 2 }],
    ['truco-learn', { matches: 5 }],
    ['truco-sides', { sides: [{ agent: 'NPS', learning: 'imitation' }, { agent: 'careful' }], matches: 4 }],
  ] as const) {
    const { work, plan } = await checkedPlan(name, json);
    expect(work.plan(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
  }
});

test('units are cut into tasks without gap or overlap', () => {
  for (const count of [1, 2, 255, 300, 10_000, 3_000_000]) {
    const cut = spans(count);
    expect(cut[0].from).toBe(0);
    expect(cut.at(-1)!.to).toBe(count);
    expect(cut.every(({ from }, i) => i === 0 || from === cut[i - 1].to)).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(100_000);
  }
  expect(spans(300)).toHaveLength(300);
  expect(spans(10_000)).toHaveLength(400);
  expect(spans(7, 3)).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 6 },
    { from: 6, to: 7 },
  ]);
});
