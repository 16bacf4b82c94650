import { unpackBases } from '../agents/truco/cases/base/pack.ts';
import { trucoAgent, trucoAgents } from '../agents/truco/index.ts';
import { agentWords } from '../agents/truco/words/index.ts';
import { ruleSets, type TrucoRules, trucoGame } from '../games/truco/index.ts';
import type { Family, ListedGame } from './family.ts';

export const truco: Family = {
  name: 'truco',
  description: 'two-player Truco with envido and flor, as it is played from Argentina to the south of Brazil',
  games: ruleSets.map(listed),
  game: listed,
  agents: trucoAgents,
  agentWords,
  agent(text, _game, bases) {
    const found = trucoAgent(text, unpackBases(bases));
    return () => found.create();
  },
};

function listed(rules: string | TrucoRules): ListedGame {
  const game = trucoGame(rules);
  const { target, flor } = game.rules;
  return Object.assign(game, { description: `Truco for two to ${target} points, ${flor ? 'with' : 'without'} flor.` });
}
