import { useMemo } from 'react';
import { sayAction } from '../../../src/games/truco/speech.ts';
import { CardTable } from '../../families/truco/card-table.tsx';
import { HandLog } from '../../families/truco/hand-log.tsx';
import type { MatchReplay } from '../../families/truco/match-replay.ts';
import { Tally } from '../../families/truco/tally.tsx';
import { addressOf, navigate, useAddress } from '../../router.tsx';
import { useLanguage, useWords } from '../../words/words.ts';
import { HandSelect } from '../rooms/hand-select.tsx';
import { BetterMove } from './better-move.tsx';
import { Opinions } from './opinions.tsx';
import '../../families/truco/truco.css';
import './coach.css';

/** Moments of a match or a hand, one after another, and what others would do in each. */
export function Review({
  film,
  names,
  match,
  actions,
  last: fromEnd = false,
}: {
  film: Pick<MatchReplay, 'game' | 'moments' | 'hands'>;
  names: readonly string[];
  /** The match that it is of. */
  match?: string;
  /** What was done at each turn. */
  actions: readonly number[];
  /** Begins with its last moment. */
  last?: boolean;
}) {
  const { coach, truco, transport } = useWords();
  const language = useLanguage();
  const { query, path } = useAddress();
  const last = film.moments.length - 1;
  const given = query.get('at');
  const at = Math.max(0, Math.min(last, given === null ? (fromEnd ? last : 0) : Math.trunc(Number(given) || 0)));
  const { state, hand, turn } = film.moments[at];
  const toMove = state.turn;
  const near = toMove >= 0 ? toMove : 0;
  const view = film.game.view(state, near);
  const go = (to: number) =>
    navigate(addressOf(path, { line: query.get('line') ?? undefined, at: Math.max(0, Math.min(last, to)) }), {
      replace: true,
    });
  const legal = useMemo(() => {
    const into = new Int32Array(film.game.maxActions);
    return toMove >= 0 ? Array.from(into.subarray(0, state.legal(into))) : [];
  }, [film, state, toMove]);
  const position = film.game.format(state);
  const played = actions[turn];
  return (
    <div className="with-aside truco-room">
      <div>
        <CardTable
          view={view}
          seat={near}
          names={names}
          legal={[]}
          waiting
          open={film.game.view(state, 1 - near).held}
          onAct={() => {}}
        />
        <p className="row onward">
          <button type="button" disabled={at === 0} onClick={() => go(at - 1)}>
            {transport.back}
          </button>
          <button type="button" className="primary" disabled={at >= last} onClick={() => go(at + 1)}>
            {transport.step}
          </button>
          {film.hands.length > 1 && <HandSelect hand={hand} starts={film.hands} onGo={go} />}
        </p>
        <div className="two">
          <section className="sheet">
            <h2>{truco.log}</h2>
            <HandLog view={view} names={names} />
          </section>
          <section className="sheet">
            <h2>{truco.hand(hand)}</h2>
            <Tally names={names} scores={view.scores} target={view.target} />
          </section>
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
