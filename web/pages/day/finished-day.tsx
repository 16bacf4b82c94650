import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DayResults } from '../../../src/protocol/learning.ts';
import { saveBlob } from '../../charts/downloads.tsx';
import { usePlayerName } from '../../families/player-name.ts';
import { Card } from '../../families/truco/cards/card.tsx';
import { DAY_OPPONENT, DayHand, isOpenDay } from '../../families/truco/day.ts';
import { askRulePlayers } from '../../families/truco/rule-players.ts';
import type { Answer } from '../../families/truco/rule-players-worker.ts';
import { table } from '../../families/truco/table.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Sheet } from '../../parts/page.tsx';
import { Link } from '../../router.tsx';
import { ask, FIXED } from '../../server.ts';
import { hasServer } from '../../site/mode.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { deviceSecret } from '../profile/device.ts';
import { longestStreak, streakOf, useProfile } from '../profile/profile.ts';
import { AboutDay, useDayNames } from './about-day.tsx';
import { DayJudged, useJudgedDay } from './day-judged.tsx';
import { dayPicture } from './picture.ts';

/** The hand is over: what came of it and of others' hands, what it cost, and the table as it ended. */
export function FinishedDay({
  day,
  hand,
  actions,
  counts,
  onAgain,
}: {
  day: string;
  hand: DayHand;
  actions: readonly number[];
  counts: boolean;
  onAgain(): void;
}) {
  const { rooms, learn } = useWords();
  const names = useDayNames();
  const view = hand.match.view(0);
  return (
    <>
      <AboutDay day={day} />
      <div className="with-aside table-room">
        <div>
          <Result day={day} balance={hand.balance} />
          <After key={actions.join()} day={day} actions={actions} counts={counts} />
          <p>
            <button type="button" onClick={onAgain}>
              {learn.day.again}
            </button>
          </p>
        </div>
        <aside>
          <table.Table view={view} seat={0} names={names} />
          <Sheet title={rooms.log}>
            <table.HandLog view={view} names={names} />
          </Sheet>
        </aside>
      </div>
    </>
  );
}

/** What the decisions cost, and a picture to share. */
function After({ day, actions, counts }: { day: string; actions: readonly number[]; counts: boolean }) {
  const { truco, learn } = useWords();
  const judged = useJudgedDay(day, actions, true);
  const days = useProfile((profile) => profile.days);
  const host = useRef<HTMLElement>(null);
  const hand = useMemo(() => new DayHand(day, actions), [day, actions]);
  const streak = streakOf(days, day);
  const dealt = new DayHand(day).match.view(0).held;
  const share = async () => {
    const cards = [...host.current!.querySelectorAll<SVGSVGElement>('.day-cards svg')];
    const told = { title: truco.day.title, day, points: signed(hand.balance), streak: learn.day.streak(streak) };
    const blob = await dayPicture(cards, host.current!, { ...told, costs: judged.data?.map(({ cost }) => cost) ?? [] });
    if (blob) saveBlob(`jogatina-${day}.png`, blob);
  };
  const text = learn.day.shared(day, signed(hand.balance), streak);
  return (
    <>
      {counts && (
        <section className="sheet" ref={host}>
          <p>{learn.day.tried}</p>
          <div className="day-cards">
            {dealt.map((card) => (
              <Card key={card} card={card} />
            ))}
          </div>
          <p>
            <b>{learn.day.streak(streak)}</b> <span className="soft">{learn.day.best(longestStreak(days))}</span>
          </p>
          <p className="row">
            <button type="button" onClick={() => void share()}>
              {learn.day.picture}
            </button>
            <CopyButton text={text}>{learn.day.copy}</CopyButton>
          </p>
        </section>
      )}
      <DayJudged judged={judged} />
    </>
  );
}

/** The points, beside those of everybody and of our players. */
function Result({ day, balance }: { day: string; balance: number }) {
  const { truco, rooms, learn } = useWords();
  const number = useNumbers();
  const nameOf = usePlayerName();
  const first = useProfile(({ days }) => days[day]);
  const [compared, setCompared] = useState<Extract<Answer, { type: 'compare' }>['balances']>();
  useEffect(
    () =>
      askRulePlayers<'compare'>(
        { type: 'compare', day },
        ({ balances }) => setCompared(balances),
        () => {},
      ),
    [day],
  );
  const { data: everybody } = useQuery({
    queryKey: ['day', day, first?.actions],
    queryFn: async ({ signal }) => {
      const actions = first?.actions;
      // a day that is past is not taken any more, but can be looked at
      const told = actions && isOpenDay(day) ? { who: deviceSecret(), actions } : undefined;
      return ask<DayResults>(`/api/days/${day}`, told, { signal });
    },
    ...FIXED,
    retry: false,
    enabled: hasServer,
  });
  const people = everybody?.reduce((sum, each) => sum + each.people, 0) ?? 0;
  return (
    <>
      <Sheet title={truco.day.result} className="sheet day-result" aria-live="polite">
        <table>
          <tbody>
            <tr>
              <th scope="row">{rooms.you}</th>
              <td className="number">{signed(balance)}</td>
            </tr>
            {first && first.balance !== balance && (
              <tr>
                <th scope="row">{truco.day.first}</th>
                <td className="number">{signed(first.balance)}</td>
              </tr>
            )}
            {compared?.map(({ name, balance: theirs }) => (
              <tr key={name}>
                <th scope="row">{nameOf('truco', name)}</th>
                <td className="number">{signed(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="soft">{truco.day.compared(nameOf('truco', DAY_OPPONENT))}</p>
        <Link className="button primary" href="/truco">
          {truco.day.match}
        </Link>
      </Sheet>
      {people > 0 && (
        <Sheet title={learn.day.everybody}>
          {people === 1 && <p className="soft">{learn.day.first}</p>}
          <table>
            <tbody>
              {everybody!.map((each) => (
                <tr key={each.balance}>
                  <th scope="row">{signed(each.balance)}</th>
                  <td>
                    <progress max={people} value={each.people} aria-hidden="true" /> {learn.day.people(each.people)}
                  </td>
                  <td className="number">{number((100 * each.people) / people)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sheet>
      )}
    </>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}
