import { useMemo } from 'react';
import { useWords } from '../../i18n/words.ts';
import { attempt } from '../../parts/attempt.ts';
import { Title } from '../../parts/title.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { Link, usePlace } from '../../router.tsx';
import { PositionFilm } from '../../truco/position-film.ts';
import { Lesson } from './lesson.tsx';

/** A position with the coach beside it: `/coach/position?line=...`. */
export default function CoachPosition() {
  const { coach } = useWords();
  const { query } = usePlace();
  const line = query.get('line') ?? '';
  const { value: film, error } = useMemo(() => attempt(() => new PositionFilm(line)), [line]);
  const mano = film?.moments[0]?.state.mano ?? 0;
  return (
    <>
      <p>
        <Link href="/coach">← {coach.back}</Link>
      </p>
      <Title>{coach.title}</Title>
      <Trouble error={error}>
        <Link href="/coach">{coach.back}</Link>
      </Trouble>
      {film && (
        <Lesson key={line} film={film} names={mano === 0 ? coach.sides : coach.sides.toReversed()} last actions={[]} />
      )}
    </>
  );
}
