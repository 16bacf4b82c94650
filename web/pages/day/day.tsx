import { useEffect, useMemo, useReducer, useState } from 'react';
import { DAY_OPPONENT, DayHand, keepDay, today, useDays } from '../../families/truco/day.ts';
import { askRulePlayers } from '../../families/truco/rule-players.ts';
import type { Answer } from '../../families/truco/rule-players-worker.ts';
import { table } from '../../families/truco/table.ts';
import { Sheet, Title } from '../../parts/page.tsx';
import { ErrorMessage, PageError } from '../../parts/pending.tsx';
import { Link, useAddress } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { DayEquilibrium } from './day-equilibrium.tsx';
import '../rooms/rooms.css';
import './day.css';

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
      <p className="soft">
        {truco.day.about(DAY_OPPONENT)} <time dateTime={day}>{day}</time>
      </p>
      <Hand key={day} day={day} />
    </>
  );
}

function Hand({ day }: { day: string }) {
  const { truco, rooms } = useWords();
  const [actions, play] = useReducer((done: readonly number[], action: number) => [...done, action], []);
  const [compared, setCompared] = useState<Extract<Answer, { type: 'compare' }>['balances']>();
  const [error, setError] = useState<Error>();
  const first = useDays(({ balances }) => balances[day]);
  const names = [rooms.you, DAY_OPPONENT];
  const hand = useMemo(() => new DayHand(day, actions), [day, actions]);
  const theirs = !hand.over && hand.match.toMove === 1;
  const { over } = hand;

  useEffect(() => {
    const failed = () => setError(new PageError(truco.day.failed));
    if (over)
      return askRulePlayers<'compare'>({ type: 'compare', day }, ({ balances }) => setCompared(balances), failed);
    if (theirs) return askRulePlayers<'act'>({ type: 'act', day, actions }, ({ action }) => play(action), failed);
  }, [theirs, over, actions, day, truco.day.failed]);
  useEffect(() => {
    if (over) keepDay(day, hand.balance);
  }, [over, day, hand]);

  const view = hand.match.view(0);
  return (
    <div className="with-aside table-room">
      <div>
        <table.Table
          view={view}
          seat={0}
          names={names}
          legal={over || theirs ? [] : hand.match.legal()}
          waiting={theirs}
          onAct={play}
        />
        <ErrorMessage error={error} />
        {over && <DayEquilibrium day={day} actions={actions} />}
      </div>
      <aside>
        <Sheet title={rooms.log}>
          <table.HandLog view={view} names={names} />
        </Sheet>
        {over && (
          <Sheet title={truco.day.result} aria-live="polite">
            <table>
              <tbody>
                <tr>
                  <th scope="row">{rooms.you}</th>
                  <td className="number">{signed(hand.balance)}</td>
                </tr>
                {first !== undefined && first !== hand.balance && (
                  <tr>
                    <th scope="row">{truco.day.first}</th>
                    <td className="number">{signed(first)}</td>
                  </tr>
                )}
                {compared?.map(({ name, balance }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td className="number">{signed(balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="soft">{truco.day.compared(DAY_OPPONENT)}</p>
            <Link className="button primary" href="/truco">
              {truco.day.match}
            </Link>
          </Sheet>
        )}
      </aside>
    </div>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}
