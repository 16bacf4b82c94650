import { RuleAgent } from '../../../src/agents/truco/rules/rule-agent.ts';
import { temperaments } from '../../../src/agents/truco/rules/temperament.ts';
import { DAY_OPPONENT, DayHand } from './day.ts';

/**
 * What the rule-based players are asked. `act`: what the day's opponent does after these actions; `compare`: what each
 * temperament makes of the day's cards.
 */
export type Question =
  | { readonly type: 'act'; readonly day: string; readonly actions: readonly number[] }
  | { readonly type: 'compare'; readonly day: string };
export type Answer =
  | { readonly type: 'act'; readonly action: number }
  | { readonly type: 'compare'; readonly balances: readonly { readonly name: string; readonly balance: number }[] };

function agentOf(name: string): RuleAgent {
  return new RuleAgent(temperaments.find((temper) => temper.name === name)!);
}

/** What an agent does in the hand of a day, where its seat is to move. */
function decide(hand: DayHand, agent: RuleAgent): number {
  return agent.act({ ...hand.match.turn(), rng: hand.stream(hand.match.toMove) }).action;
}

/** What a temperament makes of the day's cards. */
function balanceOf(day: string, name: string): number {
  const hand = new DayHand(day);
  const agents = [agentOf(name), agentOf(DAY_OPPONENT)];
  while (!hand.over) hand.match.answer(decide(hand, agents[hand.match.toMove]));
  return hand.balance;
}

function answer(question: Question): Answer {
  switch (question.type) {
    case 'act':
      return { type: 'act', action: decide(new DayHand(question.day, question.actions), agentOf(DAY_OPPONENT)) };
    case 'compare':
      return {
        type: 'compare',
        balances: temperaments.map(({ name }) => ({ name, balance: balanceOf(question.day, name) })),
      };
  }
}

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answer(data));
