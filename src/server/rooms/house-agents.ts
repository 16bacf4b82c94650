import { tetrisAgentOf } from '../../agents/tetris/index.ts';
import { trucoAgent } from '../../agents/truco/index.ts';
import type { Agent } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import type { ListedGame } from '../../games/index.ts';
import type { TetrisGame } from '../../games/tetris/game.ts';

/** How each family of games makes one of our agents by its spec. */
const makers: Readonly<Record<string, (game: ListedGame, spec: string) => () => Agent<never>>> = {
  truco: (_game, spec) => {
    const found = trucoAgent(spec);
    return () => found.create();
  },
  tetris: (game, spec) => {
    const found = tetrisAgentOf(spec);
    if (found.plays?.((game as unknown as TetrisGame).rules) === false)
      throw new InputError(`the agent ${spec} does not play ${game.id}`);
    return () => found.agent();
  },
};

/** One of our agents for a game; an InputError for a name that is not listed. */
export function houseAgent(game: ListedGame, spec: string): () => Agent<unknown> {
  return makers[game.id.split('/', 1)[0]](game, spec) as () => Agent<unknown>;
}
