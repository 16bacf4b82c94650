import type { ComponentType, LazyExoticComponent } from 'react';
import type { Words } from './i18n/words.ts';
import { late } from './parts/late.ts';

export type Params = Readonly<Record<string, string>>;
export type Page = ComponentType<{ readonly params: Params }>;

interface Route {
  readonly pattern: string;
  readonly page: LazyExoticComponent<Page>;
}

/** The one list of pages; each is loaded when it is first opened. */
export const routes: readonly Route[] = [
  { pattern: '/', page: late(() => import('./pages/home/home.tsx')) },
  { pattern: '/truco', page: late(() => import('./pages/truco/lobby.tsx')) },
  { pattern: '/truco/day', page: late(() => import('./pages/truco/day.tsx')) },
  { pattern: '/truco/:room', page: late(() => import('./pages/truco/room.tsx')) },
  { pattern: '/truco/:room/replay', page: late(() => import('./pages/truco/replay.tsx')) },
  { pattern: '/coach', page: late(() => import('./pages/coach/coach.tsx')) },
  { pattern: '/coach/match/:match', page: late(() => import('./pages/coach/match.tsx')) },
  { pattern: '/coach/position', page: late(() => import('./pages/coach/position.tsx')) },
  { pattern: '/tetris', page: late(() => import('./pages/tetris/watch.tsx')) },
  { pattern: '/tetris/play', page: late(() => import('./pages/tetris/play.tsx')) },
  { pattern: '/tetris/best', page: late(() => import('./pages/tetris/best.tsx')) },
  { pattern: '/tetris/replay/:record', page: late(() => import('./pages/tetris/replay.tsx')) },
  { pattern: '/search', page: late(() => import('./pages/search/search.tsx')) },
  { pattern: '/agents', page: late(() => import('./pages/agents/agents.tsx')) },
  { pattern: '/agents/events', page: late(() => import('./pages/agents/events.tsx')) },
  { pattern: '/agents/tokens', page: late(() => import('./pages/agents/tokens.tsx')) },
  { pattern: '/agents/events/new', page: late(() => import('./pages/agents/new-event.tsx')) },
  { pattern: '/agents/events/:id', page: late(() => import('./pages/agents/event.tsx')) },
  { pattern: '/studies', page: late(() => import('./pages/studies/studies.tsx')) },
  { pattern: '/cases', page: late(() => import('./pages/cases/cases.tsx')) },
  { pattern: '/cases/:base/:number', page: late(() => import('./pages/cases/hand.tsx')) },
  { pattern: '/experiments', page: late(() => import('./pages/experiments/experiments.tsx')) },
  { pattern: '/experiments/new', page: late(() => import('./pages/experiments/new.tsx')) },
  { pattern: '/experiments/compare', page: late(() => import('./pages/experiments/compare.tsx')) },
  { pattern: '/experiments/:id', page: late(() => import('./pages/experiments/run.tsx')) },
  { pattern: '/studies/:id', page: late(() => import('./pages/studies/study.tsx')) },
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
