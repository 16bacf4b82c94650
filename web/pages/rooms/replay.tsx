import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { CardTable } from '../../families/truco/card-table.tsx';
import { HandLog } from '../../families/truco/hand-log.tsx';
import { MatchReplay, type TrucoRecord } from '../../families/truco/match-replay.ts';
import { Tally } from '../../families/truco/tally.tsx';
import { attempt } from '../../parts/attempt.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { Title } from '../../parts/title.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import type { Params } from '../../routes.tsx';
import { ask } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { HandSelect } from './hand-select.tsx';
import type { ReasonGiven } from './room-client.ts';
import { WhyHand } from './why-hand.tsx';
import '../../families/truco/truco.css';

/** Milliseconds between two moments when it runs by itself. */
const PACE = 1100;

interface Logged {
  readonly kind: string;
  readonly seat: number;
  readonly action: number | null;
  readonly detail: { readonly why?: ReasonGiven['why'] } | null;
}

/** A finished match, moment by moment, with both hands open: `/truco/<id>/replay?at=12`. */
export default function Replay({ params }: { params: Params }) {
  const { truco } = useWords();
  const id = params.room;
  const { data, error } = useQuery({
    queryKey: ['truco-replay', id],
    queryFn: async ({ signal }) => {
      const of = `/api/matches/${encodeURIComponent(id)}`;
      const [record, events] = await Promise.all([
        ask<TrucoRecord>(`${of}/record`, undefined, { signal }),
        ask<Logged[]>(`${of}/events`, undefined, { signal }),
      ]);
      return { record, events };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const film = useMemo(() => (data ? attempt(() => new MatchReplay(data.record)) : undefined), [data]);
  return (
    <>
      <Title>{truco.replay.title}</Title>
      <ErrorMessage error={error ?? film?.error}>
        <Link href="/truco">{truco.another}</Link>
      </ErrorMessage>
      {!data && !error && <Waiting>{truco.replay.loading}</Waiting>}
      {data && film?.value && <ReplayView film={film.value} agents={data.record.agents} events={data.events} />}
    </>
  );
}

function ReplayView({
  film,
  agents,
  events,
}: {
  film: MatchReplay;
  agents: readonly string[];
  events: readonly Logged[];
}) {
  const { truco, transport, coach } = useWords();
  const { query, path } = useAddress();
  const [running, setRunning] = useState(false);
  const last = film.moments.length - 1;
  const at = Math.max(0, Math.min(last, Math.trunc(Number(query.get('at')) || 0)));
  const near = query.get('seat') === '1' ? 1 : 0;
  const { state, hand, turn } = film.moments[at];
  const view = film.game.view(state, near);
  const go = (to: number, seat = near) =>
    navigate(addressOf(path, { at: Math.max(0, Math.min(last, to)) || undefined, seat: seat || undefined }), {
      replace: true,
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each moment sets the clock for the next
  useEffect(() => {
    if (!running) return;
    if (at >= last) return setRunning(false);
    const timer = setTimeout(() => go(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [running, at]);

  const acted = events.filter(({ kind }) => kind === 'action');
  const before = acted[turn - 1];
  const why = before?.detail?.why;
  const step = (by: number) => {
    setRunning(false);
    go(at + by);
  };
  return (
    <div className="with-aside truco-room">
      <div>
        <CardTable
          view={view}
          seat={near}
          names={agents}
          legal={[]}
          waiting
          open={film.game.view(state, 1 - near).held}
          onAct={() => {}}
        />
        <p className="row onward">
          <button type="button" disabled={at === 0} onClick={() => step(-1)}>
            {transport.back}
          </button>
          <button
            type="button"
            className="primary"
            onClick={() => {
              if (at >= last) go(0);
              setRunning(!running);
            }}
          >
            {running ? transport.pause : at >= last ? transport.again : transport.play}
          </button>
          <button type="button" disabled={at >= last} onClick={() => step(1)}>
            {transport.step}
          </button>
          <HandSelect
            hand={hand}
            starts={film.hands}
            onGo={(moment) => {
              setRunning(false);
              go(moment);
            }}
          />
          <button type="button" onClick={() => go(at, 1 - near)}>
            {truco.replay.turnTable}
          </button>
          <Link
            href={addressOf(path.replace(/^\/truco\/([^/]+)\/replay$/, '/coach/match/$1'), { at: at || undefined })}
          >
            {coach.openReplay}
          </Link>
        </p>
      </div>
      <aside>
        <section className="sheet">
          <h2>{truco.hand(hand)}</h2>
          <Tally names={agents} scores={view.scores} target={view.target} />
        </section>
        <section className="sheet">
          <h2>{truco.log}</h2>
          <HandLog view={view} names={agents} />
        </section>
        <section className="sheet">
          <h2>{truco.why.title}</h2>
          {why && before?.action != null ? (
            <WhyHand
              key={turn}
              open
              actions={[{ turn: turn - 1, seat: before.seat, action: before.action }]}
              reasons={[{ turn: turn - 1, seat: before.seat, why }]}
            />
          ) : (
            <p className="soft">{truco.replay.noWhy}</p>
          )}
        </section>
      </aside>
    </div>
  );
}
