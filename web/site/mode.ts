/**
 * Whether there is a server behind the app. The static site (`npm run site`) has none: its addresses stand after `#`, and
 * what the server would answer comes from a worker (`local-server.ts`). This is the one place that says so.
 */
export const hasServer = import.meta.env.MODE !== 'site';

/** Sections that make no sense without a server. */
const SERVER_ONLY = ['/tetris/live', '/cases', '/experiments', '/agents/events', '/agents/tokens'];

/** Whether the page at an address of the app can do its work here. */
export function worksHere(path: string): boolean {
  return hasServer || !SERVER_ONLY.some((section) => path === section || path.startsWith(`${section}/`));
}
