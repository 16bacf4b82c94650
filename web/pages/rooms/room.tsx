import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TableGame } from '../../families/table-game.ts';
import { Form, Title } from '../../parts/page.tsx';
import { ErrorMessage, PageError, Waiting } from '../../parts/pending.tsx';
import { Link, type PageProps } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useSettings } from '../../settings.ts';
import { useWords } from '../../words/words.ts';
import { AfterMatch } from './after-match.tsx';
import { EndMatch } from './end-match.tsx';
import { FairNote } from './fairness.tsx';
import { RematchOffer } from './rematch.tsx';
import { type RoomClient, type RoomState, useRoom } from './room-client.ts';
import { NameField } from './room-parts.tsx';
import { useSeats } from './seats.ts';
import { HandAside } from './table-view.tsx';
import { WhyHand } from './why-hand.tsx';
import './rooms.css';

/** A match, for those who play it and those who watch: `/<family>/<room>`. */
export default function Room({ params, table }: PageProps & { table: TableGame }) {
  const words = useWords();
  const { rooms } = words;
  const id = params.room;
  const key = useSeats((seats) => seats.rooms[id]?.key);
  const joined = useRoom(id, key);
  const connection = joined?.state.connection;
  return (
    <>
      <Title>{words[table.family].title}</Title>
      {connection === 'lost' && (
        <p className="line-notice" role="status">
          {rooms.away}
        </p>
      )}
      {connection === 'missing' && (
        <section className="sheet notice">
          <h2>{rooms.nowhere}</h2>
          <Link href={`/${table.family}`}>{rooms.another}</Link>
        </section>
      )}
      {connection === 'sealed' && (
        <section className="sheet notice">
          <h2>{rooms.sealed}</h2>
          <Link href={`/${table.family}`}>{rooms.another}</Link>
        </section>
      )}
      {connection === 'refused' && <ErrorMessage error={new PageError(rooms.stranger)} />}
      {joined?.state.room ? (
        <OpenedRoom id={id} table={table} client={joined.client} state={joined.state} />
      ) : (
        (connection === undefined || ['connecting', 'open', 'lost'].includes(connection)) && (
          <Waiting>{rooms.connecting}</Waiting>
        )
      )}
    </>
  );
}

function OpenedRoom({
  id,
  table,
  client,
  state,
}: {
  id: string;
  table: TableGame;
  client: RoomClient;
  state: RoomState;
}) {
  const { rooms, unnamed } = useWords();
  const { view, seat, legal, sent, resting, refused, log, reasons } = state;
  const room = state.room!;
  const hands = useSeats((seats) => seats.rooms[id]?.hands);
  const onward = useRef<HTMLButtonElement>(null);
  const names = room.seats.map(({ name }, i) => (i === seat ? rooms.you : name));
  const over = room.status === 'over' && !resting;

  useEffect(() => {
    if (resting) onward.current?.focus();
  }, [resting]);

  if (room.status === 'open' && room.seats.every(({ taken }) => taken)) return <Waiting>{rooms.connecting}</Waiting>;
  if (room.status === 'open') return <WaitingRoom id={id} table={table} state={state} />;
  if (!view) return null;
  const first = hands?.[view.hand - 1] ?? state.turn - view.log.length;
  const theirs = (from: number, to: number) =>
    log.filter((shown) => shown.seat !== seat && shown.turn >= from && shown.turn < to);
  const { outcome } = view;
  const ended = outcome !== null || over;
  // reasons are told when a hand is over: those of the one before, while the next is being played
  const previous = hands?.[view.hand - 2];
  const told = ended ? theirs(first, state.turn) : previous === undefined ? [] : theirs(previous, first);
  return (
    <div className="with-aside table-room">
      <div>
        {over && (
          <AfterMatch
            family={table.family}
            room={id}
            scores={room.outcome?.scores ?? room.scores}
            report={seat !== null && table.Report && <table.Report match={id} seat={seat} />}
            won={seat === null || room.outcome?.winner == null ? null : room.outcome.winner === seat}
          >
            {seat !== null && (
              <RematchOffer family={table.family} room={id} seat={seat} names={names} rematch={state.rematch} />
            )}
          </AfterMatch>
        )}
        <table.Table
          view={view}
          seat={seat}
          names={names}
          legal={resting || over ? [] : legal}
          waiting={sent || state.connection !== 'open'}
          onAct={(action) => client.act(action)}
        />
        {resting && (
          <p className="row onward">
            <button ref={onward} type="button" className="primary" onClick={() => client.goOn()}>
              {room.status === 'over' ? rooms.toResult : rooms.nextHand}
            </button>
            <span role="status">
              {outcome && outcome.winner !== null && rooms.handWon(names[outcome.winner], outcome.points)}
            </span>
          </p>
        )}
        {!resting && !over && state.toMove !== null && state.toMove !== seat && (
          <Waiting key={state.turn}>{rooms.thinking(names[state.toMove])}</Waiting>
        )}
        {refused && (
          <p className="trouble" role="alert">
            {unnamed.notCounted}
          </p>
        )}
        {!over && seat !== null && <table.Glossary legal={legal} />}
      </div>
      <aside>
        <HandAside table={table} view={view} names={names}>
          {ended || told.length > 0 ? (
            <WhyHand table={table} actions={told} reasons={reasons} names={seat === null ? names : undefined} />
          ) : (
            <p className="soft">{rooms.why.later}</p>
          )}
        </HandAside>
        <FairNote room={room} />
        {!over && <EndMatch room={id} />}
        {!over && seat !== null && <Leave onLeave={() => client.leave()} />}
      </aside>
    </div>
  );
}

function Leave({ onLeave }: { onLeave(): void }) {
  const { rooms } = useWords();
  const [sure, setSure] = useState(false);
  return (
    <p className="row">
      {sure ? (
        <>
          <span>{rooms.leaveSure}</span>
          <button type="button" onClick={onLeave}>
            {rooms.leaveYes}
          </button>
          <button type="button" onClick={() => setSure(false)}>
            {rooms.leaveNo}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => setSure(true)}>
          {rooms.leave}
        </button>
      )}
    </p>
  );
}

/** A room that waits for somebody: its maker shares the address, whoever opens it may sit down. */
function WaitingRoom({ id, table, state }: { id: string; table: TableGame; state: RoomState }) {
  const { rooms } = useWords();
  const { name } = useSettings();
  const sit = useSeats((seats) => seats.sit);
  const [copied, setCopied] = useState(false);
  const maker = state.room!.seats.find(({ taken }) => taken)?.name ?? '';
  const join = useMutation({
    mutationFn: () => ask<{ key: string }>(`/api/rooms/${id}/join`, name.trim() ? { name: name.trim() } : {}),
    onSuccess: ({ key }) => sit(id, { key, title: maker, family: table.family }),
  });
  if (state.seat === null)
    return (
      <section className="sheet notice">
        <h2>{rooms.invited(maker)}</h2>
        <Form onSubmit={() => join.mutate()}>
          <div className="fields">
            <NameField />
            <button type="submit" className="primary" disabled={join.isPending}>
              {rooms.sitDown}
            </button>
          </div>
        </Form>
        <ErrorMessage error={join.error} />
      </section>
    );
  return (
    <section className="sheet notice">
      <h2>{rooms.waitingForPerson}</h2>
      <p>{rooms.shareLink}</p>
      <div className="fields">
        <label className="grow">
          {rooms.link}
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
          {copied ? rooms.copied : rooms.copy}
        </button>
      </div>
    </section>
  );
}
