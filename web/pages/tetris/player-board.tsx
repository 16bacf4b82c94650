import { useMemo } from 'react';
import { OVER } from '../../../src/core/game.ts';
import { FilmScene } from '../../boards/film-scene.ts';
import { TetrisCanvas } from '../../boards/tetris-canvas.tsx';
import { useWords } from '../../i18n/words.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { isOwn } from '../../tetris/agents.ts';
import type { Act, Show } from '../../tetris/show.ts';
import { Counts, NextPieces } from './board-parts.tsx';

/** One game of a show: its agent, its board, its count. */
export function PlayerBoard({
  name,
  act,
  show,
  alternative,
  plans,
  chosen,
  onChoose,
}: {
  name: string;
  act: Act;
  show: Show;
  /** Another placement to show. */
  alternative?: number;
  /** See `FilmScene`. */
  plans?: boolean;
  chosen?: boolean;
  onChoose?(): void;
}) {
  const { tetris } = useWords();
  const { film, error } = act;
  const scene = useMemo(() => new FilmScene(film, show, plans), [film, show, plans]);
  scene.alternative = alternative;
  const { state } = film;
  const title = isOwn(name) ? tetris.own : name;
  const over = state.turn === OVER && state.pieces <= show.piece;
  return (
    <figure className="player-board" data-chosen={chosen || undefined}>
      <figcaption>
        {onChoose ? (
          <button type="button" className="name" aria-pressed={chosen} onClick={onChoose} title={name}>
            {title}
          </button>
        ) : (
          <span className="name" title={name}>
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
      <Trouble error={error} />
    </figure>
  );
}
