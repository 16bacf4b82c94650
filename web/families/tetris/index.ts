import { ruleSets } from '../../../src/games/tetris/rules.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { type Family, SCORE_EVENTS } from '../family.ts';
import type { TetrisWords } from './words/en.ts';

export const tetris: Family<TetrisWords> = {
  ruleSets: ruleSets.map(({ id }) => id),
  words: {
    en: () => import('./words/en.ts'),
    pt: () => import('./words/pt.ts'),
    es: () => import('./words/es.ts'),
  },
  sections: [{ path: '/tetris' }, { path: '/search', name: 'search' }],
  routes: [
    { pattern: '/tetris', page: lazyPart(() => import('../../pages/tetris/watch/watch.tsx')) },
    { pattern: '/tetris/play', page: lazyPart(() => import('../../pages/tetris/play/play.tsx')) },
    { pattern: '/tetris/best', page: lazyPart(() => import('../../pages/tetris/best/best.tsx')) },
    { pattern: '/tetris/live', page: lazyPart(() => import('../../pages/tetris/live/live.tsx')) },
    { pattern: '/tetris/live/:id', page: lazyPart(() => import('../../pages/tetris/live/live-replay.tsx')) },
    { pattern: '/tetris/levels', page: lazyPart(() => import('../../pages/tetris/best/levels.tsx')) },
    { pattern: '/tetris/replay/:record', page: lazyPart(() => import('../../pages/tetris/watch/replay.tsx')) },
    { pattern: '/search', page: lazyPart(() => import('../../pages/search/search.tsx')) },
    { pattern: '/search/steps', page: lazyPart(() => import('../../pages/search/steps/steps.tsx')) },
  ],
  hasRooms: false,
  events: SCORE_EVENTS,
};
