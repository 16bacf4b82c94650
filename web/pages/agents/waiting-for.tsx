import type { EventShown } from '../../../src/protocol/events.ts';
import { useWords } from '../../words/words.ts';

/** What an event waits for, and for whom. */
export function WaitingFor({ event }: { event: EventShown }) {
  const { events } = useWords();
  const outside = event.participants.filter(({ kind, leftAt }) => kind !== 'agent' && leftAt === null);
  const missing = outside.filter(({ here }) => here === false).map(({ name }) => name);
  const text = {
    open: event.participants.length === 0 ? events.waits.anybody : events.waits.start(event.participants.length),
    running: missing.length === outside.length && outside.length > 0 ? events.waits.nobodyHere : events.waits.playing,
    over: events.waits.over,
  }[event.status];
  return (
    <div className="waiting-for" role="status">
      <p>
        <b>{text}</b>
      </p>
      {event.status !== 'over' && missing.length > 0 && <p>{events.missing(missing)}</p>}
    </div>
  );
}
