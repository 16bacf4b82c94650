import { describe, expect, test } from 'vitest';
import { CHANCE, OVER } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { tetrisGame } from '../../games/tetris/game.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { tetrisAgentOf, tetrisAgents } from './index.ts';
import { Simulator } from './simulation/simulator.ts';

const ids = ['classic,height=10', 'nes-norotation', 'aveiro'];

describe.each(tetrisAgents)('$name', ({ name, plays }) => {
  test.each(ids.filter((id) => plays?.(parseRules(id)) ?? true))(
    '%s: plays the same game through the contract and in the simulator',
    async (id) => {
      const rules = parseRules(id);
      const game = tetrisGame(rules);
      const player = tetrisAgentOf(name);
      const rng = Rng.seeded(9);
      const agent = player.agent();
      const state = game.start();
      const deal = rng.fork('deal');
      const own = rng.fork('agent-0');
      const legal = new Int32Array(game.maxActions);
      while (state.turn !== OVER && state.pieces < 60) {
        if (state.turn === CHANCE) {
          state.apply(game.chance(state, deal));
          continue;
        }
        const actions = Array.from(legal.subarray(0, state.legal(legal)));
        const explain = state.pieces % 7 === 0;
        const turn = {
          view: game.view(state, 0),
          legal: actions,
          deadline: Number.POSITIVE_INFINITY,
          rng: own,
          explain,
        };
        const decision = await agent.act(turn);
        expect(actions).toContain(decision.action);
        expect(decision.why !== undefined).toBe(explain);
        state.apply(decision.action);
      }
      const simulated = new Simulator(rules, player.chooser(rules)).play(rng, 60);
      expect(simulated).toEqual({ lines: state.lines, points: state.score, pieces: state.pieces });
    },
  );
});

test('an explanation names the metrics, most important first, and the other choices, best first', async () => {
  const rules = parseRules('classic');
  const game = tetrisGame(rules);
  const state = game.start();
  for (const piece of ['T', 'O']) state.apply(game.parseAction(piece));
  const legal = new Int32Array(game.maxActions);
  const actions = Array.from(legal.subarray(0, state.legal(legal)));
  const { action, why } = await tetrisAgentOf('dellacherie')
    .agent()
    .act({
      view: game.view(state, 0),
      legal: actions,
      deadline: Number.POSITIVE_INFINITY,
      rng: Rng.seeded(1),
      explain: true,
    });
  const shares = why!.reasons.map(({ share }) => Math.abs(share!));
  expect(shares).toEqual([...shares].sort((a, b) => b - a));
  expect(why!.reasons.map(({ name }) => name)).toContain('holes');
  expect(why!.choices![0].action).toBe(action);
  expect(why!.choices!.length).toBe(34);
  expect(why!.choices![0].value).toBeCloseTo(
    why!.reasons.reduce((sum, { share }) => sum + share!, 0),
    9,
  );
});

describe('agents by name', () => {
  test('options come after commas', () => {
    expect(tetrisAgentOf('bcts,pieces=2,beam=5').strategy).toMatchObject({ pieces: 2, beam: [5] });
    expect(tetrisAgentOf('lookahead-003,pieces=2').strategy).toMatchObject({ pieces: 2, discount: [1, 1] });
  });

  test.each([
    ['nobody', 'unknown agent "nobody": one of random, dellacherie'],
    ['', 'unknown agent ""'],
    ['random,pieces=2', 'agent "random" has no options'],
    ['bcts,pieces=9', 'agent option "pieces=9"'],
    ['bcts,beam=0', 'agent option "beam=0"'],
    ['bcts,speed=1', 'agent option "speed=1"'],
  ])('"%s" is refused', (text, message) => expect(() => tetrisAgentOf(text)).toThrow(message));
});
