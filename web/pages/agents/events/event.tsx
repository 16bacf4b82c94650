import { useQuery } from '@tanstack/react-query';
import type { EventShown, PairingShown, Standings } from '../../../../src/protocol/events.ts';
import { useGameName } from '../../../families/game-name.ts';
import { hasRooms, roomAddress } from '../../../families/index.ts';
import { ScrollBox, TableHead } from '../../../parts/lists/table.tsx';
import { VirtualList } from '../../../parts/lists/virtual-list.tsx';
import { BackLink, Sheet, Title } from '../../../parts/page.tsx';
import { Pending } from '../../../parts/pending.tsx';
import type { Params } from '../../../router.tsx';
import { Link } from '../../../router.tsx';
import { ask } from '../../../server.ts';
import { useDates, useNumbers, useWords } from '../../../words/words.ts';
import { WhoBeatWhom } from '../cross-table.tsx';
import { OrganiserPanel } from './organiser.tsx';
import { WaitingFor } from './waiting-for.tsx';
import '../agents.css';

/** Milliseconds between two fetches while the event is not over. */
const LOOK_EVERY = 2000;
/** Pixels of a match's row. */
const ROW = 56;

/** One event with its standings as they are now: `/agents/events/<id>`. */
export default function EventPage({ params }: { params: Params }) {
  const { agents, events } = useWords();
  const id = params.id;
  const query = useQuery({
    queryKey: ['event', id],
    queryFn: async ({ signal }) => {
      const of = `/api/events/${encodeURIComponent(id)}`;
      const [event, standings, matches] = await Promise.all([
        ask<EventShown>(of, undefined, { signal }),
        ask<Standings>(`${of}/standings`, undefined, { signal }),
        ask<PairingShown[]>(`${of}/matches`, undefined, { signal }),
      ]);
      return { event, standings, matches };
    },
    refetchInterval: ({ state }) => (state.data?.event.status === 'over' ? false : LOOK_EVERY),
    retry: false,
  });
  const { data } = query;
  return (
    <>
      <BackLink href="/agents/events">{agents.back}</BackLink>
      <Title>{data?.event.title ?? id}</Title>
      <Pending query={query} text={agents.loading} way={['/agents/events', agents.back]} />
      {data && (
        <>
          <div className="with-aside">
            <div>
              <WaitingFor event={data.event} standings={data.standings} />
              <p className="row event-doings">
                {data.event.status === 'open' && (
                  <Link className="button" href={`/agents/events/${id}/join`}>
                    {events.joinTitle}
                  </Link>
                )}
                <Link className="button" href={`/agents/events/${id}/wall`}>
                  {events.wall}
                </Link>
              </p>
              {data.event.status === 'open' ? (
                // nothing is played yet: what counts is who is there, and the organiser's next step
                <OrganiserPanel event={data.event} />
              ) : (
                <Sheet title={agents.standings}>
                  <StandingsTable standings={data.standings} />
                  <p className="row">
                    <a className="button" href={`/api/events/${id}/standings.csv`} download>
                      CSV
                    </a>
                  </p>
                </Sheet>
              )}
            </div>
            <aside>
              <About event={data.event} />
            </aside>
          </div>
          {data.standings.by === 'matches' && data.event.played > 0 && (
            <WhoBeatWhom standings={data.standings} matches={data.matches} game={data.event.game} />
          )}
          {data.matches.length > 0 && (
            <Sheet title={agents.matches}>
              <VirtualList
                items={data.matches}
                rowHeight={ROW}
                label={agents.matches}
                keyOf={({ number }) => String(number)}
              >
                {(pairing) => <Pairing pairing={pairing} game={data.event.game} />}
              </VirtualList>
            </Sheet>
          )}
        </>
      )}
    </>
  );
}

function About({ event }: { event: EventShown }) {
  const { agents } = useWords();
  const gameName = useGameName();
  const date = useDates();
  return (
    <>
      <section className="sheet event-about">
        <p>
          <b>{agents.statuses[event.status]}</b>
          {event.scheduled > 0 && <> · {agents.progress(event.played, event.scheduled)}</>}
        </p>
        {event.scheduled > 0 && <progress max={event.scheduled} value={event.played} aria-label={agents.matches} />}
        <p>
          {agents.formats[event.format]} · {gameName(event.game)}
        </p>
        {event.repeats !== null && <p className="line-notice">{agents.repeats(event.repeats)}</p>}
        {event.commitment !== null && (
          <details className="fair-note">
            <summary>{agents.fair}</summary>
            <p className="soft">{agents.fairAbout}</p>
            <p>
              <code>{event.commitment}</code>
            </p>
          </details>
        )}
        {event.deadline && (
          <p className="soft">
            {agents.deadline} {date(event.deadline)}
          </p>
        )}
      </section>
      <details className="sheet event-participants" open={event.status === 'open'}>
        <summary>
          <h2>
            {agents.participants} · {event.participants.length}
          </h2>
        </summary>
        {event.participants.length === 0 && <p className="soft">{agents.nobodyYet}</p>}
        <ul className="plain participants">
          {event.participants.map(({ name, kind, here, leftAt }) => (
            <li key={name}>
              {name}{' '}
              <span className="soft">
                {kind === 'agent' ? agents.kinds.agent : agents.kinds.remote}
                {leftAt !== null
                  ? ` · ${agents.hasLeft}`
                  : here !== null && kind !== 'agent' && ` · ${here ? agents.here : agents.away}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function StandingsTable({ standings }: { standings: Standings }) {
  const { agents, experiments } = useWords();
  const number = useNumbers();
  const byMatches = standings.by === 'matches';
  const estimate = (value: { mean: number; low: number; high: number } | null, times = 1, digits = 1) =>
    value ? (
      <>
        {number(times * value.mean, digits)}
        <span className="soft interval">
          {number(times * value.low, digits)} – {number(times * value.high, digits)}
        </span>
      </>
    ) : (
      '–'
    );
  return (
    <ScrollBox label={agents.standings}>
      <table className="agents standings">
        <TableHead
          columns={[
            agents.place,
            agents.name,
            ...(byMatches ? [agents.winRate, agents.margin, experiments.elo] : [agents.total, agents.mean]),
            agents.played,
            agents.left,
            agents.faults,
          ]}
        />
        <tbody>
          {standings.ranking.map((row) => (
            <tr key={row.name}>
              <td className="place">{row.played > 0 ? row.place : '–'}</td>
              <th scope="row">{row.name}</th>
              {'winRate' in row ? (
                <>
                  <td className="main">{estimate(row.winRate, 100)}</td>
                  <td data-head={agents.margin}>{estimate(row.margin, 1, 2)}</td>
                  <td data-head={experiments.elo}>{estimate(row.played > 0 ? row.elo : null, 1, 0)}</td>
                </>
              ) : (
                <>
                  <td className="main">{number(row.total)}</td>
                  <td data-head={agents.mean}>{estimate(row.mean, 1, 2)}</td>
                </>
              )}
              <td data-head={agents.played}>{row.played}</td>
              <td data-head={agents.left} data-none={row.left === 0 || undefined}>
                {row.left}
              </td>
              <td data-head={agents.faults} data-none={sum(row.faults) === 0 || undefined}>
                {sum(row.faults)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((a, b) => a + b, 0);
}

function Pairing({ pairing, game }: { pairing: PairingShown; game: string }) {
  const { agents } = useWords();
  const { number, seats, status, match, sealed, watchable, result } = pairing;
  const address = match !== null && hasRooms(game) ? roomAddress({ id: match, game }) : undefined;
  return (
    <div className="pairing">
      <span className="soft">{number + 1}</span>
      <span className="pairing-names">
        {seats.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </span>
      <span>{result ? result.scores.join(' – ') : agents.pairing[status]}</span>
      <span>
        {address && watchable && <Link href={address}>{agents.watch}</Link>}
        {address && status === 'over' && !sealed && <Link href={`${address}/replay`}>{agents.replay}</Link>}
        {match !== null && sealed && !watchable && <span className="soft">{agents.sealed}</span>}
      </span>
    </div>
  );
}
