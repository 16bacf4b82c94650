import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Words } from './i18n/words.ts';

export type Params = Readonly<Record<string, string>>;
export type Page = ComponentType<{ readonly params: Params }>;

interface Route {
  readonly pattern: string;
  readonly page: LazyExoticComponent<Page>;
}

/** The one list of pages; each is loaded when it is first opened. */
export const routes: readonly Route[] = [
  { pattern: '/', page: lazy(() => import('./pages/home/home.tsx')) },
  { pattern: '/truco', page: lazy(() => import('./pages/truco/lobby.tsx')) },
  { pattern: '/truco/day', page: lazy(() => import('./pages/truco/day.tsx')) },
  { pattern: '/truco/:room', page: lazy(() => import('./pages/truco/room.tsx')) },
  { pattern: '/truco/:room/replay', page: lazy(() => import('./pages/truco/replay.tsx')) },
  { pattern: '/coach', page: lazy(() => import('./pages/coach/coach.tsx')) },
  { pattern: '/coach/match/:match', page: lazy(() => import('./pages/coach/match.tsx')) },
  { pattern: '/coach/position', page: lazy(() => import('./pages/coach/position.tsx')) },
  { pattern: '/tetris', page: lazy(() => import('./pages/tetris/watch.tsx')) },
  { pattern: '/tetris/play', page: lazy(() => import('./pages/tetris/play.tsx')) },
  { pattern: '/tetris/best', page: lazy(() => import('./pages/tetris/best.tsx')) },
  { pattern: '/tetris/replay/:record', page: lazy(() => import('./pages/tetris/replay.tsx')) },
  { pattern: '/search', page: lazy(() => import('./pages/search/search.tsx')) },
  { pattern: '/agents', page: lazy(() => import('./pages/agents/agents.tsx')) },
  { pattern: '/agents/events', page: lazy(() => import('./pages/agents/events.tsx')) },
  { pattern: '/agents/tokens', page: lazy(() => import('./pages/agents/tokens.tsx')) },
  { pattern: '/agents/events/new', page: lazy(() => import('./pages/agents/new-event.tsx')) },
  { pattern: '/agents/events/:id', page: lazy(() => import('./pages/agents/event.tsx')) },
  { pattern: '/studies', page: lazy(() => import('./pages/studies/studies.tsx')) },
  { pattern: '/cases', page: lazy(() => import('./pages/cases/cases.tsx')) },
  { pattern: '/cases/:base/:number', page: lazy(() => import('./pages/cases/hand.tsx')) },
  { pattern: '/experiments', page: lazy(() => import('./pages/experiments/experiments.tsx')) },
  { pattern: '/experiments/new', page: lazy(() => import('./pages/experiments/new.tsx')) },
  { pattern: '/experiments/compare', page: lazy(() => import('./pages/experiments/compare.tsx')) },
  { pattern: '/experiments/:id', page: lazy(() => import('./pages/experiments/run.tsx')) },
  { pattern: '/studies/:id', page: lazy(() => import('./pages/studies/study.tsx')) },
];

/** The sections of the top bar, in their order. */
export const sections: readonly { readonly path: string; readonly name: keyof Words['nav'] }[] = [
  { path: '/truco', name: 'truco' },
  { path: '/coach', name: 'coach' },
  { path: '/tetris', name: 'tetris' },
  { path: '/search', name: 'search' },
  { path: '/experiments', name: 'experiments' },
  { path: '/cases', name: 'cases' },
  { path: '/studies', name: 'studies' },
  { path: '/agents', name: 'agents' },
];
