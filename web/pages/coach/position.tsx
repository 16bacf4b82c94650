import { useMemo } from 'react';
import { replayPosition } from '../../families/match-replay.ts';
import { table } from '../../families/truco/table.ts';
import { attempt } from '../../parts/attempt.ts';
import { BackLink, Title } from '../../parts/page.tsx';
import { ErrorMessage } from '../../parts/pending.tsx';
import { useAddress } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { Review } from './review.tsx';

/** A position with the coach beside it: `/coach/position?line=...`. */
export default function CoachPosition() {
  const { coach } = useWords();
  const { query } = useAddress();
  const line = (query.get('line') ?? '').trim();
  const { value: replay, error } = useMemo(
    () => attempt(() => replayPosition(table.gameOf(line.split(' ', 1)[0]), line)),
    [line],
  );
  const mano = replay ? replay.game.view(replay.moments[0].state, 0).mano : 0;
  return (
    <>
      <BackLink href="/coach">{coach.back}</BackLink>
      <Title>{coach.title}</Title>
      <ErrorMessage error={error} way={['/coach', coach.back]} />
      {replay && (
        <Review
          key={line}
          replay={replay}
          names={mano === 0 ? coach.sides : coach.sides.toReversed()}
          startsAtEnd
          actions={[]}
        />
      )}
    </>
  );
}
