import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNarrow } from '../../parts/fit.ts';
import { Contents, usePlaceInPage } from '../../parts/layout/contents.tsx';
import { BackLink, Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { Link, type Params, placeInPage } from '../../router.tsx';
import { FIXED } from '../../server.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { ReportLanguage } from './report-language.ts';
import { loadReport, type ShownReport, type StudyReport } from './reports.ts';
import { InlineText, ReportText, StudySectionView } from './section.tsx';
import { VerdictCounts } from './verdict.tsx';
import './studies.css';

/** One published study: its figures and ours side by side, section by section. */
export default function Study({ params }: { params: Params }) {
  const words = useWords();
  const language = useLanguage();
  const id = params.id;
  const query = useQuery({
    queryKey: ['study', id, language],
    queryFn: () => loadReport(id, language),
    ...FIXED,
    retry: false,
  });
  const { data } = query;
  usePlaceInPage(data);

  return (
    <>
      <BackLink href="/studies">{words.studies.title}</BackLink>
      <Title>{words.studies.reports[id]?.title ?? data?.title ?? id}</Title>
      <Pending query={query} text={words.studies.loading}>
        <Link className="button primary" href="/studies">
          {words.studies.title}
        </Link>
      </Pending>
      {data && <Report report={data} />}
    </>
  );
}

function Report({ report }: { report: ShownReport }) {
  const words = useWords();
  const language = useLanguage();
  const { study, summary, sections } = report;
  const narrow = useNarrow();
  const sheets = useRef<HTMLDivElement>(null);
  // what is folded is opened for the printer
  useEffect(() => {
    const open = () => {
      for (const folded of sheets.current?.querySelectorAll('details:not(.screen-only)') ?? [])
        (folded as HTMLDetailsElement).open = true;
    };
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, []);
  return (
    <ReportLanguage value={report.language}>
      <Summary report={report} />
      <div className="study" ref={sheets}>
        {!narrow && (
          <Contents
            title={words.studies.contents}
            language={report.language}
            places={sections.map(({ id, title }) => ({ id, text: title }))}
          />
        )}
        <div>
          <section className="sheet">
            <h2>{words.studies.report}</h2>
            {report.language !== language && <p className="soft">{words.studies.inEnglish}</p>}
            <ReportText paragraphs={summary} />
          </section>
          {sections.map((section) => (
            <StudySectionView
              key={section.id}
              id={section.id}
              study={study}
              section={section}
              folded={narrow && placeInPage() !== section.id}
            />
          ))}
        </div>
      </div>
    </ReportLanguage>
  );
}

/** Options that a report was made with beside its scale and seed. */
const OPTIONS: Readonly<Record<string, string>> = { 'truco-cbr': ' --base human' };

const PARTS = ['claimed', 'found', 'differ', 'data'] as const;

/** One screen in the reader's language: what was claimed, what came out here, why they differ, and where it is from. */
function Summary({ report: { study, source, scale, seed, verdicts, opening } }: { report: StudyReport }) {
  const { studies } = useWords();
  const language = useLanguage();
  const words = studies.reports[study];
  const own = words && { ...words, ...opening?.[language] };
  return (
    <section className="sheet study-summary">
      <p className="soft">{own?.source ?? source}</p>
      {own && (
        <dl>
          {PARTS.filter((part) => own[part]).map((part) => (
            <div key={part}>
              <dt>{studies.parts[part]}</dt>
              <dd>
                <InlineText>{own[part] ?? ''}</InlineText>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <VerdictCounts counts={verdicts} />
      <p className="soft">{studies.rule}</p>
      <p className="soft">
        {studies.made}{' '}
        <code>
          jogatina reproduce {study}
          {OPTIONS[study] ?? ''} --scale {scale} --seed {seed}
        </code>
      </p>
      <p className="row screen-only">
        <button type="button" onClick={() => print()}>
          {studies.print}
        </button>
      </p>
    </section>
  );
}
