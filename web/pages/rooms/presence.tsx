import { useEffect, useState } from 'react';
import type { RoomSummary } from '../../../src/protocol/rooms.ts';
import { Waiting } from '../../parts/pending.tsx';
import { useWords } from '../../words/words.ts';
import type { RoomState } from './room-client.ts';

/** Milliseconds between two looks at a clock. */
const TICK = 250;
/** Seconds that are left when a clock is pointed out. */
const SHORT = 10;

/** Milliseconds until a time of `performance.now()`, again and again; null where there is none. */
function useRemaining(until: number | null): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, until - performance.now());
}

/** Beside a person's name: here, away or gone. */
export function SeatNote({ seat: { kind, presence } }: { seat: RoomSummary['seats'][number] }) {
  const { table } = useWords();
  if (kind !== 'person') return null;
  return (
    <span className="presence" data-presence={presence} title={table.presence[presence]}>
      <span className="unseen">{table.presence[presence]}</span>
    </span>
  );
}

/** Above the calls: whose turn it is, whether that one is there, and how long it may take. */
export function TurnStatus({ state, names }: { state: RoomState; names: readonly string[] }) {
  const { rooms, table } = useWords();
  const { toMove, seat, resting, room, turn } = state;
  const left = useRemaining(state.deadline);
  const absent = useRemaining(state.absentUntil);
  if (resting || toMove === null) return null;
  const { kind, presence } = room!.seats[toMove];
  const seconds = left === null ? null : Math.ceil(left / 1000);
  return (
    <>
      {toMove === seat ? (
        <p className="your-turn">{table.yourTurn}</p>
      ) : kind !== 'person' ? (
        <Waiting key={turn}>{rooms.thinking(names[toMove])}</Waiting>
      ) : (
        <p role="status">
          {presence === 'gone' && absent !== null
            ? table.goneFor(names[toMove], minutes(absent))
            : presence === 'here'
              ? table.turnOf(names[toMove])
              : `${names[toMove]}: ${table.presence[presence]}`}
        </p>
      )}
      {seconds !== null && presence !== 'gone' && (
        <span className="clock" role="timer" data-short={seconds <= SHORT || undefined} title={table.timeLeft}>
          <span className="unseen">{table.timeLeft} </span>
          {table.clock(seconds)}
        </span>
      )}
    </>
  );
}

/** `4:07`. */
function minutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
