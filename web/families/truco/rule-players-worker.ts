import { RuleAgent } from '../../../src/agents/truco/rules/rule-agent.ts';
import { temperaments } from '../../../src/agents/truco/rules/temperament.ts';
import { OVER } from '../../../src/core/game.ts';
import { Match } from '../../../src/core/match.ts';
import { trucoGame } from '../../../src/games/truco/game.ts';
import type { MatchRecord } from '../match-replay.ts';
import { DAY_OPPONENT, DAY_RULES, DayHand } from './day.ts';

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
  | { readonly type: 'match'; readonly record: MatchRecord };

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

function playMatch(seed: string, names: readonly [string, string]): MatchRecord {
  const match = new Match(trucoGame(DAY_RULES), { seed });
  const agents = names.map(agentOf);
  while (match.advance() !== OVER) match.answer(agents[match.toMove].act(match.turn()).action);
  return { game: match.game.id, seed, agents: names, actions: match.actions };
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
    case 'match':
      return { type: 'match', record: playMatch(question.seed, question.agents) };
  }
}

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answer(data));
