import { RuleAgent } from '../../src/agents/truco/rule-agent.ts';
import { temperaments } from '../../src/agents/truco/temperament.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';
import { DAY_OPPONENT, DayHand } from './day.ts';

/** `act`: what the opponent does after these actions. `compare`: what each temperament makes of the same cards. */
export type DayQuestion =
  | { readonly type: 'act'; readonly day: string; readonly actions: readonly number[] }
  | { readonly type: 'compare'; readonly day: string };
export type DayAnswer =
  | { readonly type: 'act'; readonly action: number }
  | { readonly type: 'compare'; readonly balances: readonly { readonly name: string; readonly balance: number }[] };

function agentOf(name: string): RuleAgent {
  return new RuleAgent(temperaments.find((temper) => temper.name === name)!);
}

function decide(hand: DayHand, agent: RuleAgent, seat: number): number {
  const view: TrucoView = hand.view(seat);
  return agent.act({ view, legal: hand.legal(), deadline: Number.POSITIVE_INFINITY, rng: hand.thoughts(seat) }).action;
}

function answer(question: DayQuestion): DayAnswer {
  if (question.type === 'act') {
    const hand = new DayHand(question.day);
    for (const action of question.actions) hand.apply(action);
    return { type: 'act', action: decide(hand, agentOf(DAY_OPPONENT), 1) };
  }
  const balances = temperaments.map(({ name }) => {
    const hand = new DayHand(question.day);
    const agents = [agentOf(name), agentOf(DAY_OPPONENT)];
    while (!hand.over) hand.apply(decide(hand, agents[hand.state.turn]!, hand.state.turn));
    return { name, balance: hand.balance };
  });
  return { type: 'compare', balances };
}

self.onmessage = ({ data }: MessageEvent<DayQuestion>) => self.postMessage(answer(data));
