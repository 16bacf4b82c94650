import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { livePlayers } from '../../../../src/agents/tetris/live/index.ts';
import type { LiveStanding } from '../../../../src/protocol/live-tetris.ts';
import { TetrisCanvas } from '../../../families/tetris/board/canvas.tsx';
import { PieceIcon } from '../../../families/tetris/board/piece-icon.tsx';
import { AskOnce } from '../../../parts/ask-once.tsx';
import { SelectField, TextField } from '../../../parts/fields.tsx';
import { TableHead } from '../../../parts/lists/table.tsx';
import { Counts, Form, Sheet, Title } from '../../../parts/page.tsx';
import { Pending } from '../../../parts/pending.tsx';
import { Link } from '../../../router.tsx';
import { useServerData } from '../../../server.ts';
import { useSettings } from '../../../settings.ts';
import { useDates, useNumbers, useWords } from '../../../words/words.ts';
import { TetrisTabs } from '../setup-fields.tsx';
import type { AgentNews, AgentOrder } from './agent-worker.ts';
import { LivePicture } from './live-picture.ts';
import { type Frame, LiveSeat, LiveViewer, liveAddress } from './live-socket.ts';

const STANDING = '/api/live';
/** Milliseconds between two changes of the numbers beside the board. */
const CALM = 100;
/** Milliseconds between two looks at who waits. */
const LOOK_EVERY = 5000;

/** The keys of the game by those of the keyboard. */
const keys: Readonly<Record<string, string>> = {
  w: 'w',
  ArrowUp: 'w',
  a: 'a',
  ArrowLeft: 'a',
  d: 'd',
  ArrowRight: 'd',
  s: 's',
  ArrowDown: 's',
  ' ': 's',
};

/** The live game: watched, played by keyboard or finger, or left to an agent: `/tetris/live`. */
export default function Live() {
  const { tetris } = useWords();
  const { live: words } = tetris;
  const standing = useServerData<LiveStanding>(STANDING, { refetchInterval: LOOK_EVERY });
  return (
    <>
      <Title name={words.title}>{words.title}</Title>
      <TetrisTabs />
      <p className="soft">{words.lead}</p>
      <div className="live">
        <Stage />
        <div>
          <Pending query={standing} text={tetris.loading} />
          {standing.data && (
            <>
              <BestScores best={standing.data.best} />
              <LastGames games={standing.data.games} />
            </>
          )}
          <Sheet title={words.programs}>
            <p>{words.programsAbout}</p>
            <code className="token">{liveAddress('player')}</code>
            <p>
              <Link href="/docs/live">{words.guide}</Link>
            </p>
          </Sheet>
        </div>
      </div>
    </>
  );
}

/** The board with who plays, and the ways to play. */
function Stage() {
  const { tetris } = useWords();
  const { live: words } = tetris;
  const number = useNumbers();
  const queries = useQueryClient();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [connected, setConnected] = useState(false);
  const [last, setLast] = useState<{ player: string; score: number }>();
  const [seat, setSeat] = useState<LiveSeat>();
  const seated = useRef<LiveSeat>(undefined);
  const picture = useMemo(() => new LivePicture(), []);

  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      due ??= setTimeout(() => {
        due = undefined;
        draw();
      }, CALM);
    };
    const viewer = new LiveViewer((frame: Frame) => {
      if ('highscores' in frame) {
        setLast({ player: String(frame.player), score: Number(frame.score) });
        picture.clear();
        void queries.invalidateQueries({ queryKey: [STANDING] });
      } else if (!('dimensions' in frame)) {
        // who plays sees every state by a connection of their own
        if (seated.current?.state !== 'playing') picture.read(frame);
        setLast(undefined);
      }
      soon();
    }, setConnected);
    return () => {
      clearTimeout(due);
      viewer.close();
      seated.current?.leave();
    };
  }, [picture, queries]);

  const play = (name: string) => {
    const next = new LiveSeat(name, (frame) => picture.read(frame), draw);
    seated.current = next;
    setSeat(next);
  };
  const leave = () => {
    seated.current?.leave();
    seated.current = undefined;
    setSeat(undefined);
  };
  const { state, player } = picture;
  const playing = seat?.state === 'playing';
  const board = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!playing) return;
    board.current?.scrollIntoView({ block: 'nearest' });
    const press = (event: KeyboardEvent) => {
      const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, select, textarea')) return;
      event.preventDefault();
      seated.current?.press(key);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [playing]);

  return (
    <div className="live-stage">
      <figure className="player-board" data-full-height ref={board}>
        <figcaption>
          <span className="name">{player || (state ? words.somebody : words.nobody)}</span>
          <span className="next">
            {state?.next.map((piece, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places in a queue
              <PieceIcon key={i} piece={piece} size={8} />
            ))}
          </span>
        </figcaption>
        <TetrisCanvas scene={picture} label={words.boardLabel(player || words.nobody, state?.score ?? 0)} />
        <Counts
          of={[
            [tetris.points, number(state?.score ?? 0)],
            [words.speed, words.ticks(number(state?.speed ?? 10))],
          ]}
        />
      </figure>
      {playing && (
        <div className="touch-keys">
          {(['a', 'w', 'd', 's'] as const).map((key) => (
            <button key={key} type="button" onPointerDown={() => seated.current?.press(key)}>
              {words.keys[key]}
            </button>
          ))}
        </div>
      )}
      <div className="live-doors">
        <p role="status">
          {!connected && words.away}
          {connected && last && words.ended(last.player, last.score)}
          {connected && !last && !state && words.still}
        </p>
        <PlayDoor seat={seat} onPlay={play} onLeave={leave} />
      </div>
      <AgentDoor />
    </div>
  );
}

function PlayDoor({
  seat,
  onPlay,
  onLeave,
}: {
  seat: LiveSeat | undefined;
  onPlay(name: string): void;
  onLeave(): void;
}) {
  const { tetris } = useWords();
  const { live: words } = tetris;
  const known = useSettings(({ name }) => name);
  const change = useSettings(({ change }) => change);
  const [name, setName] = useState(known);
  const { data } = useServerData<LiveStanding>(STANDING);
  if (seat && seat.state !== 'over' && seat.state !== 'lost')
    return (
      <Sheet title={words.you}>
        <p role="status">
          {/* who waits is one of those who do, also before the next look */}
          {seat.state === 'playing'
            ? words.playing
            : words.waiting(data?.playing ?? '', Math.max(1, data?.waiting ?? 1))}
        </p>
        <AskOnce label={words.leave} sure={words.leaveSure} onSure={onLeave} />
      </Sheet>
    );
  return (
    <Form
      className="sheet"
      onSubmit={() => {
        change({ name: name.trim() });
        onPlay(name.trim());
      }}
    >
      <h2>{words.play}</h2>
      {seat?.state === 'over' && <p role="status">{words.yours(seat.score)}</p>}
      {seat?.state === 'lost' && <p role="alert">{words.lost}</p>}
      <div className="fields">
        <TextField label={words.name} required maxLength={64} value={name} onChange={setName} />
        <button type="submit" className="primary">
          {seat ? words.again : words.join}
        </button>
      </div>
      <p className="soft">{words.how}</p>
    </Form>
  );
}

/** What our players call themselves, for readers of any language. */
const NAMES: Readonly<Record<string, string>> = { best: 'Jogatina', 'lookahead-003': 'Aveiro 2021' };

function AgentDoor() {
  const { tetris } = useWords();
  const { live: words } = tetris;
  const [agent, setAgent] = useState('best');
  const [news, setNews] = useState<AgentNews>();
  const worker = useRef<Worker>(undefined);
  const stop = () => {
    worker.current?.terminate();
    worker.current = undefined;
    setNews(undefined);
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const start = () => {
    stop();
    const made = new Worker(new URL('./agent-worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = ({ data }: MessageEvent<AgentNews>) => setNews(data);
    made.postMessage({ url: liveAddress('player'), agent, name: NAMES[agent] ?? agent } satisfies AgentOrder);
    worker.current = made;
    setNews({ state: 'waiting' });
  };
  const busy = news?.state === 'waiting' || news?.state === 'playing';
  const about: Readonly<Record<string, string>> = words.agents;
  return (
    <Sheet title={words.agent}>
      <div className="fields">
        <SelectField
          label={tetris.agent}
          value={agent}
          disabled={busy}
          options={Object.keys(livePlayers).map((name) => [name, about[name] ?? name])}
          onChange={setAgent}
        />
        {busy ? (
          <button type="button" onClick={stop}>
            {words.stop}
          </button>
        ) : (
          <button type="button" onClick={start}>
            {words.letPlay}
          </button>
        )}
      </div>
      <p role="status" className="soft">
        {news && (news.state === 'over' ? words.agentOver(news.score) : words.agentStates[news.state])}
      </p>
    </Sheet>
  );
}

function BestScores({ best }: { best: LiveStanding['best'] }) {
  const { tetris } = useWords();
  const number = useNumbers();
  const date = useDates();
  return (
    <Sheet title={tetris.live.best}>
      {best.length === 0 ? (
        <p className="soft">{tetris.live.noBest}</p>
      ) : (
        <table className="best-table">
          <TableHead columns={[{ number: tetris.bestTable.place }, { number: tetris.points }, tetris.bestTable.who]} />
          <tbody>
            {best.map(({ name, score, endedAt }, i) => (
              <tr key={`${name} ${endedAt}`}>
                <td className="number">{i + 1}</td>
                <td className="number">
                  <b>{number(score)}</b>
                </td>
                <td>
                  {name} <span className="soft">{date(endedAt, 'day')}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}

/** How many of the last games are listed before one asks for more. */
const FEW = 8;

function LastGames({ games }: { games: LiveStanding['games'] }) {
  const { tetris } = useWords();
  const { live: words } = tetris;
  const number = useNumbers();
  const [all, setAll] = useState(false);
  if (games.length === 0) return null;
  return (
    <Sheet title={words.last}>
      <ul className="plain">
        {games.slice(0, all ? undefined : FEW).map(({ id, player, score, lines, left }) => (
          <li key={id}>
            <Link href={`/tetris/live/${id}`}>{player}</Link> {words.gameLine(number(score), lines)}{' '}
            {left && <span className="soft">{words.left}</span>}
          </li>
        ))}
      </ul>
      {games.length > FEW && !all && (
        <button type="button" onClick={() => setAll(true)}>
          {words.more(games.length - FEW)}
        </button>
      )}
    </Sheet>
  );
}
