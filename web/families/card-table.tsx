import { type ComponentType, type ReactNode, useState } from 'react';
import { useWords } from '../words/words.ts';
import type { HandView, TableProps } from './table-game.ts';
import './card-table.css';

/** What a table of three tricks shows of a view. */
export interface CardView extends HandView {
  readonly turn: number;
  readonly mano: number;
  /** A trick for each that has begun: the playing action of each seat, null before it, and its winner (2: tied). */
  readonly tricks: readonly { readonly plays: readonly (number | null)[]; readonly winner: number | null }[];
}

/** Something done in a hand, in the players' words. */
export interface SpokenAction {
  readonly seat: number;
  readonly text: string;
  readonly isCall: boolean;
}

/** How a game's cards look, and what its actions are. */
interface CardGame {
  readonly Card: ComponentType<{ card: number; muted?: boolean }>;
  readonly CardBack: ComponentType<{ label: string }>;
  /** Everything done in this hand, aloud. */
  readonly said: readonly SpokenAction[];
  /** What can be said now. */
  readonly calls: readonly { readonly action: number; readonly text: string }[];
  /** What the hand is worth. */
  readonly stake: string;
  /** Card c is played by action c, and face down by action `faceDown` + c, up to `lastFaceDown`. */
  readonly faceDown: number;
  readonly lastFaceDown: number;
  /** Whatever else lies on the table. */
  readonly children?: ReactNode;
}

const TIED = 2;
const TRICKS = [0, 1, 2];

/**
 * A table for two with three cards each: the other player above, the cards played in the middle, one's own below, and
 * what may be said now.
 */
export function CardTable({
  view,
  seat,
  names,
  legal = [],
  waiting = false,
  open,
  quiet,
  onAct = () => {},
  ...game
}: TableProps<CardView> & CardGame) {
  const { table } = useWords().rooms;
  const [turned, setTurned] = useState(false);
  const { Card, CardBack, said, faceDown } = game;
  const near = seat ?? 0;
  const far = 1 - near;
  const last = said.at(-1);
  const canTurn = legal.some((action) => action >= faceDown && action <= game.lastFaceDown);
  const isTurned = turned && canTurn;
  const name = (who: number) => (
    <p className="seat-name" data-moves={view.turn === who || undefined}>
      <b>{names[who]}</b> {view.mano === who && view.hand > 0 && <span className="mano">{table.mano}</span>}{' '}
      {last?.isCall && last.seat === who && <span className="bubble">{last.text}</span>}
    </p>
  );
  const hiddenHand = (who: number) => {
    const played = view.tricks.filter(({ plays }) => plays[who] !== null).length;
    const count = view.hand > 0 ? TRICKS.length - played : 0;
    return (
      <div className="hand" role="img" aria-label={table.holds(names[who], count)}>
        {TRICKS.slice(0, count).map((card) => (
          <CardBack key={card} label={table.faceDown} />
        ))}
      </div>
    );
  };
  const played = (action: number | null, lost: boolean) => {
    if (action === null) return <span className="card-place" />;
    // hidden from everybody, one's own too: that is how it lies on the table
    return action >= faceDown ? <CardBack label={table.faceDown} /> : <Card card={action} muted={lost} />;
  };
  return (
    <section className="card-table" aria-label={table.title}>
      <div className="player far">
        {name(far)}
        {open ? (
          <div className="hand">
            {open.map((card) => (
              <Card key={card} card={card} />
            ))}
          </div>
        ) : (
          hiddenHand(far)
        )}
      </div>

      {game.children}
      <ol className="tricks">
        {TRICKS.map((trick) => {
          const { plays, winner } = view.tricks[trick] ?? { plays: [null, null], winner: null };
          return (
            <li key={trick} aria-label={table.trick(trick + 1)}>
              {played(plays[far], winner === near)}
              {played(plays[near], winner === far)}
              <span className="trick-result">
                {winner === null ? '' : winner === TIED ? table.tied : table.takes(names[winner])}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="stake">{view.hand > 0 && game.stake}</p>

      <div className="player near">
        {name(near)}
        {seat === null ? (
          hiddenHand(near)
        ) : (
          <ul className="hand own" aria-label={table.yourCards}>
            {view.held.map((card) => {
              const action = isTurned ? faceDown + card : card;
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
                    {isTurned && <span className="unseen">{table.faceDown}: </span>}
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
          {game.calls.map(({ action, text }) => (
            <button key={action} type="button" disabled={waiting} onClick={() => onAct(action)}>
              {text}
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
              {table.faceDown}
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
