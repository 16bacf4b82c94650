import { useMemo } from 'react';
import { MatchReplay, type TrucoRecord } from '../../families/truco/match-replay.ts';
import { attempt } from '../../parts/attempt.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { Title } from '../../parts/title.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Link } from '../../router.tsx';
import type { Params } from '../../routes.tsx';
import { FIXED, useServerData } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { Review } from './review.tsx';

/** A finished match with the coach beside it: `/coach/match/<id>?at=12`. */
export default function CoachMatch({ params }: { params: Params }) {
  const { coach, truco } = useWords();
  const id = params.match;
  const path = `/api/matches/${encodeURIComponent(id)}/record`;
  const { data, error } = useServerData<TrucoRecord>(path, { ...FIXED, retry: false });
  const film = useMemo(() => (data ? attempt(() => new MatchReplay(data)) : undefined), [data]);
  return (
    <>
      <p>
        <Link href="/coach">← {coach.back}</Link>
      </p>
      <Title name={coach.title}>{data ? data.agents.join(' – ') : coach.title}</Title>
      <ErrorMessage error={error ?? film?.error}>
        <Link href="/coach">{coach.back}</Link>
      </ErrorMessage>
      {!data && !error && <Waiting>{truco.replay.loading}</Waiting>}
      {data && film?.value && <Review film={film.value} names={data.agents} match={id} actions={data.actions} />}
    </>
  );
}
