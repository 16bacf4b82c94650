import type { MatchRecord } from '../../families/match-replay.ts';
import { BackLink, Sheet, Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link, type PageProps, useAddress } from '../../router.tsx';
import { FIXED, useServerData } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { useProfile } from '../profile/profile.ts';
import { useRecordNames } from '../profile/record-names.ts';
import MatchReportPanel from './match-report.tsx';

/** The report of a finished match: `/truco/<room>/report?seat=1`. */
export default function ReportPage({ params }: PageProps) {
  const { learn, rooms } = useWords();
  const { query, path } = useAddress();
  const id = params.room;
  const mine = useProfile(({ matches }) => matches.find((match) => match.id === id)?.seat);
  const given = query.get('seat');
  const seat = given === null ? (mine ?? 0) : given === '1' ? 1 : 0;
  const record = useServerData<MatchRecord & { scores: number[] }>(`/api/matches/${encodeURIComponent(id)}/record`, {
    ...FIXED,
    retry: false,
  });
  const { data } = record;
  const namesOf = useRecordNames();
  const names = data ? namesOf(id, 'truco', data.agents) : [];
  return (
    <>
      <BackLink href={`/truco/${id}/replay`}>{rooms.replay.open}</BackLink>
      <Title>{learn.report.title}</Title>
      <Pending query={record} text={learn.report.loading} way={['/truco', rooms.another]} />
      {data && (
        <Sheet title={`${names.join(' – ')}: ${data.scores.join(' – ')}`}>
          <MatchReportPanel key={seat} match={id} seat={seat} own={seat === mine} />
          <p>
            <Link href={addressOf(path, { seat: 1 - seat })}>
              {1 - seat === mine ? learn.report.ownSide : learn.report.otherSide(names[1 - seat])}
            </Link>
          </p>
        </Sheet>
      )}
    </>
  );
}
