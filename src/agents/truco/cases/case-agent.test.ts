import { beforeAll, describe, expect, test } from 'vitest';
import type { Agent, Explanation } from '../../../core/agent.ts';
import { CHANCE, OVER } from '../../../core/game.ts';
import { Rng } from '../../../core/rng.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { RandomAgent } from '../../random-agent.ts';
import { AT } from './base/attributes.ts';
import { generateCases } from './base/generate.ts';
import type { TrucoCaseBase } from './base/truco-case-base.ts';
import { CaseAgent } from './case-agent.ts';
import { CbrBest } from './cbr-best.ts';
import { BettingRates } from './opponent/betting-rates.ts';
import { CaseIndex } from './retrieve/case-index.ts';
import { policies, policyNames, presets } from './reuse/policies.ts';

let cases: TrucoCaseBase;
let index: CaseIndex;

beforeAll(() => {
  const players = [{ name: 'random', create: () => new RandomAgent() }];
  const run = generateCases(players, 400, Rng.seeded(1));
  let step = run.next();
  while (!step.done) step = run.next();
  cases = step.value;
  index = new CaseIndex(cases, Rng.seeded(1), { restarts: 2 });
});

/** Plays a match and checks every answer; returns the actions, and the explanations where asked. */
function watch(agents: readonly Agent<TrucoView>[], seed: number, rules = 'ufsm24', explain = false) {
  const game = trucoGame(rules);
  const state = game.start();
  const rng = Rng.seeded(seed);
  const streams = [rng.fork('agent-0'), rng.fork('agent-1')];
  const legal = new Int32Array(game.maxActions);
  const actions: number[] = [];
  const reasons: Explanation[] = [];
  for (let deals = 0; state.turn !== OVER; ) {
    if (state.turn === CHANCE) {
      state.apply(game.chance(state, rng.fork('deal', deals++)));
      continue;
    }
    const seat = state.turn;
    const choices = Array.from(legal.subarray(0, state.legal(legal)));
    const turn = { view: game.view(state, seat), legal: choices, deadline: Infinity, rng: streams[seat], explain };
    const decision = agents[seat].act(turn) as { action: number; why?: Explanation };
    expect(choices).toContain(decision.action);
    if (decision.why) reasons.push(decision.why);
    actions.push(decision.action);
    state.apply(decision.action);
    for (const s of [0, 1]) agents[s].saw?.(game.view(state, s));
  }
  return { actions, reasons };
}

describe('the twenty agents', () => {
  test.each(policyNames)('%s plays legally under both rule sets, the same way for the same seed', (name) => {
    const agents = () => [new CaseAgent(name, index, policies[name]), new RandomAgent()];
    for (const rules of ['ufsm24', 'argentino30']) {
      expect(watch(agents(), 5, rules).actions).toEqual(watch(agents(), 5, rules).actions);
    }
  });

  test('what another agent asked before changes nothing, nor does being asked for reasons', () => {
    const pair = (from: CaseIndex) => [
      new CaseAgent('a', from, policies.PVCNPS),
      new CaseAgent('b', from, policies.PLCS),
    ];
    const fresh = () => pair(new CaseIndex(cases, Rng.seeded(1), { saved: index.clusterings.save() }));
    const shared = pair(index);
    watch(shared, 1);
    const plain = watch(fresh(), 2).actions;
    expect(watch(shared, 2).actions).toEqual(plain);
    expect(watch(fresh(), 2, 'ufsm24', true).actions).toEqual(plain);
  });

  test('presets and options make different players', () => {
    const play = (options: object) => {
      const settings = { options: { ...presets.thesis, ...options } };
      const agents = [
        new CaseAgent('a', index, policies.PVS, settings),
        new CaseAgent('b', index, policies.PVS, settings),
      ];
      return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) => watch(agents, seed).actions.join()).join(';');
    };
    const kinds = [
      {},
      presets.thesis75,
      presets.strong,
      { exact: true },
      { revision: 'none' },
      { score: true },
      { neverCalledIsNo: false },
    ];
    expect(new Set(kinds.map(play)).size).toBe(kinds.length);
  });
});

describe('explanations', () => {
  test('name real hands of the base, with votes and vetoes', () => {
    const { reasons } = watch(
      [new CaseAgent('a', index, policies.PVCNPS), new CaseAgent('b', index, policies.MJCS)],
      3,
      'ufsm24',
      true,
    );
    type Steps = {
      steps: {
        cases: { hand: number; match: string; high: number; similarity: number }[];
        vetoes: { rule: string }[];
      }[];
    };
    const steps = reasons.flatMap(({ details }) => (details as Steps | undefined)?.steps ?? []);
    const named = steps.flatMap((step) => step.cases);
    expect(named.length).toBeGreaterThan(50);
    for (const { hand, match, similarity } of named) {
      const row = cases.find(hand);
      expect(cases.matches[cases.match[row]]).toBe(match);
      expect(similarity).toBeLessThanOrEqual(1);
    }
    expect(steps.some(({ vetoes }) => vetoes.length > 0)).toBe(true);
    const codes = new Set(reasons.map(({ reason }) => reason!.code));
    for (const code of ['revised', 'casesWon', 'lastCard']) expect(codes).toContain(code);
  });
});

describe('cbr-best', () => {
  const quick = { playouts: 40 };

  test('plays legally under both rule sets and gives the same answer with reasons', () => {
    const rates = new BettingRates(cases);
    for (const rules of ['ufsm24', 'argentino30']) {
      const agents = () => [new CbrBest(rates, quick), new RandomAgent()];
      const plain = watch(agents(), 4, rules);
      const explained = watch(agents(), 4, rules, true);
      expect(explained.actions).toEqual(plain.actions);
      expect(explained.reasons.length).toBeGreaterThan(0);
    }
  });

  test('what it makes of a bet rests on hands of the base in which it was made', () => {
    type Details = { bets: { action: string; hands: number; cases: { hand: number; similarity: number }[] }[] };
    const reasons = [1, 2, 3, 4].flatMap(
      (seed) => watch([new CbrBest(new BettingRates(cases), quick), new RandomAgent()], seed, 'ufsm24', true).reasons,
    );
    const bets = reasons.flatMap(({ details }) => (details as Details | undefined)?.bets ?? []);
    expect(bets.length).toBeGreaterThan(10);
    expect(bets.every((bet) => bet.cases.length === Math.min(10, bet.hands))).toBe(true);
    for (const { action, cases: named } of bets) {
      for (const { hand, similarity } of named) {
        const row = cases.find(hand);
        expect(row).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        // player 1 of the hand that is named did what the opponent did
        if (action === 'TRUCO') expect(cases.get(row, AT.truco)).toBe(1);
        if (action === 'REAL_ENVIDO') expect(cases.get(row, AT.realEnvido)).toBe(1);
      }
    }
  });

  test('another match, another opponent: what it learned is forgotten', () => {
    const agent = new CbrBest(new BettingRates(cases), quick);
    const match = () => {
      agent.begin({ game: trucoGame('ufsm24').id });
      return watch([agent, new RandomAgent()], 6).actions;
    };
    const first = match();
    watch([agent, new RandomAgent()], 8);
    expect(match()).toEqual(first);
  });

  test('needs play-outs', () => {
    expect(() => new CbrBest(new BettingRates(cases), { playouts: 0 })).toThrow(/whole number from 1/);
  });
});
