import type { Section } from './families/family.ts';
import { type FamilyName, families, familyNames } from './families/index.ts';
import { lazyPart } from './parts/lazy-part.ts';
import { matchPath, type Params, type Route } from './router.tsx';
import type { Words } from './words/words.ts';

/** The one list of pages; each is loaded when it is first opened. */
export const routes: readonly Route[] = [
  { pattern: '/', page: lazyPart(() => import('./pages/home/home.tsx')) },
  ...familyNames.flatMap((name) => families[name].routes),
  { pattern: '/experiments', page: lazyPart(() => import('./pages/experiments/experiments.tsx')) },
  { pattern: '/experiments/new', page: lazyPart(() => import('./pages/experiments/new/new.tsx')) },
  { pattern: '/experiments/compare', page: lazyPart(() => import('./pages/experiments/compare.tsx')) },
  { pattern: '/experiments/:id', page: lazyPart(() => import('./pages/experiments/run.tsx')) },
  { pattern: '/cases', page: lazyPart(() => import('./pages/cases/cases.tsx')) },
  { pattern: '/cases/:base/:number', page: lazyPart(() => import('./pages/cases/hand.tsx')) },
  { pattern: '/studies', page: lazyPart(() => import('./pages/studies/studies.tsx')) },
  { pattern: '/studies/:id', page: lazyPart(() => import('./pages/studies/study.tsx')) },
  { pattern: '/docs', page: lazyPart(() => import('./pages/docs/docs.tsx')) },
  { pattern: '/docs/:name', page: lazyPart(() => import('./pages/docs/document.tsx')) },
  { pattern: '/docs/:folder/:name', page: lazyPart(() => import('./pages/docs/document.tsx')) },
  { pattern: '/agents', page: lazyPart(() => import('./pages/agents/agents.tsx')) },
  { pattern: '/agents/events', page: lazyPart(() => import('./pages/agents/events/events.tsx')) },
  { pattern: '/agents/events/new', page: lazyPart(() => import('./pages/agents/events/new-event.tsx')) },
  { pattern: '/agents/events/:id', page: lazyPart(() => import('./pages/agents/events/event.tsx')) },
  { pattern: '/agents/events/:id/join', page: lazyPart(() => import('./pages/agents/events/join-event.tsx')) },
  { pattern: '/agents/events/:id/wall', page: lazyPart(() => import('./pages/agents/events/wall.tsx')) },
  { pattern: '/agents/tokens', page: lazyPart(() => import('./pages/agents/tokens.tsx')) },
  { pattern: '/agents/:game/:name', page: lazyPart(() => import('./pages/agents/profile.tsx')) },
];

/** The page of a path, with what the path says. */
export function pageAt(path: string): { readonly page: Route['page']; readonly params: Params } | undefined {
  for (const { pattern, page } of routes) {
    const params = matchPath(pattern, path);
    if (params) return { page, params };
  }
  return undefined;
}

/** The sections of the top bar, in their order: those of the families first. */
const sections: readonly (Section & { readonly family?: FamilyName })[] = [
  ...familyNames.flatMap((family) => families[family].sections.map((section) => ({ ...section, family }))),
  { path: '/experiments', name: 'experiments' },
  { path: '/cases', name: 'cases' },
  { path: '/studies', name: 'studies' },
  { path: '/agents', name: 'agents' },
];

/** The sections with their names. */
export function sectionsIn(words: Words): readonly { readonly path: string; readonly title: string }[] {
  return sections.map(({ path, name, family }) => ({ path, title: name ? words.nav[name] : words[family!].title }));
}
