import { useWords } from '../../i18n/words.ts';
import { Link } from '../../router.tsx';
import type { StudyReport } from '../../studies/studies.ts';
import { StudySectionView } from '../studies/section.tsx';
import { VerdictCounts } from '../studies/verdict.tsx';
import '../studies/studies.css';

/** The report of a study that was done again here, with its own figures. */
export function StudyPicture({ report, run }: { report: unknown; run: string }) {
  const { experiments, studies } = useWords();
  if (!report) return null;
  const { study, title, verdicts, sections } = report as StudyReport;
  return (
    <>
      <section className="sheet">
        <h2 lang="en">{title}</h2>
        <VerdictCounts counts={verdicts} />
        <p className="soft">{studies.rule}</p>
        <p>
          <Link href={`/studies/${study}`}>{experiments.readReport}</Link>
        </p>
      </section>
      {sections.map((section, i) => (
        <StudySectionView
          key={section.title}
          id={`section-${i}`}
          study={study}
          section={section}
          fileAddress={(file) => `/api/experiments/${run}/files/${encodeURIComponent(file)}`}
        />
      ))}
    </>
  );
}
