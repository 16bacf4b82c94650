import { Sheet, Title } from '../../parts/page.tsx';
import { RoomList } from '../rooms/room-parts.tsx';
import './home.css';
import { Suspense } from 'react';
import type { ExperimentStanding } from '../../../src/protocol/experiments.ts';
import type { RoomSummary } from '../../../src/protocol/rooms.ts';
import { hasRooms, roomAddress } from '../../families/index.ts';
import { Card } from '../../families/truco/cards/card.tsx';
import { DayHand, today } from '../../families/truco/day.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { Waiting } from '../../parts/pending.tsx';
import { Link } from '../../router.tsx';
import { useServerData } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { useLabel } from '../experiments/status.tsx';

/** The running experiments with their progress. */
function RunningExperiments() {
  const { experiments } = useWords();
  const labelOf = useLabel();
  const number = useNumbers();
  const { data } = useServerData<ExperimentStanding[]>('/api/experiments?limit=50', { refetchInterval: 10_000 });
  const running = data?.filter(({ status }) => status === 'running' || status === 'waiting') ?? [];
  return (
    <Sheet title={experiments.title}>
      <ul className="plain">
        {running.slice(0, 5).map(({ id, label, done, size }) => (
          <li key={id}>
            <Link href={`/experiments/${id}`}>{labelOf({ id, label })}</Link>{' '}
            <span className="soft">{number(Math.min(99, (100 * done) / Math.max(1, size)))} %</span>
          </li>
        ))}
      </ul>
      <p className="row">
        <Link href={running.length > 0 ? '/experiments' : '/experiments/new'}>
          {running.length > 0 ? experiments.list(data!.length) : experiments.start}
        </Link>
      </p>
    </Sheet>
  );
}

const LiveTruco = lazyPart(() => import('./live-truco.tsx'));
const LiveTetris = lazyPart(() => import('./live-tetris.tsx'));

/** The first page: things to do, and what is being played. */
export default function Home() {
  const { home, shell } = useWords();
  const doors = [
    { href: '/truco', ...home.truco },
    { href: '/tetris', ...home.watch },
    { href: '/tetris/play', ...home.duel },
    { href: '/search', ...home.search },
    { href: '/studies', ...home.studies },
  ];
  return (
    <>
      <Title name="">{home.title}</Title>
      <p className="lead">{home.lead}</p>
      <ul className="doors">
        {doors.map(({ href, title, text }) => (
          <li key={href} className="sheet">
            <h2>
              <Link href={href}>{title}</Link>
            </h2>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ul>
      <div className="now">
        <Sheet title={home.liveTetris}>
          <Suspense fallback={<Waiting>{shell.loading}</Waiting>}>
            <LiveTetris />
          </Suspense>
        </Sheet>
        <Sheet title={home.liveTruco}>
          <Suspense fallback={<Waiting>{shell.loading}</Waiting>}>
            <LiveTruco />
          </Suspense>
        </Sheet>
        <div>
          <HandOfTheDay />
          <Running />
          <RunningExperiments />
        </div>
      </div>
    </>
  );
}

function HandOfTheDay() {
  const { truco, home } = useWords();
  const { cards } = new DayHand(today()).match.view(0);
  return (
    <Sheet title={truco.day.title}>
      <div className="day-cards">
        {cards.map((card) => (
          <Card key={card} card={card} />
        ))}
      </div>
      <p className="soft">{home.day}</p>
      <Link className="button primary" href="/truco/day">
        {truco.day.play}
      </Link>
    </Sheet>
  );
}

function Running() {
  const { home } = useWords();
  const { data } = useServerData<RoomSummary[]>('/api/rooms', { refetchInterval: 10_000 });
  const rooms = data?.filter(({ game }) => hasRooms(game)) ?? [];
  return (
    <Sheet title={home.running}>
      {rooms.length === 0 ? (
        <p className="soft">
          {home.noneRunning} <Link href="/truco">{home.truco.title}</Link>
        </p>
      ) : (
        <RoomList rooms={rooms.slice(0, 8)} href={roomAddress} />
      )}
    </Sheet>
  );
}
