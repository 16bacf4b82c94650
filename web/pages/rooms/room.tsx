import { useEffect, useRef } from 'react';
import { Face } from '../../families/face.tsx';
import { useSeatName } from '../../families/player-name.ts';
import type { TableGame } from '../../families/table-game.ts';
import { useFit, useRoomBeside } from '../../parts/fit.ts';
import { Title } from '../../parts/page.tsx';
import { ErrorMessage, PageError, Waiting } from '../../parts/pending.tsx';
import { Link, type PageProps } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { AfterMatch } from './after-match/after-match.tsx';
import { RematchOffer } from './after-match/rematch.tsx';
import { WaitingRoom } from './lobby/waiting-room.tsx';
import { SeatNote, TurnStatus } from './presence.tsx';
import { type RoomClient, type RoomState, useRoom } from './room-client.ts';
import { HandsSoFar, MatchMatters, RoomTools } from './room-panels.tsx';
import { useSeats } from './seats.ts';
import { useTableSounds, useTurnCall } from './table-signs.ts';
import './rooms.css';

/** A match, for those who play it and those who watch: `/<family>/<room>`. */
export default function Room({ params, table }: PageProps & { table: TableGame }) {
  const words = useWords();
  const { rooms } = words;
  const id = params.room;
  const key = useSeats((seats) => seats.rooms[id]?.key);
  const joined = useRoom(id, key);
  const connection = joined?.state.connection;
  const state = joined?.state;
  const yours = state?.seat != null && state.toMove === state.seat && !state.resting;
  const title = words[table.family].title;
  return (
    <>
      <Title name={yours ? `● ${words.table.yourTurn} – ${title}` : title}>{title}</Title>
      {connection === 'lost' && (
        <p className="line-notice" role="status">
          {rooms.away}
        </p>
      )}
      {connection === 'missing' && (
        <section className="sheet notice">
          <h2>{rooms.nowhere}</h2>
          <p>{rooms.nowhereWhy}</p>
          <p className="row">
            <Link className="button primary" href={`/${table.family}`}>
              {rooms.another}
            </Link>
            {table.learning?.map(({ href, name }) => (
              <Link key={href} href={href}>
                {name(words)}
              </Link>
            ))}
          </p>
        </section>
      )}
      {connection === 'sealed' && (
        <section className="sheet notice">
          <h2>{rooms.sealed}</h2>
          <Link href={`/${table.family}`}>{rooms.another}</Link>
        </section>
      )}
      {connection === 'refused' && <ErrorMessage error={new PageError(rooms.stranger)} />}
      {state?.room ? (
        <OpenedRoom id={id} table={table} client={joined!.client} state={state} />
      ) : (
        (connection === undefined || ['connecting', 'open', 'lost'].includes(connection)) && (
          <Waiting>{rooms.connecting}</Waiting>
        )
      )}
    </>
  );
}

function OpenedRoom(props: { id: string; table: TableGame; client: RoomClient; state: RoomState }) {
  const { rooms } = useWords();
  const { id, table, state } = props;
  const room = state.room!;
  if (room.status === 'open' && room.seats.every(({ taken }) => taken)) return <Waiting>{rooms.connecting}</Waiting>;
  if (room.status === 'open') return <WaitingRoom id={id} table={table} state={state} />;
  if (!state.view) return null;
  return room.status === 'over' && !state.resting ? <FinishedRoom {...props} /> : <PlayedRoom {...props} />;
}

function useNames({ room, seat }: RoomState): string[] {
  const { rooms } = useWords();
  const nameOf = useSeatName();
  const masked = useSeats((seats) => seats.rooms[room!.id]?.masked);
  return room!.seats.map((each, i) => (i === seat ? rooms.you : (masked ?? nameOf(room!.game, each))));
}

/** The match is being played: the table fills the screen. */
function PlayedRoom({
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
  const words = useWords();
  const { rooms, unnamed } = words;
  const { view, seat, legal, sent, resting, refused } = state;
  const room = state.room!;
  const names = useNames(state);
  const wide = useRoomBeside();
  const onward = useRef<HTMLButtonElement>(null);
  useFit();
  useTableSounds(table, state);
  useTurnCall(state, words.table.yourTurn, words[table.family].title);
  useEffect(() => {
    if (resting) onward.current?.focus({ preventScroll: true });
  }, [resting]);
  const outcome = view!.outcome;
  const hands = <HandsSoFar table={table} state={state} names={names} />;
  const matters = <MatchMatters id={id} client={client} state={state} />;
  return (
    <div className="played-room" data-wide={wide || undefined}>
      <table.Table
        view={view!}
        seat={seat}
        names={names}
        legal={resting ? [] : legal}
        waiting={sent || state.connection !== 'open'}
        onAct={(action) => client.act(action)}
        room={{
          faces: room.seats.map(({ agent, name }) => <Face key={name} name={agent ?? name} />),
          notes: room.seats.map((each, i) => i !== seat && <SeatNote key={`note ${each.name}`} seat={each} />),
          phrases: state.phrases.map((phrase) => phrase && words.table.phrases[phrase]),
          tools: (
            <RoomTools
              table={table}
              client={client}
              state={state}
              hands={wide ? null : hands}
              matters={wide ? null : matters}
            />
          ),
          status: refused ? (
            <p className="refused" role="alert">
              {unnamed.notCounted}
            </p>
          ) : (
            <TurnStatus state={state} names={names} />
          ),
          instead: resting && (
            <div className="instead onward">
              <span role="status">
                {outcome && outcome.winner !== null && rooms.handWon(names[outcome.winner], outcome.points)}
              </span>
              <button ref={onward} type="button" className="primary" onClick={() => client.goOn()}>
                {state.final ? rooms.toResult : rooms.nextHand}
              </button>
            </div>
          ),
        }}
      />
      {wide && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="room-side" aria-label={rooms.log} tabIndex={0}>
          {hands}
          {matters}
        </section>
      )}
    </div>
  );
}

/** The match is over: what happened, why, what now; the last hand below. */
function FinishedRoom({ id, table, state }: { id: string; table: TableGame; state: RoomState }) {
  const { view, seat } = state;
  const room = state.room!;
  const names = useNames(state);
  const outcome = room.outcome;
  return (
    <div className="with-aside table-room">
      <div>
        <AfterMatch
          table={table}
          room={room}
          names={names}
          target={view!.target}
          report={seat !== null && table.Report && <table.Report match={id} seat={seat} />}
          won={seat === null || outcome?.winner == null ? null : outcome.winner === seat}
        >
          {seat !== null && (
            <RematchOffer family={table.family} room={id} seat={seat} names={names} rematch={state.rematch} />
          )}
        </AfterMatch>
        <table.Table view={view!} seat={seat} names={names} quiet />
      </div>
      <aside>
        <HandsSoFar table={table} state={state} names={names} />
      </aside>
    </div>
  );
}
