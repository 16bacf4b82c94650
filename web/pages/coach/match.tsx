import { useMemo } from 'react';
import { type MatchRecord, replayMatch } from '../../families/match-replay.ts';
import { table } from '../../families/truco/table.ts';
import { attempt } from '../../parts/attempt.ts';
import { BackLink, Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import type { PageProps } from '../../router.tsx';
import { FIXED, useServerData } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { useRecordNames } from '../profile/record-names.ts';
import { Review } from './review.tsx';

/** A finished match with the coach beside it: `/coach/match/<id>?at=12`. */
export default function CoachMatch({ params }: PageProps) {
  const { coach, rooms } = useWords();
  const namesOf = useRecordNames();
  const id = params.match;
  const path = `/api/matches/${encodeURIComponent(id)}/record`;
  const { data, error } = useServerData<MatchRecord>(path, { ...FIXED, retry: false });
  const replay = useMemo(() => (data ? attempt(() => replayMatch(table.gameOf(data.game), data)) : undefined), [data]);
  const names = data && namesOf(id, data.game, data.agents);
  return (
    <>
      <BackLink href="/coach">{coach.back}</BackLink>
      <Title name={coach.title}>{names ? names.join(' – ') : coach.title}</Title>
      <Pending
        query={{ data, error: error ?? replay?.error }}
        text={rooms.replay.loading}
        way={['/coach', coach.back]}
      />
      {data && replay?.value && <Review replay={replay.value} names={names!} match={id} actions={data.actions} />}
    </>
  );
}
