import { useState } from 'react';
import type { EventSummary } from '../../../../src/protocol/events.ts';
import { useGameName } from '../../../families/game-name.ts';
import { TextField } from '../../../parts/fields.tsx';
import { Title } from '../../../parts/page.tsx';
import { Pending } from '../../../parts/pending.tsx';
import { Link } from '../../../router.tsx';
import { useServerData } from '../../../server.ts';
import { useDates, useWords } from '../../../words/words.ts';
import { AgentsTabs } from '../agents-tabs.tsx';
import '../agents.css';

/** More events than this can be searched. */
const MANY = 6;

/** All events. */
export default function Events() {
  const { agents } = useWords();
  const date = useDates();
  const gameName = useGameName();
  const events = useServerData<EventSummary[]>('/api/events', { refetchInterval: 5000 });
  const [wanted, setWanted] = useState('');
  const shown = events.data?.filter(({ title }) => title.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      <Title name={agents.tabs.events}>{agents.title}</Title>
      <AgentsTabs />
      <p className="soft">{agents.eventsLead}</p>
      <p className="row">
        <Link href="/agents/events/new" className="button primary">
          {agents.newEvent.go}
        </Link>
      </p>
      <Pending query={events} text={agents.loading} />
      {events.data?.length === 0 && (
        <p className="sheet">
          {agents.noEvents} <code>jogatina event create</code>
        </p>
      )}
      {(events.data?.length ?? 0) > MANY && (
        <TextField label={agents.findEvent} type="search" value={wanted} onChange={setWanted} />
      )}
      <ul className="plain">
        {shown?.map(({ id, title, game, format, status, createdAt }) => (
          <li key={id} className="sheet">
            <h2>
              <Link href={`/agents/events/${id}`}>{title}</Link>
            </h2>
            <p>
              {agents.statuses[status]} · {agents.formats[format]} · {gameName(game)}{' '}
              <span className="soft">{date(createdAt, 'day')}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
