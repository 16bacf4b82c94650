import { createElement, Suspense } from 'react';
import strengths from '../../../data/truco/strengths.json' with { type: 'json' };
import { policies, policyNames } from '../../../src/agents/truco/cases/reuse/policies.ts';
import { agentWords } from '../../../src/agents/truco/words/index.ts';
import { ACTION, FIRST_CALL } from '../../../src/games/truco/actions.ts';
import { parseGameId, trucoGame } from '../../../src/games/truco/game.ts';
import { ruleSets } from '../../../src/games/truco/rules.ts';
import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import type { TableGame } from '../table-game.ts';
import { Emblem } from './cards/card.tsx';
import { HandLog } from './hand-log.tsx';
import { TrucoRulesOfPlay } from './rules-of-play.tsx';
import { Tally } from './tally.tsx';
import { TrucoTable } from './truco-table.tsx';

const MatchReportPanel = lazyPart(() => import('../../pages/report/match-report.tsx'));

const levelled = ['novice', 'careful', 'bold', 'bluffer'];

const raises: readonly number[] = [ACTION.TRUCO, ACTION.RETRUCO, ACTION.VALE_CUATRO];

/** The policies of the study by what they ask of the stored hands: directly, by group twice the same, or two things. */
const kindOf = (name: (typeof policyNames)[number]) => {
  const policy: { cluster?: string; solution: string } = policies[name];
  return policy.cluster === undefined ? 'alone' : policy.cluster === policy.solution ? 'grouped' : 'mixed';
};
const groups = (['alone', 'grouped', 'mixed'] as const).map((name) => ({
  name,
  agents: policyNames.filter((each) => kindOf(each) === name),
}));

/** What the pages of rooms need of Truco. */
export const table: TableGame<TrucoView> = {
  family: 'truco',
  ruleSets: ruleSets.map(({ id }) => id),
  usualRules: { pt: 'ufsm24', es: 'argentino30', en: 'ufsm24' },
  opponents: [...levelled, 'sampler', 'equilibrium', 'equilibrium-plus', 'master', 'cbr-best', 'random'],
  levelled,
  usualOpponent: 'careful',
  watched: ['careful', 'bold'],
  strengths,
  groups,
  gameOf: (id) => trucoGame(parseGameId(id)),
  agentWords,
  say: sayAction,
  sound: (action) =>
    action < FIRST_CALL ? 'card' : raises.includes(action) ? 'raise' : action >= ACTION.QUIERO ? 'answer' : 'call',
  Table: TrucoTable,
  HandLog,
  Score: Tally,
  Rules: TrucoRulesOfPlay,
  Emblem,
  Report: (props) => createElement(Suspense, {}, createElement(MatchReportPanel, props)),
  learning: [
    { href: '/truco/day', name: ({ truco }) => truco.day.title },
    { href: '/truco/puzzles', name: ({ learn }) => learn.puzzles.title },
    { href: '/coach', name: ({ nav }) => nav.coach },
    { href: '/truco/me', name: ({ learn }) => learn.profile.title },
  ],
  coach: (match) => `/coach/match/${match}`,
};
