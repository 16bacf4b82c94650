import { useMemo } from 'react';
import type { State } from '../../../src/core/game.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import type { Replay } from '../../families/match-replay.ts';
import { table } from '../../families/truco/table.ts';
import { Sheet } from '../../parts/page.tsx';
import { addressOf, navigate, useAddress } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { HandSelect } from '../rooms/room-parts.tsx';
import { OpenTable } from '../rooms/table-view.tsx';
import { BetterMove } from './better-move.tsx';
import { Mistakes } from './mistakes.tsx';
import { Opinions } from './opinions.tsx';
import { Acts, Verdict } from './verdict-panel.tsx';
import '../rooms/rooms.css';
import './coach.css';

/** Moments of a match or a hand, one after another, and what others would do in each. */
export function Review({
  replay,
  names,
  match,
  actions,
  startsAtEnd = false,
}: {
  replay: Replay<State, TrucoView>;
  names: readonly string[];
  /** The match's id, unless it is a position. */
  match?: string;
  /** What was done at each turn. */
  actions: readonly number[];
  /** Whether it begins with its last moment. */
  startsAtEnd?: boolean;
}) {
  const { coach, rooms, playback, learn } = useWords();
  const { query, path } = useAddress();
  const { game, moments, hands } = replay;
  const last = moments.length - 1;
  /** The last moment with so many actions before it: after the deal, if there was one. */
  const momentOf = (actionsBefore: number) => moments.findLastIndex((moment) => moment.turn === actionsBefore);
  const given = query.get('at');
  const asked = query.get('turn');
  const first = asked === null ? (startsAtEnd ? last : 0) : momentOf(Math.trunc(Number(asked) || 0));
  const wanted = given === null ? first : Math.trunc(Number(given) || 0);
  const at = Math.max(0, Math.min(last, wanted));
  const { state, hand, turn } = moments[at];
  const toMove = state.turn;
  const near = toMove >= 0 ? toMove : 0;
  const view = game.view(state, near);
  const go = (to: number) =>
    navigate(
      addressOf(path, {
        line: query.get('line') ?? undefined,
        seat: query.get('seat') ?? undefined,
        at: Math.max(0, Math.min(last, to)),
      }),
      { replace: true },
    );
  /** The position after one more action. */
  const add = (action: string) => navigate(addressOf(path, { line: `${position} ${action}` }));
  const legal = useMemo(() => {
    const into = new Int32Array(game.maxActions);
    return toMove >= 0 ? Array.from(into.subarray(0, state.legal(into))) : [];
  }, [game, state, toMove]);
  const position = game.format(state);
  const played = actions[turn];
  return (
    <div className="with-aside table-room review">
      <div>
        <div data-full-height>
          <OpenTable table={table} replay={replay} moment={moments[at]} near={near} names={names} />
        </div>
        <p className="row onward">
          <button type="button" disabled={at === 0} onClick={() => go(at - 1)}>
            {playback.back}
          </button>
          <button type="button" className="primary" disabled={at >= last} onClick={() => go(at + 1)}>
            {playback.step}
          </button>
          {hands.length > 1 && <HandSelect hand={hand} starts={hands} onGo={go} />}
        </p>
        <div className="two">
          <Sheet title={rooms.log}>
            <table.HandLog view={view} names={names} />
          </Sheet>
          <Sheet title={rooms.hand(hand)}>
            <table.Score view={view} names={names} />
          </Sheet>
        </div>
      </div>
      <aside>
        <section className="sheet verdict-sheet">
          {toMove >= 0 ? (
            <>
              <h2>{coach.toMove(names[toMove])}</h2>
              <Verdict key={position} position={position} played={played} />
              {match === undefined && <Acts legal={legal} onAct={(action) => add(game.formatAction(action))} />}
              <details>
                <summary>{learn.coach.sensible}</summary>
                <Opinions key={position} position={position} played={played} />
              </details>
            </>
          ) : (
            <p className="soft">{coach.noTurn}</p>
          )}
        </section>
        {match !== undefined && <Mistakes match={match} onGo={(to) => go(momentOf(to))} />}
        {toMove >= 0 && (
          <details className="sheet">
            <summary>{coach.better}</summary>
            <BetterMove
              key={position}
              of={match === undefined ? { position } : { match, turn }}
              legal={legal.filter((action) => action !== played)}
            />
          </details>
        )}
      </aside>
    </div>
  );
}
