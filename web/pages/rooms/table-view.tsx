import type { ReactNode } from 'react';
import type { State } from '../../../src/core/game.ts';
import type { Moment, Replay } from '../../families/match-replay.ts';
import type { HandView, TableGame } from '../../families/table-game.ts';
import { Sheet } from '../../parts/page.tsx';
import { useWords } from '../../words/words.ts';

/** A moment of a replay, seen from one seat, with the cards of both open. */
export function OpenTable({
  table,
  replay: { game },
  moment: { state },
  near,
  names,
}: {
  table: TableGame;
  replay: Replay<State, HandView>;
  moment: Moment<State>;
  near: number;
  names: readonly string[];
}) {
  return (
    <table.Table
      view={game.view(state, near)}
      seat={near}
      names={names}
      waiting
      open={game.view(state, 1 - near).held}
    />
  );
}

/** Beside a table: the score, what was done in the hand, and, as children, why. */
export function HandAside({
  table,
  view,
  names,
  children,
}: {
  table: TableGame;
  view: HandView;
  names: readonly string[];
  children: ReactNode;
}) {
  const { rooms } = useWords();
  return (
    <>
      <Sheet title={rooms.hand(view.hand)}>
        <table.Score view={view} names={names} />
      </Sheet>
      <Sheet title={rooms.log}>
        <table.HandLog view={view} names={names} />
      </Sheet>
      <Sheet title={rooms.why.title}>{children}</Sheet>
    </>
  );
}
