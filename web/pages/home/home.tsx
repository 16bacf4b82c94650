import { Suspense } from 'react';
import type { ExperimentStanding } from '../../../src/protocol/experiments.ts';
import type { RoomSummary } from '../../../src/protocol/rooms.ts';
import { hasRooms, roomAddress } from '../../families/index.ts';
import { usePlayerName } from '../../families/player-name.ts';
import { Card, CardBack } from '../../families/truco/cards/card.tsx';
import { DAY_OPPONENT, DayHand, today } from '../../families/truco/day.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { Sheet, Title } from '../../parts/page.tsx';
import { Waiting } from '../../parts/pending.tsx';
import { Link } from '../../router.tsx';
import { useServerData } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { useLabel } from '../experiments/status.tsx';
import { RoomList } from '../rooms/room-parts.tsx';
import './home.css';

const RecordStory = lazyPart(() => import('./record.tsx'));

/** The doors, one for each kind of visitor, with the addresses behind them in the order of their words. */
const DOORS = {
  player: [
    '/truco',
    '/truco/day',
    '/truco/puzzles',
    '/truco/me',
    '/tetris/play',
    '/tetris/play?rules=nes-norotation&agent=nes-six',
  ],
  student: ['/search/steps', '/tetris', '/coach', '/docs/agent-api'],
  teacher: ['/agents/events/new', '/agents/events', '/search', '/cases'],
  researcher: ['/studies', '/experiments/new', '/agents', '/tetris/best'],
} as const;

/** The first page: a hand that waits to be played, the record game, and a door for each visitor. */
export default function Home() {
  const { home, shell } = useWords();
  return (
    <>
      <div className="welcome">
        <div>
          <Title name="">{home.title}</Title>
          <p className="lead">{home.lead}</p>
          <DealtHand />
        </div>
        <Sheet title={home.record.title}>
          <Suspense fallback={<Waiting>{shell.loading}</Waiting>}>
            <RecordStory />
          </Suspense>
        </Sheet>
      </div>
      <ul className="doors">
        {(Object.keys(DOORS) as (keyof typeof DOORS)[]).map((visitor) => (
          <li key={visitor} className="sheet">
            <h2>{home.doors[visitor].title}</h2>
            <ul className="plain">
              {DOORS[visitor].map((href, i) => (
                <li key={href}>
                  <Link href={href}>{home.doors[visitor].links[i]}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Now />
    </>
  );
}

/** The hand of the day as it lies on the table: one press, and it is played. */
function DealtHand() {
  const { home } = useWords();
  const nameOf = usePlayerName();
  const { cards } = new DayHand(today()).match.view(0);
  return (
    <Link className="dealt" href="/truco/day">
      <span className="rival">
        {cards.map((card) => (
          <span key={card} aria-hidden="true">
            <CardBack label="" />
          </span>
        ))}
        <span>{home.hand.rival(nameOf('truco', DAY_OPPONENT))}</span>
      </span>
      <span className="own-cards">
        {cards.map((card) => (
          <Card key={card} card={card} />
        ))}
      </span>
      <span className="button primary">{home.hand.play}</span>
      <span className="hint">{home.hand.about}</span>
    </Link>
  );
}

/** What goes on at this server; nothing where nothing does. */
function Now() {
  const { home } = useWords();
  const labelOf = useLabel();
  const number = useNumbers();
  const { data: rooms = [] } = useServerData<RoomSummary[]>('/api/rooms', { refetchInterval: 10_000 });
  const { data: runs = [] } = useServerData<ExperimentStanding[]>('/api/experiments?limit=50', {
    refetchInterval: 10_000,
  });
  const played = rooms.filter(({ game }) => hasRooms(game));
  const running = runs.filter(({ status }) => status === 'running' || status === 'waiting');
  if (played.length + running.length === 0) return null;
  return (
    <div className="now">
      {played.length > 0 && (
        <Sheet title={home.matches}>
          <RoomList rooms={played.slice(0, 8)} href={roomAddress} />
        </Sheet>
      )}
      {running.length > 0 && (
        <Sheet title={home.experiments}>
          <ul className="plain">
            {running.slice(0, 5).map(({ id, label, done, size }) => (
              <li key={id}>
                <Link href={`/experiments/${id}`}>{labelOf({ id, label })}</Link>{' '}
                <span className="soft">{number(Math.min(99, (100 * done) / Math.max(1, size)))} %</span>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </div>
  );
}
