import type { EventSummary } from '../../../src/protocol/events.ts';
import { Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { Link } from '../../router.tsx';
import { useServerData } from '../../server.ts';
import { useDates, useWords } from '../../words/words.ts';
import { AgentsTabs } from './agents-tabs.tsx';
import './agents.css';

/** All events. */
export default function Events() {
  const { agents } = useWords();
  const date = useDates();
  const events = useServerData<EventSummary[]>('/api/events', { refetchInterval: 5000 });
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
      <ul className="plain">
        {events.data?.map(({ id, title, game, format, status, createdAt }) => (
          <li key={id} className="sheet">
            <h2>
              <Link href={`/agents/events/${id}`}>{title}</Link>
            </h2>
            <p>
              {agents.statuses[status]} · {agents.formats[format]} · <span lang="en">{game}</span>{' '}
              <span className="soft">{date(createdAt, 'day')}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
