import { tetrisGame } from '../../../../src/games/tetris/game.ts';
import { parseRules } from '../../../../src/games/tetris/rules.ts';
import type { LocalPlayers } from '../../local-players.ts';
import { agentNamed } from './agents.ts';
import { provideNetworkFor } from './networks.ts';

/** The rules in a game's id: `tetris/nes@2` has `nes`. */
const rulesOf = (id: string) => id.slice('tetris/'.length).replace(/@\d+$/, '');

/** The players of Tetris in a worker of the browser. */
export const players: LocalPlayers = {
  gameOf: (id) => tetrisGame(parseRules(rulesOf(id))),
  provide: (agent, game) => provideNetworkFor(agent, rulesOf(game)),
  agentOf: (text) => agentNamed(text).agent(),
};
