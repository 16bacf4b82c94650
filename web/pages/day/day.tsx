import { useEffect, useMemo, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { Face } from '../../families/face.tsx';
import { DAY_OPPONENT, DayHand, today } from '../../families/truco/day.ts';
import { askRulePlayers } from '../../families/truco/rule-players.ts';
import { table } from '../../families/truco/table.ts';
import { useFit, useRoomBeside } from '../../parts/fit.ts';
import { Sheet, Title } from '../../parts/page.tsx';
import { ErrorMessage, PageError, Waiting } from '../../parts/pending.tsx';
import { useAddress } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { useProfile } from '../profile/profile.ts';
import { HandTools } from '../rooms/room-panels.tsx';
import { AboutDay, useDayNames } from './about-day.tsx';
import { FinishedDay } from './finished-day.tsx';
import '../rooms/rooms.css';
import './day.css';

/** The hand that is being played: a reload goes on with it. */
const useDayTry = create<{ readonly day: string; readonly actions: readonly number[] }>()(
  persist(() => ({ day: '', actions: [] as readonly number[] }), { name: 'jogatina.day' }),
);

/** One deal for everybody, once a day: play it, then see what others make of the same cards. */
export default function Day() {
  const { truco } = useWords();
  const { query } = useAddress();
  const asked = query.get('date') ?? '';
  // the hands of future days are not shown
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && asked <= today() ? asked : today();
  return (
    <>
      <Title>{truco.day.title}</Title>
      <Hand key={day} day={day} />
    </>
  );
}

function Hand({ day }: { day: string }) {
  const { truco } = useWords();
  const first = useProfile(({ days }) => days[day]);
  const begun = useDayTry();
  /** Another try, which does not count. */
  const [again, setAgain] = useState<readonly number[]>();
  const [error, setError] = useState<Error>();
  const actions = again ?? first?.actions ?? (begun.day === day ? begun.actions : []);
  const hand = useMemo(() => new DayHand(day, actions), [day, actions]);
  const theirs = !hand.over && hand.match.toMove === 1;
  const play = (action: number) => {
    if (again) return setAgain([...again, action]);
    const done = [...actions, action];
    const next = new DayHand(day, done);
    useDayTry.setState({ day, actions: done });
    if (next.over)
      useProfile.setState(({ days }) => ({
        days: day in days ? days : { ...days, [day]: { actions: done, balance: next.balance } },
      }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the opponent is asked once for each turn of its own
  useEffect(() => {
    if (!theirs) return;
    const failed = () => setError(new PageError(truco.day.failed));
    return askRulePlayers<'act'>({ type: 'act', day, actions }, ({ action }) => play(action), failed);
  }, [theirs, actions, day]);

  if (!hand.over) return <PlayedDay day={day} hand={hand} error={error} onAct={play} />;
  return <FinishedDay day={day} hand={hand} actions={actions} counts={!again} onAgain={() => setAgain([])} />;
}

/** The hand is being played: the table fills the screen. */
function PlayedDay({
  day,
  hand,
  error,
  onAct,
}: {
  day: string;
  hand: DayHand;
  error: Error | undefined;
  onAct(action: number): void;
}) {
  const { rooms, table: words } = useWords();
  const names = useDayNames();
  const wide = useRoomBeside();
  useFit();
  const view = hand.match.view(0);
  const theirs = hand.match.toMove === 1;
  const legal = theirs ? [] : hand.match.legal();
  const log = (
    <Sheet title={rooms.log}>
      <table.HandLog view={view} names={names} />
    </Sheet>
  );
  return (
    <div className="told-table">
      <div className="told">
        <AboutDay day={day} />
        <ErrorMessage error={error} />
      </div>
      <div className="played-room" data-wide={wide || undefined}>
        <table.Table
          view={view}
          seat={0}
          names={names}
          legal={legal}
          waiting={theirs}
          onAct={onAct}
          room={{
            faces: [undefined, <Face key="opponent" name={DAY_OPPONENT} />],
            notes: [],
            phrases: [],
            tools: <HandTools table={table} view={view} legal={legal} hands={wide ? null : log} />,
            status: theirs ? (
              <Waiting>{rooms.thinking(names[1])}</Waiting>
            ) : (
              <p className="your-turn">{words.yourTurn}</p>
            ),
          }}
        />
        {wide && <div className="room-side">{log}</div>}
      </div>
    </div>
  );
}
