import strengths from '../../../data/truco-brazil/strengths.json' with { type: 'json' };
import { agentWords } from '../../../src/agents/truco-brazil/words/index.ts';
import { ACTION, FIRST_CALL, PLAY_UNSEEN } from '../../../src/games/truco-brazil/actions.ts';
import { brazilGame, parseGameId } from '../../../src/games/truco-brazil/game.ts';
import { ruleSets } from '../../../src/games/truco-brazil/rules.ts';
import { sayAction } from '../../../src/games/truco-brazil/text/speech.ts';
import type { BrazilView } from '../../../src/games/truco-brazil/view.ts';
import type { TableGame } from '../table-game.ts';
import { BrazilTable } from './brazil-table.tsx';
import { Emblem } from './cards.tsx';
import { HandLog, Score } from './hand-parts.tsx';
import { BrazilRulesOfPlay } from './rules-of-play.tsx';

const levelled = ['careful', 'bold'];

/** What the pages of rooms need of Brazilian Truco. */
export const table: TableGame<BrazilView> = {
  family: 'truco-brazil',
  ruleSets: ruleSets.map(({ id }) => id),
  usualRules: { pt: 'paulista', es: 'paulista', en: 'paulista' },
  opponents: [...levelled, 'sampler', 'equilibrium', 'random'],
  levelled,
  usualOpponent: 'careful',
  watched: ['careful', 'bold'],
  strengths,
  gameOf: (id) => brazilGame(parseGameId(id)),
  agentWords,
  say: (action, language) => sayAction(action, language),
  sound: (action) =>
    action < FIRST_CALL || action >= PLAY_UNSEEN ? 'card' : action >= ACTION.ACEITO ? 'answer' : 'raise',
  Table: BrazilTable,
  HandLog,
  Score,
  Rules: BrazilRulesOfPlay,
  Emblem,
};
