import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { InputError } from '../../../src/core/errors.ts';
import { problem } from '../../../src/core/problems.ts';
import { BackLink, Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import type { Params } from '../../router.tsx';
import { Link, placeInPage } from '../../router.tsx';
import { FIXED } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { type StudyReport, studies } from './reports.ts';
import { ReportText, StudySectionView } from './section.tsx';
import { VerdictCounts } from './verdict.tsx';
import './studies.css';

/** One published study: its figures and ours side by side, section by section. */
export default function Study({ params }: { params: Params }) {
  const words = useWords();
  const id = params.id;
  const query = useQuery({
    queryKey: ['study', id],
    queryFn: () => find(id),
    ...FIXED,
    retry: false,
  });
  const { data } = query;

  // sections appear after the page: scroll to the address's anchor once they are there
  useEffect(() => {
    if (data) document.getElementById(placeInPage())?.scrollIntoView();
  }, [data]);

  return (
    <>
      <BackLink href="/studies">{words.studies.title}</BackLink>
      <Title>{words.studies.reports[id]?.title ?? data?.title ?? id}</Title>
      <Pending query={query} text={words.studies.loading}>
        <Link href="/studies">{words.studies.title}</Link>
      </Pending>
      {data && <Report report={data} />}
    </>
  );
}

async function find(id: string): Promise<StudyReport> {
  const load = Object.hasOwn(studies, id) ? studies[id] : undefined;
  if (!load) throw new InputError(problem('noStudy', { id, known: Object.keys(studies).join(', ') }));
  return load();
}

function Report({ report }: { report: StudyReport }) {
  const words = useWords();
  const { study, source, scale, seed, summary, sections, verdicts } = report;
  return (
    <div className="study">
      <nav aria-label={words.studies.contents} className="sheet contents">
        <h2>{words.studies.contents}</h2>
        <ol lang="en">
          {sections.map(({ title }) => (
            <li key={title}>
              <a href={`#${anchor(title)}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        <section className="sheet">
          <p>{words.studies.reports[study]?.source ?? source}</p>
          {words.studies.inEnglish && <p className="soft">{words.studies.inEnglish}</p>}
          <VerdictCounts counts={verdicts} />
          <p className="soft">{words.studies.rule}</p>
          <p className="soft">
            {words.studies.made}{' '}
            <code>
              jogatina reproduce {study} --scale {scale} --seed {seed}
            </code>
          </p>
          <ReportText paragraphs={summary} />
        </section>
        {sections.map((section) => (
          <StudySectionView key={section.title} id={anchor(section.title)} study={study} section={section} />
        ))}
      </div>
    </div>
  );
}

function anchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
