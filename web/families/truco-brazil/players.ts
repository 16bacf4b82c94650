import mineiroUrl from '../../../data/truco-brazil/mineiro.table?url';
import paulistaUrl from '../../../data/truco-brazil/paulista.table?url';
import { provideStrategy } from '../../../src/agents/truco-brazil/equilibrium/shipped-strategies.ts';
import { brazilAgent } from '../../../src/agents/truco-brazil/index.ts';
import { brazilGame, parseGameId } from '../../../src/games/truco-brazil/game.ts';
import { fetchBytes, onceLoaded } from '../../site/data.ts';
import type { LocalPlayers } from '../local-players.ts';

const provideSolved = {
  turned: onceLoaded(async () => provideStrategy('turned', await fetchBytes(paulistaUrl))),
  fixed: onceLoaded(async () => provideStrategy('fixed', await fetchBytes(mineiroUrl))),
};

const gameOf = (id: string) => brazilGame(id.includes('@') ? parseGameId(id) : id.slice('truco-brazil/'.length));

/** The players of Brazilian Truco in a worker of the browser. */
export const players: LocalPlayers = {
  gameOf,
  async provide(agent, game) {
    if (agent.split(',')[0] === 'equilibrium') await provideSolved[gameOf(game).rules.manilhas]();
  },
  agentOf: (text) => brazilAgent(text).create(),
};
