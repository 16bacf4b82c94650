import type { ComponentType } from 'react';
import { lazyPart } from '../parts/lazy-part.ts';
import type { Page, PageProps, Route } from '../router.tsx';
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
  return [
    { pattern: path, page: lazyPage(() => import('../pages/rooms/lobby.tsx')) },
    { pattern: `${path}/first`, page: lazyPage(() => import('../pages/first/first.tsx')) },
    { pattern: `${path}/:room`, page: lazyPage(() => import('../pages/rooms/room.tsx')) },
    { pattern: `${path}/:room/replay`, page: lazyPage(() => import('../pages/rooms/replay.tsx')) },
  ];
}
