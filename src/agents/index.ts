import { tetrisAgents } from './tetris/index.ts';
import { trucoAgents } from './truco/index.ts';

export interface ListedAgent {
  readonly game: 'tetris' | 'truco';
  readonly name: string;
  readonly description: string;
}

/** The one list of agents, for pages and menus; each game's own list makes them. */
export const agents: readonly ListedAgent[] = [
  ...tetrisAgents.map(({ name, description }) => ({ game: 'tetris' as const, name, description })),
  ...trucoAgents.map(({ name, description }) => ({ game: 'truco' as const, name, description })),
];
