import { RuleAgent } from '../../../src/agents/truco/rules/rule-agent.ts';
import { temperaments } from '../../../src/agents/truco/rules/temperament.ts';
import { CHANCE, OVER } from '../../../src/core/game.ts';
import { Rng } from '../../../src/core/rng.ts';
import { trucoGame } from '../../../src/games/truco/game.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import { DAY_OPPONENT, DAY_RULES, DayHand } from './day.ts';
import type { TrucoRecord } from './match-replay.ts';

/**
 * What the rule-based players are asked. `act`: what the day's opponent does after these actions; `compare`: what each
 * temperament makes of the day's cards; `match`: a whole match between two of them.
 */
export type Question =
  | { readonly type: 'act'; readonly day: string; readonly actions: readonly number[] }
  | { readonly type: 'compare'; readonly day: string }
  | { readonly type: 'match'; readonly seed: string; readonly agents: readonly [string, string] };
export type Answer =
  | { readonly type: 'act'; readonly action: number }
  | { readonly type: 'compare'; readonly balances: readonly { readonly name: string; readonly balance: number }[] }
  | { readonly type: 'match'; readonly record: TrucoRecord };

function agentOf(name: string): RuleAgent {
  return new RuleAgent(temperaments.find((temper) => temper.name === name)!);
}

function decide(hand: DayHand, agent: RuleAgent, seat: number): number {
  const view: TrucoView = hand.view(seat);
  return agent.act({ view, legal: hand.legal(), deadline: Number.POSITIVE_INFINITY, rng: hand.thoughts(seat) }).action;
}

/** Dealt as a match of the arena is: a stream a hand. */
function playMatch(seed: string, names: readonly [string, string]): TrucoRecord {
  const game = trucoGame(DAY_RULES);
  const root = Rng.seeded(seed);
  const agents = names.map(agentOf);
  const state = game.start();
  const legal = new Int32Array(game.maxActions);
  const actions: number[] = [];
  for (let hand = 0; state.turn !== OVER; ) {
    if (state.turn === CHANCE) {
      state.apply(game.chance(state, root.fork('deal', hand++)));
      continue;
    }
    const seat = state.turn;
    const { action } = agents[seat].act({
      view: game.view(state, seat),
      legal: Array.from(legal.subarray(0, state.legal(legal))),
      deadline: Number.POSITIVE_INFINITY,
      rng: root.fork(`agent-${seat}`, actions.length),
    });
    state.apply(action);
    actions.push(action);
  }
  return { game: game.id, seed, agents: names, actions };
}

function answer(question: Question): Answer {
  if (question.type === 'match') return { type: 'match', record: playMatch(question.seed, question.agents) };
  if (question.type === 'act') {
    const hand = new DayHand(question.day);
    for (const action of question.actions) hand.apply(action);
    return { type: 'act', action: decide(hand, agentOf(DAY_OPPONENT), 1) };
  }
  const balances = temperaments.map(({ name }) => {
    const hand = new DayHand(question.day);
    const agents = [agentOf(name), agentOf(DAY_OPPONENT)];
    while (!hand.over) hand.apply(decide(hand, agents[hand.state.turn], hand.state.turn));
    return { name, balance: hand.balance };
  });
  return { type: 'compare', balances };
}

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answer(data));
