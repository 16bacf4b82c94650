import { ruleSets } from '../../../src/games/truco-brazil/rules.ts';
import { type Family, MATCH_EVENTS } from '../family.ts';
import { tableRoutes } from '../table-routes.tsx';
import type { BrazilWords } from './words/en.ts';

export const trucoBrazil: Family<BrazilWords> = {
  ruleSets: ruleSets.map(({ id }) => id),
  words: {
    en: () => import('./words/en.ts'),
    pt: () => import('./words/pt.ts'),
    es: () => import('./words/es.ts'),
  },
  sections: [{ path: '/truco-brazil' }],
  routes: tableRoutes('/truco-brazil', () => import('./table.ts')),
  hasRooms: true,
  events: MATCH_EVENTS,
};
