import { useEffect, useRef } from 'react';
import type { PersonGame } from '../../../families/tetris/person-game.ts';
import { useTetrisName } from '../../../families/tetris/player-name.ts';
import { publishedGames } from '../../../families/tetris/published.ts';
import { PublishedMarks } from '../../../families/tetris/published-marks.tsx';
import { Link } from '../../../router.tsx';
import { useWords } from '../../../words/words.ts';

/** The end of a person's game: what came of it, beside whom, and what now. */
export function GameEnd({
  game: { replay },
  begun,
  agent,
  theirs,
  kept,
  onAgain,
  onOthers,
}: {
  game: PersonGame;
  /** The pieces that others had placed before. */
  begun: number;
  agent: string;
  /** The agent's lines on the same pieces, once it has them. */
  theirs: number | undefined;
  /** The game's number among one's own. */
  kept: number | undefined;
  onAgain(): void;
  onOthers(): void;
}) {
  const { tetris } = useWords();
  const nameOf = useTetrisName();
  const { lines, pieces } = replay.state;
  const published = begun === 0 ? publishedGames(replay.game.rules.id) : undefined;
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    sheet.current?.scrollIntoView({ block: 'nearest' });
    sheet.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="sheet game-end" ref={sheet} aria-label={tetris.duel.end.title}>
      <h2>{tetris.duel.end.lines(lines, pieces)}</h2>
      <p role="status">
        {theirs === undefined
          ? tetris.duel.end.waiting(nameOf(agent))
          : tetris.duel.result(lines, nameOf(agent), theirs)}
      </p>
      {published && <PublishedMarks published={published} lines={lines} own={{ name: tetris.duel.end.yours, lines }} />}
      <p className="row">
        <button type="button" className="primary" onClick={onAgain}>
          {tetris.duel.again}
        </button>
        <button type="button" onClick={onOthers}>
          {tetris.duel.others}
        </button>
        {kept !== undefined && (
          <Link className="button" href={`/tetris/replay/own-${kept}`}>
            {tetris.duel.end.watch}
          </Link>
        )}
      </p>
      {kept !== undefined && <p className="soft">{tetris.duel.end.kept}</p>}
    </section>
  );
}
