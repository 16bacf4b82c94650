import { useEffect, useMemo, useReducer, useState } from 'react';
import { LiveGame } from '../../../../src/games/tetris/live-game.ts';
import { PIECE_LETTERS, type PieceLetter } from '../../../../src/games/tetris/pieces.ts';
import { NO_PIECE } from '../../../../src/games/tetris/randomizers.ts';
import type { LiveRecord } from '../../../../src/protocol/live-tetris.ts';
import { TetrisCanvas } from '../../../families/tetris/board/canvas.tsx';
import { PieceIcon } from '../../../families/tetris/board/piece-icon.tsx';
import { SelectField } from '../../../parts/fields.tsx';
import { onFrame } from '../../../parts/frames.ts';
import { BackLink, Counts, Title } from '../../../parts/page.tsx';
import { Pending } from '../../../parts/pending.tsx';
import { Timeline } from '../../../parts/timeline.tsx';
import { addressOf, navigate, type Params, useAddress } from '../../../router.tsx';
import { FIXED, useServerData } from '../../../server.ts';
import { useNumbers, useWords } from '../../../words/words.ts';
import { TetrisTabs } from '../setup-fields.tsx';
import { LivePicture } from './live-picture.ts';

/** Ticks a second; the game itself goes from 10 to as many as its points allow. */
const SPEEDS = [10, 20, 60, 240] as const;

/** A finished live game, tick by tick: `/tetris/live/3?at=120`. */
export default function LiveReplay({ params }: { params: Params }) {
  const { tetris } = useWords();
  const { live: words } = tetris;
  const query = useServerData<LiveRecord>(`/api/live/games/${encodeURIComponent(params.id)}`, {
    ...FIXED,
    retry: false,
  });
  return (
    <>
      <BackLink href="/tetris/live">{words.title}</BackLink>
      <Title name={`${words.replay} ${params.id}`}>
        {query.data ? words.replayOf(query.data.player) : words.replay}
      </Title>
      <TetrisTabs />
      <Pending query={query} text={tetris.loading} way={['/tetris/live', words.title]} />
      {query.data && <Stage record={query.data} />}
    </>
  );
}

/** A record at a tick; going back begins anew, which takes a moment. */
class Rewound {
  game: LiveGame;
  tick = 0;
  readonly picture = new LivePicture();
  private readonly dealt: number[];
  private readonly keys: string;

  constructor({ dealt, keys }: Pick<LiveRecord, 'dealt' | 'keys'>) {
    this.dealt = [...dealt].map((letter) => PIECE_LETTERS.indexOf(letter as PieceLetter));
    this.keys = keys;
    this.game = new LiveGame(this.dealt);
  }

  seek(to: number): void {
    if (to < this.tick) {
      this.game = new LiveGame(this.dealt);
      this.tick = 0;
      this.picture.clear();
    }
    for (; this.tick < to; this.tick++) {
      const key = this.keys[this.tick];
      this.game.tick(key === '.' ? '' : key);
      this.show();
    }
  }

  private show(): void {
    const { board, piece, at, next, score, over } = this.game;
    const falling = piece === NO_PIECE || over ? undefined : { piece, ...at };
    this.picture.show({ board: Uint16Array.from(board.rows), falling, next: [...next], speed: 10, score });
  }
}

function Stage({ record }: { record: LiveRecord }) {
  const { tetris, playback: controls } = useWords();
  const { live: words } = tetris;
  const number = useNumbers();
  const { query, path } = useAddress();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(20);
  const at = Math.min(record.keys.length, Math.max(0, Math.floor(Number(query.get('at')) || 0)));
  const [running, setRunning] = useState(at === 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says where it begins, not where it goes on
  const shown = useMemo(() => {
    const made = new Rewound(record);
    made.seek(at);
    return made;
  }, [record]);
  const ended = shown.tick >= record.keys.length;

  useEffect(() => {
    if (!running) return;
    let owed = 0;
    return onFrame((_, milliseconds) => {
      owed += (speed * milliseconds) / 1000;
      const whole = Math.floor(owed);
      owed -= whole;
      if (whole === 0) return;
      shown.seek(Math.min(record.keys.length, shown.tick + whole));
      if (shown.tick >= record.keys.length) setRunning(false);
      draw();
    });
  }, [running, speed, shown, record]);

  const seek = (to: number) => {
    setRunning(false);
    shown.seek(Math.min(record.keys.length, Math.max(0, to)));
    draw();
  };
  const keep = () => navigate(addressOf(path, { at: shown.tick || undefined }), { replace: true });
  const { game } = shown;
  return (
    <div className="live-stage">
      <figure className="player-board" data-full-height>
        <figcaption>
          <span className="name">{record.player}</span>
          <span className="next">
            {game.next.map((piece, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places in a queue
              <PieceIcon key={i} piece={piece} size={8} />
            ))}
          </span>
        </figcaption>
        <TetrisCanvas scene={shown.picture} label={words.boardLabel(record.player, game.score)} />
        <Counts
          of={[
            [tetris.points, `${number(game.score)} / ${number(record.score)}`],
            [tetris.lines, number(game.lines)],
            [tetris.pieces, number(game.rested)],
          ]}
        />
      </figure>
      <div className="transport">
        <div className="row">
          <button
            type="button"
            className="primary"
            onClick={() => {
              if (ended) seek(0);
              setRunning(!running);
              keep();
            }}
          >
            {running ? controls.pause : ended ? controls.again : controls.play}
          </button>
          <SelectField
            label={tetris.speed.label}
            className="inline"
            value={speed}
            options={SPEEDS.map((each) => [each, words.ticks(number(each))])}
            onChange={setSpeed}
          />
        </div>
        <Timeline name={words.tick} at={shown.tick} last={record.keys.length} onSeek={seek} onStop={keep} />
      </div>
    </div>
  );
}
