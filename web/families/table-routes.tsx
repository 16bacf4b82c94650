import type { ComponentType } from 'react';
import { lazyPart } from '../parts/lazy-part.ts';
import type { Page, PageProps, Route } from '../router.tsx';
import { prepareLocally } from '../site/local-server.ts';
import { hasServer } from '../site/mode.ts';
import type { TableGame } from './table-game.ts';

type TablePage = ComponentType<PageProps & { readonly table: TableGame }>;

/** The pages of a game played at a table: its lobby at the path, below it the guided hand, the rooms and their replays. */
export function tableRoutes(path: string, game: () => Promise<{ readonly table: TableGame }>): Route[] {
  const lazyPage = (load: () => Promise<{ readonly default: TablePage }>) =>
    lazyPart<PageProps>(async () => {
      const [{ default: Page }, { table }] = await Promise.all([load(), game()]);
      const TableGamePage: Page = (props) => <Page {...props} table={table} />;
      return { default: TableGamePage };
    });
  const room = lazyPage(() => import('../pages/rooms/room.tsx'));
  const lobby = lazyPage(async () => {
    const page = await import('../pages/rooms/lobby/lobby.tsx');
    // one press away
    room.prefetch();
    if (!hasServer) prepareLocally(path.slice(1));
    return page;
  });
  return [
    { pattern: path, page: lobby },
    { pattern: `${path}/first`, page: lazyPage(() => import('../pages/first/first.tsx')) },
    { pattern: `${path}/:room`, page: room },
    { pattern: `${path}/:room/replay`, page: lazyPage(() => import('../pages/rooms/after-match/replay.tsx')) },
  ];
}
