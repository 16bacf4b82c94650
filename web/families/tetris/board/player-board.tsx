import { useMemo } from 'react';
import { OVER } from '../../../../src/core/game.ts';
import type { TetrisState } from '../../../../src/games/tetris/state.ts';
import { ErrorMessage } from '../../../parts/pending.tsx';
import { useNumbers, useWords } from '../../../words/words.ts';
import { isOwn } from '../player/agents.ts';
import { useTetrisName } from '../player-name.ts';
import type { Playback, PlaybackGame } from '../replay/playback.ts';
import { TetrisCanvas } from './canvas.tsx';
import { PieceIcon } from './piece-icon.tsx';
import { ReplayScene } from './replay-scene.ts';

/** The pieces that come next, above a board. */
export function NextPieces({ state }: { state: TetrisState }) {
  const { tetris } = useWords();
  return (
    <span className="next">
      <span className="soft">{tetris.next}</span>
      {Array.from(state.next.subarray(0, state.nextCount), (piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places in a queue
        <PieceIcon key={i} piece={piece} size={8} />
      ))}
    </span>
  );
}

/** Lines, pieces and points, below a board; and the level, where pieces fall by it. */
export function Counts({ state, level }: { state: TetrisState; level?: number }) {
  const { tetris } = useWords();
  const number = useNumbers();
  const counts = [
    [tetris.lines, state.lines],
    [tetris.pieces, state.pieces],
    [tetris.points, state.score],
    ...(level === undefined ? [] : [[tetris.level, level] as const]),
  ] as const;
  return (
    <dl className="counts">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One game of a playback: its agent, its board, its count. */
export function PlayerBoard({
  name,
  game,
  playback,
  alternative,
  plans,
  chosen,
  onChoose,
}: {
  name: string;
  game: PlaybackGame;
  playback: Playback;
  /** Another placement to show. */
  alternative?: number;
  /** See `ReplayScene`. */
  plans?: boolean;
  chosen?: boolean;
  onChoose?(): void;
}) {
  const { tetris } = useWords();
  const { replay, error } = game;
  const scene = useMemo(() => new ReplayScene(replay, playback, plans), [replay, playback, plans]);
  scene.alternative = alternative;
  const { state } = replay;
  const title = useTetrisName()(name);
  const spec = isOwn(name) ? name : title;
  const over = state.turn === OVER && state.pieces <= playback.piece;
  return (
    <figure className="player-board" data-chosen={chosen || undefined}>
      <figcaption>
        {onChoose ? (
          <button type="button" className="name" aria-pressed={chosen} onClick={onChoose} title={spec}>
            {title}
          </button>
        ) : (
          <span className="name" title={spec}>
            {title}
          </span>
        )}
        <NextPieces state={state} />
      </figcaption>
      <TetrisCanvas scene={scene} label={tetris.boardLabel(title, state.pieces, state.lines)} />
      <Counts state={state} />
      <p className="state" role="status">
        {over && tetris.over(state.pieces)}
      </p>
      <ErrorMessage error={error} />
    </figure>
  );
}
