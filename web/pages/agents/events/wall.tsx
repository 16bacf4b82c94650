import type { EventShown, Standings } from '../../../../src/protocol/events.ts';
import { BackLink, Title } from '../../../parts/page.tsx';
import { Pending } from '../../../parts/pending.tsx';
import type { Params } from '../../../router.tsx';
import { useServerData } from '../../../server.ts';
import { useNumbers, useWords } from '../../../words/words.ts';
import { OnlyHere } from '../copied.tsx';
import { useEventKeys } from './event-keys.ts';
import { WaitingFor } from './waiting-for.tsx';
import '../agents.css';

const LOOK_EVERY = 2000;

/** An event for the wall of a classroom: how to join, who is missing, and how it stands, in large letters. */
export default function Wall({ params }: { params: Params }) {
  const { agents, events } = useWords();
  const number = useNumbers();
  const path = `/api/events/${encodeURIComponent(params.id)}`;
  const event = useServerData<EventShown>(path, { refetchInterval: LOOK_EVERY, retry: false });
  const standings = useServerData<Standings>(`${path}/standings`, { refetchInterval: LOOK_EVERY, retry: false });
  const code = useEventKeys(({ codes }) => codes[params.id]);
  const { data } = event;
  return (
    <div className="wall">
      <BackLink href={`/agents/events/${params.id}`}>{events.backToEvent}</BackLink>
      <Title>{data?.title ?? params.id}</Title>
      <Pending query={event} text={agents.loading} way={['/agents/events', agents.back]} />
      {data && (
        <>
          {data.status === 'open' && (
            <p className="wall-join">
              {events.joinAt} {`${location.host}/agents/events/${data.id}/join`}{' '}
              {code && <b className="join-code">{code}</b>}
            </p>
          )}
          {data.status === 'open' && <OnlyHere />}
          <WaitingFor event={data} standings={standings.data} />
          {data.scheduled > 0 && (
            <p>
              {agents.progress(data.played, data.scheduled)}{' '}
              <progress max={data.scheduled} value={data.played} aria-label={agents.matches} />
            </p>
          )}
          <ol className="wall-ranking" data-places={data.played > 0}>
            {standings.data?.ranking.map((row) => {
              const estimate = 'winRate' in row ? row.winRate : row.mean;
              const times = 'winRate' in row ? 100 : 1;
              return (
                <li key={row.name} value={row.place}>
                  <b>{row.name}</b>{' '}
                  {estimate && (
                    <>
                      {number(times * estimate.mean, 1)}
                      {'winRate' in row ? ' %' : ''}{' '}
                      <span className="soft">
                        {number(times * estimate.low, 1)} – {number(times * estimate.high, 1)}
                      </span>
                    </>
                  )}
                </li>
              );
            })}
          </ol>
        </>
      )}
    </div>
  );
}
