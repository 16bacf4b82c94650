import { useQuery } from '@tanstack/react-query';
import { Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { Link } from '../../router.tsx';
import { FIXED } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { studies } from './reports.ts';
import { SwarmDemonstration } from './swarm.tsx';
import { VerdictCounts } from './verdict.tsx';
import './studies.css';

/** The published studies, each with how its figures came out here. */
export default function Studies() {
  const words = useWords();
  const query = useQuery({
    queryKey: ['studies'],
    queryFn: () => Promise.all(Object.values(studies).map((load) => load())),
    ...FIXED,
  });
  return (
    <>
      <Title>{words.studies.title}</Title>
      <p className="soft">{words.studies.lead}</p>
      <Pending query={query} text={words.studies.loading} />
      <ul className="study-list">
        {query.data?.map((report) => (
          <li key={report.study} className="sheet">
            <h2>
              <Link href={`/studies/${report.study}`}>
                {words.studies.reports[report.study]?.title ?? report.title}
              </Link>
            </h2>
            <p className="soft">{words.studies.reports[report.study]?.source ?? report.source}</p>
            <VerdictCounts counts={report.verdicts} />
          </li>
        ))}
      </ul>
      <SwarmDemonstration />
    </>
  );
}
