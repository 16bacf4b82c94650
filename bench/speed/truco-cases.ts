import { exportCases } from '../../src/agents/truco/cases/base/export.ts';
import { emptyHand, readHand } from '../../src/agents/truco/cases/base/hand.ts';
import { importCases } from '../../src/agents/truco/cases/base/import.ts';
import { TrucoCaseBase } from '../../src/agents/truco/cases/base/truco-case-base.ts';
import { CaseAgent } from '../../src/agents/truco/cases/case-agent.ts';
import { CbrBest } from '../../src/agents/truco/cases/cbr-best.ts';
import { CaseIndex, Questions } from '../../src/agents/truco/cases/retrieve/case-index.ts';
import { policies, presets } from '../../src/agents/truco/cases/reuse/policies.ts';
import { shippedBettingRates, shippedCases, shippedIndex } from '../../src/agents/truco/cases/shipped.ts';
import { Cycle } from '../../src/cbr/cycle.ts';
import type { Agent } from '../../src/core/agent.ts';
import { playMatch } from '../../src/core/play.ts';
import { Rng } from '../../src/core/rng.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';
import { type Benchmark, plain } from './benchmark.ts';

type Player = Agent<TrucoView>;

/** The sizes of the thesis's first and last base. */
const FIRST = 3195;
const LAST = 27_515;

/** A base of so many hands: the shipped ones over and over. */
function baseOf(hands: number): TrucoCaseBase {
  const shipped = shippedCases();
  const cases = new TrucoCaseBase('bench', hands);
  const values = emptyHand();
  for (let i = 0; i < hands; i++) {
    shipped.read(i % shipped.size, values);
    cases.addHand('bench', values.slice());
  }
  return cases;
}

/** First and second cards and truco calls of random deals, never the same question kept. */
function queries(hands: number, exact: boolean): () => number {
  const index = new CaseIndex(baseOf(hands), Rng.seeded(1), { saved: shippedIndex().clusterings.save() });
  const questions = new Questions(index, { ...presets.thesis, exact });
  const cycle = new Cycle(index.cases, presets.thesis.threshold);
  const game = trucoGame('ufsm24');
  const seen = Array.from({ length: 200 }, (_, i) => {
    const state = game.start();
    const rng = Rng.seeded(i);
    state.apply(game.chance(state, rng));
    for (let cards = 0; cards < i % 4; cards++) {
      const held = game.view(state, state.turn).held;
      state.apply(rng.pick(held));
    }
    return readHand(game.view(state, state.turn), emptyHand());
  });
  return () => {
    for (const [i, hand] of seen.entries()) {
      const trick = i % 4 < 2 ? 1 : 2;
      cycle.retrieveAnew(questions.ask(i % 3 === 0 ? 'call' : 'card', hand, trick));
    }
    return seen.length;
  };
}

function matches(agents: () => readonly [Player, Player]): () => number {
  const game = trucoGame('ufsm24');
  let played = 0;
  return () => {
    playMatch(game, agents(), { seed: Rng.seeded('bench').fork(played++) });
    return 1;
  };
}

const exactOfAll: Benchmark = {
  name: 'truco cases/exact, 27515 hands',
  unit: 'queries',
  prepare: () => queries(LAST, true),
};

export const caseBenchmarks: readonly Benchmark[] = [
  { name: 'truco cases/index, 3195 hands', unit: 'queries', prepare: () => queries(FIRST, false) },
  { name: 'truco cases/exact, 3195 hands', unit: 'queries', prepare: () => queries(FIRST, true) },
  { name: 'truco cases/index, 27515 hands', unit: 'queries', prepare: () => queries(LAST, false) },
  exactOfAll,
  plain(exactOfAll),
  {
    name: 'truco cases/import, 27515 hands',
    unit: 'hands',
    prepare: () => {
      const text = exportCases(baseOf(LAST));
      return () => importCases(text).cases.size;
    },
  },
  {
    name: 'truco cases/PVCNPS against NPS',
    unit: 'matches',
    prepare: () => {
      const index = shippedIndex();
      const agents = [
        new CaseAgent('PVCNPS', index, policies.PVCNPS),
        new CaseAgent('NPS', index, policies.NPS),
      ] as const;
      return matches(() => agents);
    },
  },
  {
    name: 'truco cases/cbr-best against itself',
    unit: 'matches',
    prepare: () => matches(() => [new CbrBest(shippedBettingRates()), new CbrBest(shippedBettingRates())]),
  },
];
