import { agentWords } from '../../../src/agents/truco-brazil/words/index.ts';
import { brazilGame, parseGameId } from '../../../src/games/truco-brazil/game.ts';
import { ruleSets } from '../../../src/games/truco-brazil/rules.ts';
import { sayAction } from '../../../src/games/truco-brazil/speech.ts';
import type { BrazilView } from '../../../src/games/truco-brazil/view.ts';
import type { TableGame } from '../table-game.ts';
import { BrazilTable } from './brazil-table.tsx';
import { Emblem } from './cards.tsx';
import { Glossary, HandLog, Score } from './hand-parts.tsx';

const levelled = ['careful', 'bold'];

/** What the pages of rooms need of Brazilian Truco. */
export const table: TableGame<BrazilView> = {
  family: 'truco-brazil',
  ruleSets: ruleSets.map(({ id }) => id),
  opponents: [...levelled, 'sampler', 'equilibrium', 'random'],
  levelled,
  usualOpponent: 'careful',
  watched: ['careful', 'bold'],
  gameOf: (id) => brazilGame(parseGameId(id)),
  agentWords,
  say: (action, language) => sayAction(action, language),
  Table: BrazilTable,
  HandLog,
  Score,
  Glossary,
  Emblem,
};
