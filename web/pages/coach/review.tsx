import { useMemo } from 'react';
import type { State } from '../../../src/core/game.ts';
import { sayAction } from '../../../src/games/truco/speech.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import type { Replay } from '../../families/match-replay.ts';
import { table } from '../../families/truco/table.ts';
import { Sheet } from '../../parts/page.tsx';
import { addressOf, navigate, useAddress } from '../../router.tsx';
import { useLanguage, useWords } from '../../words/words.ts';
import { HandSelect } from '../rooms/room-parts.tsx';
import { OpenTable } from '../rooms/table-view.tsx';
import { BetterMove } from './better-move.tsx';
import { Opinions } from './opinions.tsx';
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
  const { coach, rooms, playback } = useWords();
  const language = useLanguage();
  const { query, path } = useAddress();
  const { game, moments, hands } = replay;
  const last = moments.length - 1;
  const given = query.get('at');
  const wanted = given === null ? (startsAtEnd ? last : 0) : Math.trunc(Number(given) || 0);
  const at = Math.max(0, Math.min(last, wanted));
  const { state, hand, turn } = moments[at];
  const toMove = state.turn;
  const near = toMove >= 0 ? toMove : 0;
  const view = game.view(state, near);
  const go = (to: number) =>
    navigate(addressOf(path, { line: query.get('line') ?? undefined, at: Math.max(0, Math.min(last, to)) }), {
      replace: true,
    });
  const legal = useMemo(() => {
    const into = new Int32Array(game.maxActions);
    return toMove >= 0 ? Array.from(into.subarray(0, state.legal(into))) : [];
  }, [game, state, toMove]);
  const position = game.format(state);
  const played = actions[turn];
  return (
    <div className="with-aside table-room">
      <div>
        <OpenTable table={table} replay={replay} moment={moments[at]} near={near} names={names} />
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
        <section className="sheet">
          {toMove >= 0 ? (
            <>
              <h2>{coach.toMove(names[toMove])}</h2>
              {played !== undefined && (
                <p>
                  {coach.played}: <b>{sayAction(played, language)}</b>
                </p>
              )}
              <Opinions key={position} position={position} played={played} />
            </>
          ) : (
            <p className="soft">{coach.noTurn}</p>
          )}
        </section>
        {toMove >= 0 && (
          <BetterMove
            key={position}
            of={match === undefined ? { position } : { match, turn }}
            legal={legal.filter((action) => action !== played)}
          />
        )}
      </aside>
    </div>
  );
}
