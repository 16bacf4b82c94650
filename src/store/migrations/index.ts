import type { Migration } from 'kysely/migration';
import { tetrisGames } from './001-tetris-games.ts';
import { tetrisGamesKey } from './002-tetris-games-key.ts';
import { matches } from './003-matches.ts';
import { agentsAndTokens } from './004-agents-tokens.ts';
import { hands } from './005-hands.ts';
import { ratingsAndQuestionnaires } from './006-ratings-questionnaires.ts';
import { events } from './007-events.ts';
import { experiments } from './010-experiments.ts';
import { ratingRecords } from './011-rating-records.ts';
import { liveScores } from './012-live-scores.ts';

/** In order; one that has been released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-tetris-games': tetrisGames,
  '002-tetris-games-key': tetrisGamesKey,
  '003-matches': matches,
  '004-agents-tokens': agentsAndTokens,
  '005-hands': hands,
  '006-ratings-questionnaires': ratingsAndQuestionnaires,
  '007-events': events,
  '010-experiments': experiments,
  '011-rating-records': ratingRecords,
  '012-live-scores': liveScores,
};
