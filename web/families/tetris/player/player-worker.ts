import type { Agent, Decision } from '../../../../src/core/agent.ts';
import { OVER } from '../../../../src/core/game.ts';
import type { TetrisView } from '../../../../src/games/tetris/game.ts';
import { GameAtPlay } from '../replay/game-at-play.ts';
import { agentNamed } from './agents.ts';
import type { Answered, Asked, More, Request } from './messages.ts';
import { provideNetworkFor } from './networks.ts';

/** An answer is given after so many milliseconds, whatever was played: questions wait no longer. */
const MOMENT = 25;

let game: GameAtPlay;
let player: Agent<TetrisView>;
let advisor: { readonly name: string; readonly agent: Agent<TetrisView> } | undefined;

const answers = {
  async start({ rules, agent, dealing }: Extract<Request, { type: 'start' }>) {
    await provideNetworkFor(agent, rules);
    game = new GameAtPlay(rules, dealing);
    player = agentNamed(agent).agent();
    return null;
  },

  async more({ count }: Extract<Request, { type: 'more' }>): Promise<More> {
    const until = performance.now() + MOMENT;
    const actions: number[] = [];
    while (actions.length < count && game.state.turn !== OVER && performance.now() < until) {
      const { action } = await player.act({
        view: game.game.view(game.state, 0),
        legal: game.legal(),
        deadline: Number.POSITIVE_INFINITY,
        rng: game.thoughts,
      });
      game.place(action);
      actions.push(action);
    }
    return { actions, over: game.state.turn === OVER };
  },

  async why({ view, legal, agent }: Extract<Request, { type: 'why' }>): Promise<Decision> {
    await provideNetworkFor(agent, view.rules);
    if (advisor?.name !== agent) advisor = { name: agent, agent: agentNamed(agent).agent() };
    return advisor.agent.act({
      view,
      legal,
      deadline: Number.POSITIVE_INFINITY,
      rng: game.thoughts.fork('why'),
      explain: true,
    });
  },
};

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const tell = (message: Answered) => self.postMessage(message);
  try {
    const answer = await answers[data.type](data as never);
    tell({ id: data.id, answer });
  } catch (error) {
    tell({ id: data.id, error: (error as Error).message });
  }
};
