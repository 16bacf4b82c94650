import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useWords } from '../../words/words.ts';
import type { HandView, TableProps } from '../table-game.ts';
import { Term } from '../term.tsx';
import { CallGrid, type OfferedCall } from './call-grid.tsx';
import { useCardMotion } from './card-motion.ts';
import { useKeptFocus } from './kept-focus.ts';
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
  /** What can be said now, each in a place of its own. */
  readonly calls: readonly OfferedCall[];
  /** How many columns the calls have, and where the card is turned over: row, then column. */
  readonly columns: number;
  readonly turnOver: string;
  /** The call that gives the hand up: it is asked whether that is meant. */
  readonly fold?: number;
  /** What the hand is worth. */
  readonly stake: string;
  /** What one's own cards count besides. */
  readonly own?: ReactNode;
  /** What being first, a tied trick and a card face down mean. */
  readonly about: { readonly mano: string; readonly tied: string; readonly faceDown: string };
  /** Marks of the score of a seat. */
  readonly marks: (seat: number) => ReactNode;
  /** Beside the score: up to how many points, and what the words of it mean. */
  readonly target: ReactNode;
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
 * what may be said now. With a `room` it fills the place that it is given, and has the score on it.
 */
export function CardTable({
  view,
  seat,
  names,
  legal: offered,
  waiting = false,
  open,
  quiet,
  room,
  onAct = () => {},
  ...game
}: TableProps<CardView> & CardGame) {
  const { table } = useWords().rooms;
  const root = useRef<HTMLElement>(null);
  const [turned, setTurned] = useState(false);
  const { Card, CardBack, said, faceDown } = game;
  const legal = offered ?? [];
  const near = seat ?? 0;
  const far = 1 - near;
  const last = said.at(-1);
  const canTurn = legal.some((action) => action >= faceDown && action <= game.lastFaceDown);
  const isTurned = turned && canTurn;
  const only = room?.only;
  const mayPlay = (action: number) => !waiting && legal.includes(action) && (only === undefined || only === action);
  useCardMotion(root, {
    hand: view.hand,
    plays: view.tricks.flatMap(({ plays }) => plays).filter((play) => play !== null).length,
  });
  useKeptFocus(root);

  const name = (who: number) => {
    const phrase = room?.phrases[who];
    return (
      <div className="seat-name" data-moves={view.turn === who || undefined}>
        {room?.faces[who]}
        <b title={names[who]}>{names[who]}</b>{' '}
        {view.mano === who && view.hand > 0 && (
          <span className="mano">
            <Term about={game.about.mano}>{table.mano}</Term>
          </span>
        )}{' '}
        {room?.notes[who]}{' '}
        {phrase ? (
          <span className="bubble phrase">{phrase}</span>
        ) : (
          last?.isCall && last.seat === who && <span className="bubble">{last.text}</span>
        )}
      </div>
    );
  };
  const hiddenHand = (who: number) => {
    const played = view.tricks.filter(({ plays }) => plays[who] !== null).length;
    const count = view.hand > 0 ? TRICKS.length - played : 0;
    return (
      <div className="hand" role="img" aria-label={table.holds(names[who], count)} data-card={`hand-${who}`}>
        {TRICKS.slice(0, count).map((card) => (
          <span key={card} data-card={`back-${who}-${card}`}>
            <CardBack label={table.faceDown} />
          </span>
        ))}
      </div>
    );
  };
  const played = (trick: number, who: number, action: number | null, lost: boolean) => {
    if (action === null) return <span className="card-place" />;
    const card = action >= faceDown ? action - faceDown : action;
    const from = who === near && seat !== null ? `own-${card}` : `hand-${who}`;
    return (
      <span data-card={`trick-${trick}-${who}`} data-from={from}>
        {/* hidden from everybody, one's own too: that is how it lies on the table */}
        {action >= faceDown ? <CardBack label={table.faceDown} /> : <Card card={action} muted={lost} />}
      </span>
    );
  };
  return (
    <section className="card-table" aria-label={table.title} ref={root} tabIndex={-1} data-fit={room ? '' : undefined}>
      <div className="felt">
        {room && (
          <div className="score-line">
            {[near, far].map((who) => (
              <p key={who}>
                <span className="score-name">{names[who]}</span> <b className="score">{view.scores[who]}</b>{' '}
                <span className="marks">{game.marks(who)}</span>
              </p>
            ))}
            <p className="target">{game.target}</p>
            <div className="tools">{room.tools}</div>
          </div>
        )}
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

        <div className="middle">
          {game.children}
          <ol className="tricks">
            {TRICKS.map((trick) => {
              const { plays, winner } = view.tricks[trick] ?? { plays: [null, null], winner: null };
              return (
                <li key={trick} aria-label={table.trick(trick + 1)}>
                  {played(trick, far, plays[far], winner === near)}
                  {played(trick, near, plays[near], winner === far)}
                  <span className="trick-result">
                    {winner === null ? (
                      ''
                    ) : winner === TIED ? (
                      <Term about={game.about.tied}>{table.tied}</Term>
                    ) : (
                      <>
                        <span className="unseen">{table.takes}</span> {names[winner]}
                      </>
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
        </div>

        <div className="player near">
          {name(near)}
          <p className="stake">
            {isTurned ? (
              <Term about={game.about.faceDown}>{table.faceDown}</Term>
            ) : (
              <>
                {view.hand > 0 && game.stake} {seat !== null && view.hand > 0 && game.own}
              </>
            )}
          </p>
          {seat === null ? (
            hiddenHand(near)
          ) : (
            <ul className="hand own" aria-label={table.yourCards}>
              {view.held.map((card) => {
                const action = isTurned ? faceDown + card : card;
                return (
                  <li key={card} data-card={`own-${card}`}>
                    <button
                      type="button"
                      disabled={!mayPlay(action)}
                      data-hint={only === action || undefined}
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

        {seat !== null && (offered || room) && (
          <div className="say">
            {room && <div className="table-status">{room.status}</div>}
            {room?.instead || (
              <CallGrid
                calls={game.calls}
                columns={game.columns}
                fold={game.fold}
                waiting={waiting}
                only={only}
                onAct={onAct}
                turnOver={
                  canTurn && {
                    place: game.turnOver,
                    text: table.faceDown,
                    about: game.about.faceDown,
                    pressed: isTurned,
                    turn: () => setTurned(!turned),
                  }
                }
              />
            )}
          </div>
        )}
        {seat === null && room && <div className="say table-status">{room.status}</div>}
      </div>
      {!quiet && (
        <p className="unseen" aria-live="polite">
          {last && `${names[last.seat]}: ${last.text}`}
        </p>
      )}
    </section>
  );
}
