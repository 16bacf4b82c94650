import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { calls, FACE_DOWN_HIDDEN, FIRST_CALL } from '../../../src/games/truco/actions.ts';
import { CardTable } from '../../families/truco/card-table.tsx';
import { HandLog } from '../../families/truco/hand-log.tsx';
import { Tally } from '../../families/truco/tally.tsx';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { Title } from '../../parts/title.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Link } from '../../router.tsx';
import type { Params } from '../../routes.tsx';
import { ask } from '../../server.ts';
import { useSettings } from '../../settings.ts';
import { useWords } from '../../words/words.ts';
import { AfterMatch } from './after-match.tsx';
import type { RoomClient, RoomState } from './room-client.ts';
import { useRoom } from './room-client.ts';
import { useSeats } from './seats.ts';
import { WhyHand } from './why-hand.tsx';
import '../../families/truco/truco.css';

/** A table, for those who play at it and those who watch. */
export default function Room({ params }: { params: Params }) {
  const { truco } = useWords();
  const id = params.room;
  const key = useSeats(({ rooms }) => rooms[id]?.key);
  const seated = useRoom(id, key);
  const line = seated?.state.connection;
  return (
    <>
      <Title>{truco.title}</Title>
      {line === 'away' && (
        <p className="line-notice" role="status">
          {truco.away}
        </p>
      )}
      {line === 'nowhere' && (
        <section className="sheet notice">
          <h2>{truco.nowhere}</h2>
          <Link href="/truco">{truco.another}</Link>
        </section>
      )}
      {line === 'stranger' && <ErrorMessage error={new Error(truco.stranger)} />}
      {seated?.state.room ? (
        <AtTable id={id} table={seated.table} state={seated.state} />
      ) : (
        line !== 'nowhere' && line !== 'stranger' && <Waiting>{truco.connecting}</Waiting>
      )}
    </>
  );
}

function AtTable({ id, table, state }: { id: string; table: RoomClient; state: RoomState }) {
  const { truco } = useWords();
  const { view, seat, legal, sent, resting, refused, log, reasons } = state;
  const room = state.room!;
  const hands = useSeats(({ rooms }) => rooms[id]?.hands);
  const onward = useRef<HTMLButtonElement>(null);
  const names = room.seats.map(({ name }, i) => (i === seat ? truco.you : name));
  const over = room.status === 'over' && !resting;

  useEffect(() => {
    if (resting) onward.current?.focus();
  }, [resting]);

  if (room.status === 'open') return <Open id={id} state={state} />;
  if (!view) return null;
  const first = hands?.[view.hand - 1] ?? state.turn - view.log.length;
  const theirs = (from: number, to: number) =>
    log.filter((shown) => shown.seat !== seat && shown.turn >= from && shown.turn < to);
  const ended = view.outcome !== null || over;
  // reasons are told when a hand is over: those of the one before, while the next is being played
  const previous = hands?.[view.hand - 2];
  const told = ended ? theirs(first, state.turn) : previous === undefined ? [] : theirs(previous, first);
  return (
    <div className="with-aside truco-room">
      <div>
        {over && (
          <AfterMatch
            room={id}
            scores={room.outcome?.scores ?? room.scores}
            won={seat === null || room.outcome?.winner == null ? null : room.outcome.winner === seat}
          />
        )}
        <CardTable
          view={view}
          seat={seat}
          names={names}
          legal={resting || over ? [] : legal}
          waiting={sent || state.connection !== 'live'}
          onAct={(action) => table.act(action)}
        />
        {resting && (
          <p className="row onward">
            <button ref={onward} type="button" className="primary" onClick={() => table.goOn()}>
              {room.status === 'over' ? truco.toResult : truco.nextHand}
            </button>
            <span role="status">{view.outcome && truco.handWon(names[view.outcome.winner], view.outcome.points)}</span>
          </p>
        )}
        {!resting && !over && state.toMove !== null && state.toMove !== seat && (
          <Waiting key={state.turn}>{truco.thinking(names[state.toMove])}</Waiting>
        )}
        {refused && (
          <p className="trouble" role="alert">
            {refused}
          </p>
        )}
        {!over && seat !== null && <Glossary legal={legal} />}
      </div>
      <aside>
        <section className="sheet">
          <h2>{truco.hand(view.hand)}</h2>
          <Tally names={names} scores={view.scores} target={view.target} />
        </section>
        <section className="sheet">
          <h2>{truco.log}</h2>
          <HandLog view={view} names={names} />
        </section>
        <section className="sheet">
          <h2>{truco.why.title}</h2>
          {ended || told.length > 0 ? (
            <WhyHand actions={told} reasons={reasons} names={seat === null ? names : undefined} />
          ) : (
            <p className="soft">{truco.why.later}</p>
          )}
        </section>
        {!over && seat !== null && <Leave onLeave={() => table.leave()} />}
      </aside>
    </div>
  );
}

/** The calls on offer and what they mean, for those who learn. */
function Glossary({ legal }: { legal: readonly number[] }) {
  const { truco } = useWords();
  const offered = legal.filter((action) => action >= FIRST_CALL && action < FACE_DOWN_HIDDEN);
  const names = offered.map((action) => calls[action - FIRST_CALL]);
  return (
    <details className="glossary">
      <summary>{truco.meaning}</summary>
      <p>{truco.howToPlay}</p>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name.toLowerCase().replaceAll('_', ' ')}</dt>
            <dd>{truco.glossary[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Leave({ onLeave }: { onLeave(): void }) {
  const { truco } = useWords();
  const [sure, setSure] = useState(false);
  return (
    <p className="row">
      {sure ? (
        <>
          <span>{truco.leaveSure}</span>
          <button type="button" onClick={onLeave}>
            {truco.leaveYes}
          </button>
          <button type="button" onClick={() => setSure(false)}>
            {truco.leaveNo}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => setSure(true)}>
          {truco.leave}
        </button>
      )}
    </p>
  );
}

/** A room that waits for somebody: its maker shares the address, whoever opens it may sit down. */
function Open({ id, state }: { id: string; state: RoomState }) {
  const { truco } = useWords();
  const { name, change } = useSettings();
  const sit = useSeats((seats) => seats.sit);
  const [copied, setCopied] = useState(false);
  const maker = state.room!.seats.find(({ taken }) => taken)?.name ?? '';
  const join = useMutation({
    mutationFn: () => ask<{ key: string }>(`/api/rooms/${id}/join`, name.trim() ? { name: name.trim() } : {}),
    onSuccess: ({ key }) => sit(id, key, maker),
  });
  if (state.seat === null)
    return (
      <section className="sheet notice">
        <h2>{truco.invited(maker)}</h2>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            join.mutate();
          }}
        >
          <div className="fields">
            <label>
              {truco.yourName}
              <input maxLength={40} value={name} onChange={(event) => change({ name: event.target.value })} />
            </label>
            <button type="submit" className="primary" disabled={join.isPending}>
              {truco.sitDown}
            </button>
          </div>
        </form>
        <ErrorMessage error={join.error} />
      </section>
    );
  return (
    <section className="sheet notice">
      <h2>{truco.waitingForPerson}</h2>
      <p>{truco.shareLink}</p>
      <div className="fields">
        <label className="grow">
          {truco.link}
          <input readOnly value={location.href} onFocus={(event) => event.target.select()} />
        </label>
        <button
          type="button"
          onClick={() =>
            navigator.clipboard?.writeText(location.href).then(
              () => setCopied(true),
              () => {},
            )
          }
        >
          {copied ? truco.copied : truco.copy}
        </button>
      </div>
    </section>
  );
}
