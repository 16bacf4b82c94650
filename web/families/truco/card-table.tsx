import { useState } from 'react';
import { FACE_DOWN, FIRST_CALL } from '../../../src/games/truco/actions.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import type { TableProps } from '../table-game.ts';
import { Card, CardBack } from './cards/card.tsx';
import { callsOf, spokenLog, spokenOffer } from './spoken.ts';
import './truco.css';

const PARDA = 2;

/** The table: the other one above, the cards played in the middle, one's own below, and what may be said now. */
export function CardTable({
  view,
  seat,
  names,
  legal = [],
  waiting = false,
  open,
  quiet,
  onAct = () => {},
}: TableProps<TrucoView>) {
  const { truco } = useWords();
  const language = useLanguage();
  const [turned, setTurned] = useState(false);
  const near = seat ?? 0;
  const far = 1 - near;
  const played = (who: number) => view.tricks.filter(({ plays }) => plays[who] !== null).length;
  const said = spokenLog(view, language);
  const last = said.at(-1);
  const bubble = (who: number) => (last?.isCall && last.seat === who ? last.text : undefined);
  const canTurn = legal.some((action) => action >= FACE_DOWN && action < FIRST_CALL);
  const isTurned = turned && canTurn;
  const calls = callsOf(legal);
  return (
    <section className="felt" aria-label={truco.table}>
      <div className="player far">
        <Name
          name={names[far]}
          mano={view.mano === far && view.hand > 0}
          moves={view.turn === far}
          says={bubble(far)}
        />
        {open ? (
          <div className="hand">
            {open.map((card) => (
              <Card key={card} card={card} />
            ))}
          </div>
        ) : (
          <HiddenHand name={names[far]} count={view.hand > 0 ? 3 - played(far) : 0} />
        )}
      </div>

      <ol className="tricks">
        {[0, 1, 2].map((trick) => {
          const { plays, winner } = view.tricks[trick] ?? { plays: [null, null], winner: null };
          return (
            <li key={trick} aria-label={truco.trick(trick + 1)}>
              <Played action={plays[far]!} lost={winner === near} />
              <Played action={plays[near]!} lost={winner === far} />
              <span className="trick-result">
                {winner === null ? '' : winner === PARDA ? truco.parda : truco.takes(names[winner])}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="stake">{view.hand > 0 && truco.stake(view.truco.stake)}</p>

      <div className="player near">
        <Name
          name={names[near]}
          mano={view.mano === near && view.hand > 0}
          moves={view.turn === near}
          says={bubble(near)}
        />
        {seat === null ? (
          <HiddenHand name={names[near]} count={view.hand > 0 ? 3 - played(near) : 0} />
        ) : (
          <ul className="hand own" aria-label={truco.yourCards}>
            {view.held.map((card) => {
              const action = isTurned ? FACE_DOWN + card : card;
              return (
                <li key={card}>
                  <button
                    type="button"
                    disabled={waiting || !legal.includes(action)}
                    onClick={() => {
                      setTurned(false);
                      onAct(action);
                    }}
                  >
                    {isTurned && <span className="unseen">{truco.faceDown}: </span>}
                    <Card card={card} muted={isTurned} />
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </div>

      {seat !== null && !quiet && (
        <div className="calls">
          {calls.map((action) => (
            <button key={action} type="button" disabled={waiting} onClick={() => onAct(action)}>
              {spokenOffer(action, view, language)}
            </button>
          ))}
          {canTurn && (
            <button
              type="button"
              className="turn-over"
              disabled={waiting}
              aria-pressed={isTurned}
              onClick={() => setTurned(!turned)}
            >
              {truco.faceDown}
            </button>
          )}
        </div>
      )}
      {!quiet && (
        <p className="unseen" aria-live="polite">
          {last && `${names[last.seat]}: ${last.text}`}
        </p>
      )}
    </section>
  );
}

function HiddenHand({ name, count }: { name: string; count: number }) {
  const { truco } = useWords();
  return (
    <div className="hand" role="img" aria-label={truco.holds(name, count)}>
      {['one', 'two', 'three'].slice(0, count).map((card) => (
        <CardBack key={card} label={truco.faceDown} />
      ))}
    </div>
  );
}

function Name({ name, mano, moves, says }: { name: string; mano: boolean; moves: boolean; says: string | undefined }) {
  const { truco } = useWords();
  return (
    <p className="seat-name" data-moves={moves || undefined}>
      <b>{name}</b> {mano && <span className="mano">{truco.mano}</span>}{' '}
      {says && <span className="bubble">{says}</span>}
    </p>
  );
}

function Played({ action, lost }: { action: number | null; lost: boolean }) {
  const { truco } = useWords();
  if (action === null) return <span className="card-place" />;
  // hidden from everybody, one's own too: that is how it lies on the table
  if (action >= FACE_DOWN) return <CardBack label={truco.faceDown} />;
  return <Card card={action} muted={lost} />;
}
