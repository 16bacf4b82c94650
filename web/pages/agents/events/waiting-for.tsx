import type { EventShown, Standings } from '../../../../src/protocol/events.ts';
import { useWords } from '../../../words/words.ts';

/** What an event waits for, and for whom; of one that is over, how it ended. */
export function WaitingFor({ event, standings }: { event: EventShown; standings: Standings | undefined }) {
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
        <b>{text}</b> {event.status === 'over' && standings && <Outcome standings={standings} />}
      </p>
      {event.status !== 'over' && missing.length > 0 && <p>{events.missing(missing)}</p>}
    </div>
  );
}

/** Who came first, and how many others may be as good: those whose interval reaches into the first's. */
function Outcome({ standings }: { standings: Standings }) {
  const { events } = useWords();
  const [first, ...others] =
    standings.by === 'matches'
      ? standings.ranking.map(({ name, winRate }) => ({ name, estimate: winRate }))
      : standings.ranking.map(({ name, mean }) => ({ name, estimate: mean }));
  if (!first?.estimate) return null;
  const { low } = first.estimate;
  const close = others.filter(({ estimate }) => estimate && estimate.high >= low).length;
  return (
    <>
      <b>{events.first(first.name)}</b> {close > 0 && events.close(close)}
    </>
  );
}
