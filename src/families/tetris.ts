import { tetrisAgentOf, tetrisAgents } from '../agents/tetris/index.ts';
import { agentWords } from '../agents/tetris/words/index.ts';
import { InputError } from '../core/errors.ts';
import { type TetrisGame, tetrisGame } from '../games/tetris/game.ts';
import { parseRules, ruleSets } from '../games/tetris/rules.ts';
import type { Family } from './family.ts';

export const tetris: Family = {
  name: 'tetris',
  description: 'Tetris by placements: the NES game, the classic one, a course’s search problem, live play',
  games: ruleSets.map(tetrisGame),
  game: (rules) => tetrisGame(parseRules(rules)),
  agents: tetrisAgents,
  agentWords,
  agent(text, game) {
    const found = tetrisAgentOf(text);
    if (found.plays?.((game as unknown as TetrisGame).rules) === false)
      throw new InputError(`the agent ${text} does not play ${game.id}`);
    return () => found.agent();
  },
};
