import { describe, expect, test } from 'vitest';
import { type KuhnView, kuhn } from '../../testing/conformance/kuhn.ts';
import { clockFor, FAILURES, failing, uniform } from '../../testing/players.ts';
import { InputError } from '../core/errors.ts';
import { CHANCE } from '../core/game.ts';
import { type MatchResult, playMatch } from '../core/play.ts';
import { type MatchRecord, parseRecord, recordOf, replay } from './record.ts';

const game = kuhn(10);
const match = { game: game.id, seed: 'a match', agents: ['one', 'two'] };
const result = playMatch(game, [uniform(), uniform()], { seed: match.seed }) as MatchResult;
const record = recordOf(match, result);

describe('replay', () => {
  test('leads to the same end by the same steps, also through JSON', () => {
    const played: string[] = [];
    playMatch(game, [uniform(), uniform()], {
      seed: match.seed,
      onAction: (state, seat, action) => played.push(`${seat} ${action} ${game.format(state)}`),
    });
    const replayed: string[] = [];
    const end = replay(parseRecord(JSON.parse(JSON.stringify(record))), game, (state, seat, action) =>
      replayed.push(`${seat} ${action} ${game.format(state)}`),
    );
    expect(replayed).toEqual(played);
    expect(played.some((line) => line.startsWith(`${CHANCE} `))).toBe(true);
    expect(end.scores()).toEqual(result.scores);
  });

  test.each(Object.entries(FAILURES))('leads to the same end after a fault: %s', async (name, failure) => {
    const agents = [uniform<KuhnView>(), failing<KuhnView>(name, 3, failure.act)];
    const broken = recordOf(match, await playMatch(game, agents, { seed: match.seed, clock: clockFor(failure.kind) }));
    expect(broken.faults).toHaveLength(1);
    expect(replay(broken, game).scores()).toEqual(broken.scores);
  });

  test.each<[string, Partial<MatchRecord>, string]>([
    ['another game', { game: 'kuhn/11@1' }, 'the record is of kuhn/11@1, not of kuhn/10@1'],
    ['too few agents', { agents: ['one'] }, 'the record names 1 agents, kuhn/10@1 has 2 seats'],
    ['an illegal action', { actions: [9] }, 'action 0 of the record, 9, is not legal there'],
    ['a missing end', { actions: record.actions.slice(0, 3) }, 'stops after 3 actions, before the match is over'],
    ['actions after the end', { actions: [...record.actions, 0, 0] }, 'the record has 2 actions too many'],
    ['false scores', { scores: [0, 0] }, `the record says 0-0, its actions lead to ${record.scores.join('-')}`],
    ['a false winner', { winner: null }, `gives the match to null, its actions to ${record.winner}`],
    ['another seed', { seed: 'another' }, 'the record'],
  ])('refuses %s', (_name, change, message) => {
    expect(() => replay({ ...record, ...change }, game)).toThrow(InputError);
    expect(() => replay({ ...record, ...change }, game)).toThrow(message);
  });
});

describe('parseRecord', () => {
  test.each<[unknown, string]>([
    [null, 'an object is needed'],
    [[], 'an object is needed'],
    ['text', 'an object is needed'],
    [{}, 'version must be 1'],
    [{ ...record, game: 7 }, 'game must be an id'],
    [{ ...record, seed: null }, 'seed must be'],
    [{ ...record, agents: 'one' }, 'agents must be'],
    [{ ...record, actions: [1.5] }, 'actions must be'],
    [{ ...record, scores: ['1'] }, 'scores must be'],
    [{ ...record, winner: 2 }, 'winner must be'],
    [{ ...record, faults: [{ seat: 0, kind: 'sleep', message: '', turn: 0 }] }, 'faults must be'],
    [{ ...record, faults: [null] }, 'faults must be'],
  ])('refuses %j', (value, message) => {
    expect(() => parseRecord(value)).toThrow(InputError);
    expect(() => parseRecord(value)).toThrow(`not a match record: ${message}`);
  });
});
