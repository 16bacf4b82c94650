import { describe, expect, test } from 'vitest';
import { OVER } from '../../core/game.ts';
import { Match } from '../../core/match.ts';
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
      const player = tetrisAgentOf(name);
      const agent = player.agent();
      const match = new Match(tetrisGame(rules), { seed: 9 });
      while (match.advance() !== OVER && match.state.pieces < 60) {
        const explain = match.state.pieces % 7 === 0;
        const turn = match.turn({ deadline: Number.POSITIVE_INFINITY, explain });
        const decision = await agent.act(turn);
        expect(turn.legal).toContain(decision.action);
        expect(decision.why !== undefined).toBe(explain);
        match.answer(decision.action);
      }
      const { lines, score: points, pieces } = match.state;
      const simulated = new Simulator(rules, player.chooser(rules)).play(Rng.seeded(9), 60);
      expect(simulated).toEqual({ lines, points, pieces });
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
  const shares = why!.factors!.map(({ share }) => Math.abs(share!));
  expect(shares).toEqual([...shares].sort((a, b) => b - a));
  expect(why!.factors!.map(({ code }) => code)).toContain('holes');
  expect(why!.choices![0].action).toBe(action);
  expect(why!.choices!.length).toBe(34);
  expect(why!.choices![0].value).toBeCloseTo(
    why!.factors!.reduce((sum, { share }) => sum + share!, 0),
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
