import { describe, expect, test } from 'vitest';
import { kuhn } from '../../testing/conformance/kuhn.ts';
import { tetrisGame } from '../games/tetris/game.ts';
import { rulesOf } from '../games/tetris/rules.ts';
import { trucoGame } from '../games/truco/index.ts';
import { InputError } from './errors.ts';
import { IllegalAction } from './faults.ts';
import { CHANCE, type Game, OVER, type State } from './game.ts';
import { Match, seedOfGame } from './match.ts';
import { Rng } from './rng.ts';

const poker = kuhn(10);
const truco = trucoGame('ufsm24');
const tetris = tetrisGame(rulesOf('nes'));
const games: Game<State, unknown>[] = [poker, truco, tetris];

/** Plays on with random moves; `most` of them at the most. */
function playOn<S extends State, View>(match: Match<S, View>, choices: Rng, most = 100): Match<S, View> {
  for (let i = 0; i < most && match.advance() !== OVER; i++) match.answer(choices.pick(match.legal()));
  return match;
}

describe.each(games)('a match of $id', (game) => {
  const play = (seed: number | string, most?: number) => playOn(new Match(game, { seed }), Rng.seeded('moves'), most);

  test('of one seed and one list of actions is one game, however it is driven', () => {
    const match = play(7);
    for (const seed of [7, Rng.seeded(7)]) {
      const again = new Match(game, { seed, log: match.actions });
      expect(game.format(again.state)).toBe(game.format(match.state));
      expect([again.actions, again.movers, again.deals]).toEqual([match.actions, match.movers, match.deals]);
    }
  });

  test('goes on from a log as if it had never stopped', () => {
    const whole = play('s', 40);
    const moves = whole.actions;
    const half = new Match(game, { seed: 's', log: moves.slice(0, moves.length >> 1) });
    for (const action of moves.slice(moves.length >> 1)) {
      half.advance();
      half.answer(action);
    }
    expect(game.format(half.state)).toBe(game.format(whole.state));
  });

  test('goes on from a copy as the first does, and neither moves the other', () => {
    const match = play(9, 20);
    match.stream(0).uint32();
    const copy = match.copy();
    const before = game.format(match.state);
    const end = game.format(playOn(copy, Rng.seeded('on')).state);
    expect(game.format(match.state)).toBe(before);
    expect(game.format(playOn(match, Rng.seeded('on')).state)).toBe(end);
    expect(copy.stream(0).uint32()).toBe(match.stream(0).uint32());
  });

  test('asks the seat to move with its view, the legal actions and its own stream', () => {
    const match = new Match(game, { seed: 1 });
    const seat = match.advance();
    const { view, legal, deadline, rng, explain } = match.turn();
    expect(view).toEqual(game.view(match.state, seat));
    expect(legal).toEqual(match.legal());
    expect([deadline, explain]).toEqual([Number.POSITIVE_INFINITY, undefined]);
    expect(rng.uint32()).toBe(Rng.seeded(1).fork(`agent-${seat}`).uint32());
    expect(match.turn({ deadline: 5, explain: true })).toMatchObject({ deadline: 5, explain: true });
  });

  test('tells its observer of every action, chance’s too', () => {
    const seen: number[] = [];
    const told: string[] = [];
    const match = new Match(game, {
      seed: 3,
      onAction(state, seat, action) {
        if (seat !== CHANCE) seen.push(action);
        told.push(game.format(state));
      },
    });
    playOn(match, Rng.seeded('moves'), 30);
    expect(seen).toEqual(match.actions);
    expect(told.length).toBeGreaterThan(seen.length);
    expect(told.at(-1)).toBe(game.format(match.state));
  });

  test('refuses what is not legal, and stands where it stood', () => {
    const match = new Match(game, { seed: 1 });
    match.advance();
    const before = game.format(match.state);
    for (const action of [-1, 1e9, 0.5, undefined, 'PLAY', null]) {
      expect(() => match.answer(action as number)).toThrow(IllegalAction);
      expect(match.refusal(action)?.message).toMatch(/^answered .*, legal were /);
    }
    expect([game.format(match.state), match.actions]).toEqual([before, []]);
    expect(() => new Match(game, { seed: 1, log: [1e9] })).toThrow(InputError);
  });
});

describe('chance', () => {
  test('draws every hand of Truco from a stream of its own, so that hand n is the same however the match went', () => {
    const hands = (choices: string) => {
      const deals: string[] = [];
      const onAction = (_: State, seat: number, action: number) => {
        if (seat === CHANCE) deals.push(truco.formatAction(action));
      };
      playOn(new Match(trucoGame('ufsm24+target=30'), { seed: 4, onAction }), Rng.seeded(choices), 1000);
      return deals;
    };
    const [one, two] = [hands('bold'), hands('timid')];
    const both = Math.min(one.length, two.length);
    expect(both).toBeGreaterThan(3);
    expect(one.slice(0, both)).toEqual(two.slice(0, both));
    const third = truco.chance(truco.start(), Rng.seeded(4).fork('deal', 2));
    expect(one[2]).toBe(truco.formatAction(third));
  });

  test('draws the pieces of a game of Tetris from one stream, and counts them as one deal', () => {
    const drawn: number[] = [];
    const onAction = (_: State, seat: number, action: number) => {
      if (seat === CHANCE) drawn.push(action);
    };
    const match = playOn(new Match(tetris, { seed: seedOfGame(3, 17), onAction }), Rng.seeded('moves'), 12);
    const stream = Rng.seeded('3/17').fork('deal');
    const state = tetris.start();
    const expected = drawn.slice(0, 1 + tetris.rules.preview).map(() => {
      const action = tetris.chance(state, stream);
      state.apply(action);
      return action;
    });
    expect(drawn.slice(0, expected.length)).toEqual(expected);
    expect(match.deals).toBe(1);
  });
});
