import { describe, expect, test } from 'vitest';
import measured from '../../../../data/truco/levels.json' with { type: 'json' };
import { legalOf, playHand } from '../../../../testing/truco/truco-hands.ts';
import { languages } from '../../../core/language.ts';
import { playMatch } from '../../../core/play.ts';
import { Rng } from '../../../core/rng.ts';
import { ACTION } from '../../../games/truco/actions.ts';
import { card } from '../../../games/truco/cards.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import { shippedTrucoStrategy } from '../equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../index.ts';
import { LevelAgent } from './level-agent.ts';
import { type Habits, levels } from './levels.ts';

const game = trucoGame('ufsm24');
const strategy = shippedTrucoStrategy();
const NONE: Habits = { misjudges: 0, forgets: 0, timid: 0, bold: 0, highCard: 0, miscounts: 0, bound: 9 };

/** What a player with these habits does in a position, by many streams; each action once. */
function does(
  habits: Partial<Habits>,
  deal: string,
  course: string,
  scores: readonly [number, number] = [0, 0],
): number[] {
  const state = playHand(deal, course);
  state.score.set(scores);
  state.startScore.set(scores);
  const agent = new LevelAgent(strategy, { ...levels[0], habits: { ...NONE, ...habits } });
  const turn = { view: game.view(state, state.turn), legal: legalOf(state), deadline: Number.POSITIVE_INFINITY };
  const done = Array.from({ length: 12 }, (_, i) => {
    agent.begin({ game: game.id });
    const decision = agent.act({ ...turn, rng: Rng.seeded(i) });
    return decision.action;
  });
  return [...new Set(done)].sort((a, b) => a - b);
}

describe('each mistake is of its own kind', () => {
  test('who misjudges its envido refuses with 33', () => {
    const called = ['2E 6E 4C/7O 6O 12C', 'ENVIDO'] as const;
    expect(does({}, ...called)).not.toContain(ACTION.NO_QUIERO);
    expect(does({ misjudges: 20 }, ...called)).toContain(ACTION.NO_QUIERO);
  });

  test('the timid refuse and do not call, the bold accept and call', () => {
    const winning = ['1E 4B 3C/2O 5O 12C', '3C 2O'] as const;
    expect(does({ timid: 1 }, ...winning)).not.toContain(ACTION.TRUCO);
    expect(does({ bold: 1 }, ...winning)).toEqual([ACTION.TRUCO]);
    const lost = ['1E 4B 3C/4O 5O 6C', '3C 4O TRUCO'] as const;
    expect(does({}, ...lost)).toEqual([ACTION.NO_QUIERO]);
    expect(does({ bold: 1 }, ...lost)).toEqual([ACTION.QUIERO]);
  });

  test('within the bound', () => {
    expect(does({ bold: 1, bound: 0.5 }, '1E 4B 3C/4O 5O 6C', '3C 4O TRUCO')).toEqual([ACTION.NO_QUIERO]);
  });

  test('who is in haste plays the highest card', () => {
    expect(does({ highCard: 1 }, '1E 4B 5C/7O 12B 6C', 'ENVIDO NO_QUIERO 4B')).toEqual([card('7O')]);
  });

  test('who does not count the match refuses what loses it', () => {
    const decisive = ['3C 2B 5O/4O 5B 6C', '3C 4O TRUCO', [23, 20]] as const;
    expect(does({}, ...decisive)).not.toContain(ACTION.NO_QUIERO);
    expect(does({ miscounts: 1 }, ...decisive)).toContain(ACTION.NO_QUIERO);
  });
});

test('the same seed gives the same match, explained or not', async () => {
  const play = async (name: string) => {
    const agents = [name, 'careful'].map((each) => trucoAgent(each).create());
    return (await playMatch(game, agents, { seed: 'levels' })).actions;
  };
  expect(await play('beginner')).toEqual(await play('beginner'));
});

test('one table: every level has its words and errs less than the one below; it was beaten by the one above', () => {
  const kinds = ['misjudges', 'forgets', 'timid', 'bold', 'highCard', 'miscounts', 'bound'] as const;
  for (const [i, level] of levels.entries()) {
    for (const language of languages) expect(level.names[language] && level.about[language]).toBeTruthy();
    if (i > 0) for (const kind of kinds) expect(level.habits[kind]).toBeLessThanOrEqual(levels[i - 1].habits[kind]);
  }
  const order = [...levels.map(({ name }) => name), 'master'];
  expect(measured.steps.map(({ below, above }) => [below, above])).toEqual(levels.map((_, i) => order.slice(i, i + 2)));
  for (const { low } of measured.steps) expect(low).toBeGreaterThan(50);
  const ratings = levels.map(({ name }) => measured.strengths[name as keyof typeof measured.strengths].rating);
  expect(ratings).toEqual(ratings.toSorted((a, b) => a - b));
});
