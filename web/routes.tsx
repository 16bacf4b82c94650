import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPart } from './parts/lazy-part.ts';
import type { Words } from './words/words.ts';

export type Params = Readonly<Record<string, string>>;
export type Page = ComponentType<{ readonly params: Params }>;

interface Route {
  readonly pattern: string;
  readonly page: LazyExoticComponent<Page>;
}

/** The one list of pages; each is loaded when it is first opened. */
export const routes: readonly Route[] = [
  { pattern: '/', page: lazyPart(() => import('./pages/home/home.tsx')) },
  { pattern: '/truco', page: lazyPart(() => import('./pages/rooms/lobby.tsx')) },
  { pattern: '/truco/day', page: lazyPart(() => import('./pages/day/day.tsx')) },
  { pattern: '/truco/:room', page: lazyPart(() => import('./pages/rooms/room.tsx')) },
  { pattern: '/truco/:room/replay', page: lazyPart(() => import('./pages/rooms/replay.tsx')) },
  { pattern: '/coach', page: lazyPart(() => import('./pages/coach/coach.tsx')) },
  { pattern: '/coach/match/:match', page: lazyPart(() => import('./pages/coach/match.tsx')) },
  { pattern: '/coach/position', page: lazyPart(() => import('./pages/coach/position.tsx')) },
  { pattern: '/tetris', page: lazyPart(() => import('./pages/tetris/watch.tsx')) },
  { pattern: '/tetris/play', page: lazyPart(() => import('./pages/tetris/play.tsx')) },
  { pattern: '/tetris/best', page: lazyPart(() => import('./pages/tetris/best.tsx')) },
  { pattern: '/tetris/replay/:record', page: lazyPart(() => import('./pages/tetris/replay.tsx')) },
  { pattern: '/search', page: lazyPart(() => import('./pages/search/search.tsx')) },
  { pattern: '/agents', page: lazyPart(() => import('./pages/agents/agents.tsx')) },
  { pattern: '/agents/events', page: lazyPart(() => import('./pages/agents/events.tsx')) },
  { pattern: '/agents/tokens', page: lazyPart(() => import('./pages/agents/tokens.tsx')) },
  { pattern: '/agents/events/new', page: lazyPart(() => import('./pages/agents/new-event.tsx')) },
  { pattern: '/agents/events/:id', page: lazyPart(() => import('./pages/agents/event.tsx')) },
  { pattern: '/studies', page: lazyPart(() => import('./pages/studies/studies.tsx')) },
  { pattern: '/cases', page: lazyPart(() => import('./pages/cases/cases.tsx')) },
  { pattern: '/cases/:base/:number', page: lazyPart(() => import('./pages/cases/hand.tsx')) },
  { pattern: '/experiments', page: lazyPart(() => import('./pages/experiments/experiments.tsx')) },
  { pattern: '/experiments/new', page: lazyPart(() => import('./pages/experiments/new/new.tsx')) },
  { pattern: '/experiments/compare', page: lazyPart(() => import('./pages/experiments/compare.tsx')) },
  { pattern: '/experiments/:id', page: lazyPart(() => import('./pages/experiments/run.tsx')) },
  { pattern: '/studies/:id', page: lazyPart(() => import('./pages/studies/study.tsx')) },
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
