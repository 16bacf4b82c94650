import { describe, expect, test } from 'vitest';
import { BET, type KuhnState, type KuhnView, kuhn, PASS } from '../../testing/conformance/kuhn.ts';
import { clockFor, FAILURES, failing, uniform } from '../../testing/players.ts';
import type { Agent } from './agent.ts';
import { CHANCE } from './game.ts';
import { type MatchResult, playMatch, winnerOf } from './play.ts';

const game = kuhn(10);
const always = (action: number): Agent<KuhnView> => ({ name: `always ${action}`, act: () => ({ action }) });
const slow = (): Agent<KuhnView> => {
  const inner = uniform<KuhnView>();
  return { name: 'slow', act: async (turn) => inner.act(turn) };
};

/** The cards of every deal of a match. */
function dealsOf(agents: Agent<KuhnView>[], seed: number): string[] {
  const deals: string[] = [];
  playMatch(game, agents, {
    seed,
    onAction: (state: KuhnState, seat) => {
      if (seat === CHANCE && state.cards[1] !== -1) deals.push(state.cards.join(''));
    },
  });
  return deals;
}

describe('playMatch', () => {
  test('returns at once, without a promise, while agents answer at once', () => {
    const result = playMatch(game, [uniform(), uniform()], { seed: 1 });
    expect(result).not.toBeInstanceOf(Promise);
    const { scores, winner, faults } = result as MatchResult;
    expect(Math.max(...scores)).toBe(10);
    expect(scores[winner as number]).toBe(10);
    expect(faults).toEqual([]);
  });

  test('is the same match whether agents answer at once or later', async () => {
    const later = playMatch(game, [slow(), uniform()], { seed: 1 });
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toEqual(playMatch(game, [uniform(), uniform()], { seed: 1 }));
  });

  test('the same seed gives the same match, another seed another', () => {
    const play = (seed: number) => playMatch(game, [uniform(), uniform()], { seed });
    expect(play(3)).toEqual(play(3));
    expect(play(3)).not.toEqual(play(4));
  });

  test('deal n is the same in every match of a seed, whatever the agents draw and however the matches diverge', () => {
    const restless: Agent<KuhnView> = {
      name: 'restless',
      act: ({ rng }) => {
        rng.fork('deal', 0).float();
        for (let i = 0; i < 9; i++) rng.float();
        return { action: BET };
      },
    };
    const one = dealsOf([always(PASS), always(PASS)], 5);
    const two = dealsOf([restless, uniform()], 5);
    const shared = Math.min(one.length, two.length);
    expect(shared).toBeGreaterThan(3);
    expect(one.slice(0, shared)).toEqual(two.slice(0, shared));
    expect(new Set(one).size).toBeGreaterThan(1);
  });

  test('gains are the points of each deal and add up to the scores', () => {
    const { gains, scores } = playMatch(game, [uniform(), uniform()], { seed: 2 }) as MatchResult;
    expect(gains.length).toBeGreaterThan(4);
    for (const gain of gains) expect([gain[0] + gain[1], gain[0] * gain[1]]).toEqual([expect.any(Number), 0]);
    expect([0, 1].map((seat) => gains.reduce((sum, gain) => sum + gain[seat], 0))).toEqual(scores);
  });

  test('agents get their own view, ascending legal actions, their stream, hooks in order, and reasons when asked', () => {
    const seen: string[] = [];
    const spy: Agent<KuhnView> = {
      name: 'spy',
      begin: ({ game: id, seat }) => void seen.push(`begin ${id} ${seat}`),
      act: ({ view, legal, explain, deadline }) => {
        seen.push(`act ${view.seat} ${legal} ${explain} ${deadline}`);
        return { action: PASS, why: { text: 'I always pass' } };
      },
      saw: (view) => void seen.push(`saw ${view.seat}`),
      end: (scores) => void seen.push(`end ${scores}`),
    };
    const reasons: (string | undefined)[] = [];
    playMatch(kuhn(1), [always(PASS), spy], {
      seed: 1,
      explain: true,
      onAction: (_state, seat, _action, why) => {
        if (seat === 1) reasons.push(why?.text);
      },
    });
    expect(seen[0]).toBe('begin kuhn/1@1 1');
    expect(seen).toContain('act 1 0,1 true Infinity');
    expect(seen.filter((line) => line === 'saw 1')).toHaveLength(4); // two cards, two passes
    expect(seen.at(-1)).toMatch(/^end (1,0|0,1)$/);
    expect(reasons).toEqual(['I always pass']);
  });

  test('needs one agent for each seat', () => {
    expect(() => playMatch(game, [uniform()], { seed: 1 })).toThrow('kuhn/10@1 needs 2 agents, not 1');
  });
});

describe('faults', () => {
  for (const [name, failure] of Object.entries(FAILURES)) {
    test.each([0, 1])(`${name} in seat %i is recorded as ${failure.kind} and loses`, async (seat) => {
      const agents = [uniform<KuhnView>(), uniform<KuhnView>()];
      agents[seat] = failing(name, 2, failure.act);
      const result = await playMatch(game, agents, { seed: 8, clock: clockFor(failure.kind) });
      expect(result.faults).toHaveLength(1);
      expect(result.faults[0]).toMatchObject({ seat, kind: failure.kind, turn: result.actions.length });
      expect(result.faults[0]?.message).toMatch(/^[^\n]+$/);
      expect(result.winner).toBe(1 - seat);
    });
  }

  test('a cheat is told what was legal', () => {
    const { faults } = playMatch(game, [always(7), uniform()], { seed: 1 }) as MatchResult;
    expect(faults).toEqual([{ seat: 0, kind: 'illegal', message: 'answered 7, legal were pass, bet', turn: 0 }]);
  });

  test('changing the list of legal actions makes nothing legal', () => {
    const forger: Agent<KuhnView> = {
      name: 'forger',
      act: ({ legal }) => {
        (legal as number[]).push(4);
        return { action: 4 };
      },
    };
    expect((playMatch(game, [forger, uniform()], { seed: 1 }) as MatchResult).faults[0]?.kind).toBe('illegal');
  });

  test('an answer that comes back too late from a synchronous call is a timeout', () => {
    const busy: Agent<KuhnView> = {
      name: 'busy',
      act: ({ deadline }) => {
        while (performance.now() <= deadline);
        return { action: PASS };
      },
    };
    const result = playMatch(game, [busy, uniform()], { seed: 1, clock: 5 }) as MatchResult;
    expect(result.faults).toEqual([{ seat: 0, kind: 'timeout', message: 'answered too late', turn: 0 }]);
  });

  test.each([
    ['begin', 0, 1],
    ['saw', 0, 1],
  ] as const)('a crash in %s loses', (hook, turn, winner) => {
    const broken: Agent<KuhnView> = {
      ...always(PASS),
      [hook]: () => {
        throw new Error(`no ${hook}`);
      },
    };
    const result = playMatch(game, [broken, uniform()], { seed: 1 }) as MatchResult;
    expect(result.faults[0]).toEqual({ seat: 0, kind: 'crash', message: `no ${hook}`, turn });
    expect(result.winner).toBe(winner);
  });

  test('a crash in end comes too late to change the result, and is recorded', () => {
    const sound = playMatch(game, [always(BET), uniform()], { seed: 1 }) as MatchResult;
    const broken = {
      ...always(BET),
      end: () => {
        throw new Error('no end');
      },
    };
    const result = playMatch(game, [broken, uniform()], { seed: 1 }) as MatchResult;
    expect(result).toMatchObject({ scores: sound.scores, winner: sound.winner });
    expect(result.faults).toEqual([{ seat: 0, kind: 'crash', message: 'no end', turn: sound.actions.length }]);
  });

  test('errors of the game or of the watcher are nobody’s fault: they are thrown', () => {
    const onAction = () => {
      throw new Error('the watcher fell');
    };
    expect(() => playMatch(game, [uniform(), uniform()], { seed: 1, onAction })).toThrow('the watcher fell');
  });
});

test('the winner has most points among the seats without a fault', () => {
  const fault = { seat: 1, kind: 'crash', message: '', turn: 0 } as const;
  expect(winnerOf([3, 9, 4], [])).toBe(1);
  expect(winnerOf([3, 9, 4], [fault])).toBe(2);
  expect(winnerOf([4, 9, 4], [fault])).toBeNull();
  expect(winnerOf([4, 4], [])).toBeNull();
  expect(winnerOf([9, 9], [{ ...fault, seat: 0 }, fault])).toBeNull();
});
