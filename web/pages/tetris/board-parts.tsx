import type { TetrisState } from '../../../src/games/tetris/state.ts';
import { PieceIcon } from '../../boards/piece-icon.tsx';
import { useNumbers, useWords } from '../../i18n/words.ts';

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

/** Lines, pieces and points, below a board. */
export function Counts({ state }: { state: TetrisState }) {
  const { tetris } = useWords();
  const number = useNumbers();
  const counts = [
    [tetris.lines, state.lines],
    [tetris.pieces, state.pieces],
    [tetris.points, state.score],
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
