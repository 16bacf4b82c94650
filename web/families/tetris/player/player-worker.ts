import type { Agent } from '../../../../src/core/agent.ts';
import { OVER } from '../../../../src/core/game.ts';
import { Match } from '../../../../src/core/match.ts';
import type { Problem } from '../../../../src/core/problems.ts';
import { type TetrisView, tetrisGame } from '../../../../src/games/tetris/game.ts';
import { parseRules, withoutPieceList } from '../../../../src/games/tetris/rules.ts';
import type { TetrisState } from '../../../../src/games/tetris/state.ts';
import { agentNamed } from './agents.ts';
import type { Answer, Answers, NumberedRequest, Request } from './messages.ts';
import { provideNetworkFor } from './networks.ts';

/** Milliseconds after which an answer is given, whatever was played: the next question waits no longer. */
const MOMENT = 25;

let match: Match<TetrisState, TetrisView>;
let player: Agent<TetrisView>;
let adviser: { readonly name: string; readonly agent: Agent<TetrisView> } | undefined;

type Handlers = { readonly [T in Request['type']]: (asked: Extract<Request, { type: T }>) => Promise<Answers[T]> };

const handlers: Handlers = {
  async start({ rules, agent, seed }) {
    await provideNetworkFor(agent, rules);
    match = new Match(tetrisGame(parseRules(rules)), { seed });
    player = agentNamed(agent).agent();
    return null;
  },

  async more({ count }) {
    const until = performance.now() + MOMENT;
    const actions: number[] = [];
    while (match.advance() !== OVER && actions.length < count && performance.now() < until) {
      const { action } = await player.act(match.turn());
      match.answer(action);
      actions.push(action);
    }
    return { actions, over: match.advance() === OVER };
  },

  async why({ view, legal, agent }) {
    await provideNetworkFor(agent, view.rules);
    if (adviser?.name !== agent) adviser = { name: agent, agent: agentNamed(agent).agent() };
    const rng = match.stream(0).fork('why');
    const known = { ...view, rules: withoutPieceList(view.rules) };
    return adviser.agent.act({ view: known, legal, deadline: Number.POSITIVE_INFINITY, rng, explain: true });
  },
};

self.onmessage = async ({ data }: MessageEvent<NumberedRequest>) => {
  const tell = (message: Answer) => self.postMessage(message);
  try {
    tell({ id: data.id, answer: await handlers[data.type](data as never) });
  } catch (error) {
    const { message, problem } = error as Error & { problem?: Problem };
    tell({ id: data.id, error: message, ...(problem && { problem }) });
  }
};
