import { createElement, Suspense } from 'react';
import { agentWords } from '../../../src/agents/truco/words/index.ts';
import { parseGameId, trucoGame } from '../../../src/games/truco/game.ts';
import { ruleSets } from '../../../src/games/truco/rules.ts';
import { sayAction } from '../../../src/games/truco/speech.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import type { TableGame } from '../table-game.ts';
import { Emblem } from './cards/card.tsx';
import { Glossary } from './glossary.tsx';
import { HandLog } from './hand-log.tsx';
import { Tally } from './tally.tsx';
import { TrucoTable } from './truco-table.tsx';

const MatchReportPanel = lazyPart(() => import('../../pages/report/match-report.tsx'));

const levelled = ['novice', 'careful', 'bold', 'bluffer'];

/** What the pages of rooms need of Truco. */
export const table: TableGame<TrucoView> = {
  family: 'truco',
  ruleSets: ruleSets.map(({ id }) => id),
  opponents: [...levelled, 'sampler', 'equilibrium', 'equilibrium-plus', 'master', 'cbr-best', 'random'],
  levelled,
  usualOpponent: 'careful',
  watched: ['careful', 'bold'],
  gameOf: (id) => trucoGame(parseGameId(id)),
  agentWords,
  say: sayAction,
  Table: TrucoTable,
  HandLog,
  Score: Tally,
  Glossary,
  Emblem,
  Report: (props) => createElement(Suspense, {}, createElement(MatchReportPanel, props)),
  coach: (match) => `/coach/match/${match}`,
};
