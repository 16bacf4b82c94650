import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ProvenRecord } from '../../../../src/core/fairness.ts';
import type { State } from '../../../../src/core/game.ts';
import { type MatchRecord, type Replay, replayMatch } from '../../../families/match-replay.ts';
import { packRecord, unpackRecord } from '../../../families/record-address.ts';
import type { HandView, TableGame } from '../../../families/table-game.ts';
import { attempt } from '../../../parts/attempt.ts';
import { Title } from '../../../parts/page.tsx';
import { ErrorMessage, Pending } from '../../../parts/pending.tsx';
import { addressOf, hrefOf, Link, navigate, type PageProps, useAddress } from '../../../router.tsx';
import { ask, FIXED } from '../../../server.ts';
import { useWords } from '../../../words/words.ts';
import { useProfile } from '../../profile/profile.ts';
import { useRecordNames } from '../../profile/record-names.ts';
import { CheckCards } from '../fairness.tsx';
import type { ReasonGiven } from '../room-client.ts';
import { HandSelect } from '../room-parts.tsx';
import { HandAside, OpenTable } from '../table-view.tsx';
import { WhyHand } from './why-hand.tsx';
import '../rooms.css';

/** Milliseconds between two moments when it runs by itself. */
const PACE = 1100;

interface LoggedEvent {
  readonly kind: string;
  readonly seat: number;
  readonly action: number | null;
  readonly detail: { readonly why?: ReasonGiven['why'] } | null;
}

/** In place of a room's id: the address has the match itself, `/truco/shared/replay?record=...`. */
const SHARED = 'shared';

/** A finished match, moment by moment, with both hands open: `/<family>/<room>/replay?at=12`. */
export default function ReplayPage({ params, table }: PageProps & { table: TableGame }) {
  const { rooms } = useWords();
  const id = params.room;
  const { query } = useAddress();
  const packed = id === SHARED ? (query.get('record') ?? '') : undefined;
  const { data, error } = useQuery({
    queryKey: ['match-replay', id, packed],
    queryFn: async ({ signal }) => {
      if (packed !== undefined)
        return { record: (await unpackRecord(packed)) as MatchRecord & ProvenRecord, events: [] };
      const path = `/api/matches/${encodeURIComponent(id)}`;
      const [record, events] = await Promise.all([
        ask<MatchRecord & ProvenRecord>(`${path}/record`, undefined, { signal }),
        ask<LoggedEvent[]>(`${path}/events`, undefined, { signal }),
      ]);
      return { record, events };
    },
    ...FIXED,
    retry: false,
  });
  const replay = useMemo(
    () => (data ? attempt(() => replayMatch(table.gameOf(data.record.game), data.record)) : undefined),
    [data, table],
  );
  return (
    <>
      <Title>{rooms.replay.title}</Title>
      <Pending
        query={{ data, error: error ?? replay?.error }}
        text={rooms.replay.loading}
        way={[`/${table.family}`, rooms.another]}
      />
      {data && replay?.value && (
        <ReplayView match={id} table={table} replay={replay.value} record={data.record} events={data.events} />
      )}
    </>
  );
}

function ReplayView({
  match,
  table,
  replay,
  record,
  events,
}: {
  match: string;
  table: TableGame;
  replay: Replay<State, HandView>;
  record: MatchRecord & ProvenRecord;
  events: readonly LoggedEvent[];
}) {
  const names = useRecordNames()(match, record.game, record.agents);
  const { rooms, playback, coach } = useWords();
  const { query, path } = useAddress();
  const [running, setRunning] = useState(false);
  const last = replay.moments.length - 1;
  const at = Math.max(0, Math.min(last, Math.trunc(Number(query.get('at')) || 0)));
  const mine = useProfile(({ matches }) => matches.find(({ id }) => id === match)?.seat) ?? 0;
  const near = Number(query.get('seat') ?? mine) === 1 ? 1 : 0;
  const moment = replay.moments[at];
  const go = (to: number, seat = near) =>
    navigate(
      addressOf(path, {
        record: query.get('record') ?? undefined,
        at: Math.max(0, Math.min(last, to)) || undefined,
        seat: seat === mine ? undefined : seat,
      }),
      { replace: true },
    );
  const stopAt = (to: number) => {
    setRunning(false);
    go(to);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each moment sets the clock for the next
  useEffect(() => {
    if (!running) return;
    if (at >= last) return setRunning(false);
    const timer = setTimeout(() => go(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [running, at]);

  const turn = moment.turn - 1;
  const done = events.filter(({ kind }) => kind === 'action')[turn];
  const why = done?.detail?.why;
  return (
    <div className="with-aside table-room">
      <div>
        <div data-full-height>
          <OpenTable table={table} replay={replay} moment={moment} near={near} names={names} />
        </div>
        <p className="row onward">
          <button type="button" disabled={at === 0} onClick={() => stopAt(at - 1)}>
            {playback.back}
          </button>
          <button
            type="button"
            className="primary"
            onClick={() => {
              if (at >= last) go(0);
              setRunning(!running);
            }}
          >
            {running ? playback.pause : at >= last ? playback.again : playback.play}
          </button>
          <button type="button" disabled={at >= last} onClick={() => stopAt(at + 1)}>
            {playback.step}
          </button>
          <HandSelect hand={moment.hand} starts={replay.hands} onGo={stopAt} />
          <button type="button" onClick={() => go(at, 1 - near)}>
            {rooms.replay.turnTable}
          </button>
          <Share family={table.family} record={record} at={at} />
          {table.coach && match !== SHARED && (
            <Link href={addressOf(table.coach(match), { at: at || undefined })}>{coach.openReplay}</Link>
          )}
        </p>
      </div>
      <aside>
        <HandAside table={table} view={replay.game.view(moment.state, near)} names={names}>
          {why && done.action !== null ? (
            <WhyHand
              key={moment.turn}
              table={table}
              actions={[{ turn, seat: done.seat, action: done.action }]}
              reasons={[{ turn, seat: done.seat, why }]}
            />
          ) : (
            <p className="soft">{rooms.replay.noWhy}</p>
          )}
        </HandAside>
        {match !== SHARED && <CheckCards match={match} record={record} game={replay.game} />}
      </aside>
    </div>
  );
}

/** Copies an address that has the whole match in it: whoever opens it sees the replay, with a server or without. */
function Share({ family, record, at }: { family: string; record: MatchRecord; at: number }) {
  const { replay } = useWords().rooms;
  const share = useMutation({
    mutationFn: async () => {
      const packed = await packRecord(record);
      const to = addressOf(`/${family}/${SHARED}/replay`, { record: packed, at: at || undefined });
      await navigator.clipboard.writeText(new URL(hrefOf(to), location.href).href);
    },
  });
  return (
    <>
      <button type="button" onClick={() => share.mutate()}>
        {share.isSuccess ? replay.shared : replay.share}
      </button>
      <ErrorMessage error={share.error} />
    </>
  );
}
