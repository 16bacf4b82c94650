import { useMemo } from 'react';
import { PositionReplay } from '../../families/truco/match-replay.ts';
import { attempt } from '../../parts/attempt.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { Title } from '../../parts/title.tsx';
import { Link, useAddress } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { Review } from './review.tsx';

/** A position with the coach beside it: `/coach/position?line=...`. */
export default function CoachPosition() {
  const { coach } = useWords();
  const { query } = useAddress();
  const line = query.get('line') ?? '';
  const { value: film, error } = useMemo(() => attempt(() => new PositionReplay(line)), [line]);
  const mano = film?.moments[0]?.state.mano ?? 0;
  return (
    <>
      <p>
        <Link href="/coach">← {coach.back}</Link>
      </p>
      <Title>{coach.title}</Title>
      <ErrorMessage error={error}>
        <Link href="/coach">{coach.back}</Link>
      </ErrorMessage>
      {film && (
        <Review key={line} film={film} names={mano === 0 ? coach.sides : coach.sides.toReversed()} last actions={[]} />
      )}
    </>
  );
}
