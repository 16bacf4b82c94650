import { ruleSets } from '../../../src/games/truco/rules.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { type Family, MATCH_EVENTS } from '../family.ts';
import { tableRoutes } from '../table-routes.tsx';
import type { TrucoWords } from './words/en.ts';

export const truco: Family<TrucoWords> = {
  ruleSets: ruleSets.map(({ id }) => id),
  words: {
    en: () => import('./words/en.ts'),
    pt: () => import('./words/pt.ts'),
    es: () => import('./words/es.ts'),
  },
  sections: [{ path: '/truco' }, { path: '/coach', name: 'coach' }],
  routes: [
    { pattern: '/truco/puzzles', page: lazyPart(() => import('../../pages/puzzles/puzzles.tsx')) },
    { pattern: '/truco/me', page: lazyPart(() => import('../../pages/profile/profile-page.tsx')) },
    { pattern: '/truco/:room/report', page: lazyPart(() => import('../../pages/report/report.tsx')) },
    { pattern: '/truco/day', page: lazyPart(() => import('../../pages/day/day.tsx')) },
    ...tableRoutes('/truco', () => import('./table.ts')),
    { pattern: '/coach', page: lazyPart(() => import('../../pages/coach/coach.tsx')) },
    { pattern: '/coach/match/:match', page: lazyPart(() => import('../../pages/coach/match.tsx')) },
    { pattern: '/coach/position', page: lazyPart(() => import('../../pages/coach/position.tsx')) },
  ],
  hasRooms: true,
  events: MATCH_EVENTS,
};
