import { useEffect } from 'react';
import { saveBlob } from '../../../charts/downloads.tsx';
import { readColours } from '../../../families/tetris/board/cell-style.ts';
import { gameFumen, hasFumen } from '../../../families/tetris/replay/game-fumen.ts';
import { gameGif } from '../../../families/tetris/replay/game-gif.ts';
import type { Playback, PlaybackGame } from '../../../families/tetris/replay/playback.ts';
import { SelectField } from '../../../parts/fields.tsx';
import { Link } from '../../../router.tsx';
import { useNumbers, useWords } from '../../../words/words.ts';

/** Pieces a second; the last is more than a screen can show one by one. */
const SPEEDS = [1, 2, 4, 8, 16, 60, 600] as const;

/** Play, pause, step, back, speed and the way through the game; space and arrow keys do the same. */
export function PlaybackControls({
  playback,
  onStop,
  playOn,
  shown,
}: {
  playback: Playback;
  /** The game that is exported. */
  shown: PlaybackGame | undefined;
  onStop(): void;
  /** Where a person plays on from the piece shown. */
  playOn: string;
}) {
  const { playback: words, tetris } = useWords();
  const number = useNumbers();
  const step = (by: number) => {
    playback.setRunning(false);
    playback.seek(playback.piece + by);
    onStop();
  };
  const toggle = () => {
    playback.setRunning(!playback.running);
    if (!playback.running) onStop();
  };

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      // fields and buttons keep their own keys
      if (event.target instanceof Element && event.target.closest('input, select, textarea, button, summary, a'))
        return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const does = { ' ': toggle, ArrowRight: () => step(1), ArrowLeft: () => step(-1) }[event.key];
      if (!does) return;
      event.preventDefault();
      does();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });

  const last = playback.length;
  return (
    <div className="transport">
      <div className="row">
        <button type="button" onClick={() => step(-1)} disabled={playback.piece === 0}>
          <Arrow d="M11 4L5 10L11 16" /> {words.back}
        </button>
        <button type="button" className="primary" onClick={toggle}>
          {playback.running ? words.pause : playback.ended ? words.again : words.play}
        </button>
        <button type="button" onClick={() => step(1)} disabled={playback.ended}>
          {words.step} <Arrow d="M5 4L11 10L5 16" />
        </button>
        <SelectField
          label={tetris.speed.label}
          className="inline"
          value={playback.speed}
          options={SPEEDS.map((speed) => [speed, tetris.speed.pieces(speed)])}
          onChange={(speed) => playback.setSpeed(speed)}
        />
        <Link className="button" href={playOn}>
          {tetris.playOn}
        </Link>
        {shown && (
          <button
            type="button"
            onClick={() => {
              const gif = gameGif(shown.replay, playback.piece, readColours(document.body));
              saveBlob('tetris.gif', new Blob([gif], { type: 'image/gif' }));
            }}
          >
            {tetris.gif}
          </button>
        )}
        {shown && hasFumen(shown.replay.game.rules) && (
          <button
            type="button"
            title={tetris.fumenAbout}
            onClick={() =>
              saveBlob(
                'tetris-fumen.txt',
                new Blob([`${gameFumen(shown.replay, playback.piece)}\n`], { type: 'text/plain' }),
              )
            }
          >
            {tetris.fumen}
          </button>
        )}
      </div>
      <label className="timeline">
        <span>
          {tetris.speed.piece} <b>{number(playback.piece)}</b> / {number(last)}
        </span>
        <input
          type="range"
          min={0}
          max={last}
          value={playback.piece}
          onChange={(event) => {
            playback.setRunning(false);
            playback.seek(event.target.valueAsNumber);
          }}
          onPointerUp={onStop}
          onKeyUp={onStop}
        />
      </label>
    </div>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 16 20" width="11" height="13" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
