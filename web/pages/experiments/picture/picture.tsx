import { Sheet } from '../../../parts/page.tsx';
import '../../studies/studies.css';
import { useMemo, useRef } from 'react';
import type { Experiment, PictureOf } from '../../../../src/protocol/experiments.ts';
import { DrawingDownloads, svgText } from '../../../charts/downloads.tsx';
import { Histogram } from '../../../charts/histogram.tsx';
import { LineChart } from '../../../charts/line-chart.tsx';
import { StripChart } from '../../../charts/strip-chart.tsx';
import { tetrisAddress } from '../../../families/tetris/address.ts';
import { formatOwn } from '../../../families/tetris/player/agents.ts';
import { ErrorMessage } from '../../../parts/pending.tsx';
import { Link } from '../../../router.tsx';
import { useNumbers, useWords } from '../../../words/words.ts';
import type { StudyReport } from '../../studies/reports.ts';
import { StudySectionView } from '../../studies/section.tsx';
import { VerdictCounts } from '../../studies/verdict.tsx';
import { isOver, usePicture } from '../live.ts';
import { CrossTables } from './cross-tables.tsx';
import { DataTable } from './data-table.tsx';
import { Judged, WeightImportance } from './judged.tsx';

/** The report of a study that was done again here, with its own figures. */
function StudyPicture({ report, run }: { report: unknown; run: string }) {
  const { experiments, studies } = useWords();
  if (!report) return null;
  const { study, title, verdicts, sections } = report as StudyReport;
  return (
    <>
      <section className="sheet">
        <h2>{studies.reports[study]?.title ?? title}</h2>
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

/** What there is to see of a run, by its kind. */
export function PictureView({ run }: { run: Experiment }) {
  const { data, error } = usePicture(run.id, !isOver(run) && run.status !== 'paused');
  if (!data) return <ErrorMessage error={error} />;
  if (data.kind === 'tuning') return <TuningPicture picture={data} run={run} />;
  if (data.kind === 'truco-learn') return <LearnPicture picture={data} id={run.id} />;
  if (data.kind === 'tournament') return <CrossTables stages={data.stages} name={run.id} />;
  if (data.kind === 'truco-sides') return <SidesPicture picture={data} id={run.id} />;
  if (data.kind === 'study') return <StudyPicture report={data.report} run={run.id} />;
  return null;
}

/** The way to a board on which the best weights so far play. */
function WatchWeights({
  run: { description },
  metrics,
  weights,
}: {
  run: Experiment;
  metrics: readonly string[];
  weights: readonly number[];
}) {
  const { experiments } = useWords();
  const { rules, pieces, seed } = description as Readonly<Record<string, unknown>>;
  if (typeof rules !== 'string') return null;
  const own = Object.fromEntries(metrics.map((metric, i) => [metric, weights[i] ?? 0]));
  const agent = formatOwn({ pieces: typeof pieces === 'number' ? pieces : 2, weights: own });
  return (
    <p className="row">
      <Link
        className="button primary"
        href={tetrisAddress('/tetris', { rules, agents: [agent], seed: typeof seed === 'number' ? seed : 1 })}
      >
        {experiments.watchWeights}
      </Link>
    </p>
  );
}

function TuningPicture({ picture, run }: { picture: PictureOf<'tuning'>; run: Experiment }) {
  const { id } = run;
  const { experiments, tetris } = useWords();
  const number = useNumbers();
  const strips = useRef<SVGSVGElement>(null);
  const bars = useRef<SVGSVGElement>(null);
  const { history, metrics, best, swarm, lines } = picture;
  const xs = useMemo(() => history.map((_, i) => i + 1), [history]);
  const curves = useMemo(
    () => [
      { name: experiments.series.best, colour: '--accent', values: history.map(([top]) => top) },
      { name: experiments.series.mean, colour: '--link', values: history.map(([, mean]) => mean) },
    ],
    [history, experiments],
  );
  const known: Readonly<Record<string, string>> = tetris.metrics;
  const games = lines?.reduce((sum, count) => sum + count, 0) ?? 0;
  const mean = lines ? lines.reduce((sum, count, n) => sum + count * n, 0) / Math.max(1, games) : 0;
  const weightsTitle = swarm.length > 0 ? experiments.weights : experiments.weightsDone;
  const linesTitle = experiments.linesLabel(games, number(mean, 2));
  return (
    <>
      <Sheet title={experiments.curve.tuning}>
        {history.length === 0 ? (
          <p className="soft">{experiments.noCurve}</p>
        ) : (
          <LineChart
            xs={xs}
            lines={curves}
            label={experiments.curve.tuning}
            axis={experiments.axis.iteration}
            name={`${id}-curve`}
          />
        )}
        <Judged run={run} picture={picture} />
        <DataTable
          head={[experiments.axis.iteration, experiments.series.best, experiments.series.mean]}
          rows={history.map(([top, middle], i) => [i + 1, top, middle])}
        />
      </Sheet>
      {(best || swarm.length > 0) && (
        <Sheet title={weightsTitle}>
          <StripChart
            names={metrics.map((metric) => known[metric] ?? metric)}
            points={swarm}
            best={best?.weights}
            label={weightsTitle}
            ref={strips}
          />
          {best && <WatchWeights run={run} metrics={metrics} weights={best.weights} />}
          <DrawingDownloads name={`${id}-weights`} text={() => svgText(strips.current!)} />
          {best && (
            <DataTable
              head={[experiments.metric, experiments.weight]}
              rows={metrics.map((metric, i) => [known[metric] ?? metric, best.weights[i] ?? 0])}
            />
          )}
        </Sheet>
      )}
      <WeightImportance picture={picture} />
      {lines && (
        <Sheet title={linesTitle}>
          <Histogram counts={lines} label={linesTitle} axis={experiments.lines} ref={bars} />
          <DrawingDownloads name={`${id}-lines`} text={() => svgText(bars.current!)} />
          <DataTable
            head={[experiments.lines, experiments.game]}
            rows={lines.flatMap((count, n) => (count > 0 ? [[n, count]] : []))}
          />
        </Sheet>
      )}
    </>
  );
}

/** Two sides: how they fare, and what each that learns has learned. */
function SidesPicture({ picture: { stages, sides }, id }: { picture: PictureOf<'truco-sides'>; id: string }) {
  const { experiments } = useWords();
  if (stages.length === 0) return <p className="sheet soft">{experiments.noCurve}</p>;
  return (
    <>
      <CrossTables stages={stages} name={id} />
      {sides.map(({ name, history, k }, i) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <LearnPicture picture={{ kind: 'truco-learn', from: 0, history, k }} id={`${id}-${i + 1}`} />
        </section>
      ))}
    </>
  );
}

function LearnPicture({ picture: { history, k }, id }: { picture: PictureOf<'truco-learn'>; id: string }) {
  const { experiments } = useWords();
  const { series, curve, axis } = experiments;
  const xs = useMemo(() => history.map(([matches]) => matches), [history]);
  const coverage = useMemo(
    () => [
      { name: series.card, colour: '--espadas', values: history.map((step) => step[2]) },
      { name: series.truco, colour: '--copas', values: history.map((step) => step[3]) },
      { name: series.envido, colour: '--oros', values: history.map((step) => step[4]) },
    ],
    [history, series],
  );
  const hands = useMemo(
    () => [{ name: series.hands, colour: '--link', values: history.map((step) => step[1]) }],
    [history, series],
  );
  const clusters = Object.entries(k);
  return (
    <>
      <Sheet title={curve.learn}>
        {history.length === 0 ? (
          <p className="soft">{experiments.noCurve}</p>
        ) : (
          <>
            <LineChart xs={xs} lines={coverage} label={curve.learn} axis={axis.matches} name={`${id}-coverage`} />
            <h2>{curve.cases}</h2>
            <LineChart xs={xs} lines={hands} label={curve.cases} axis={axis.matches} name={`${id}-hands`} />
          </>
        )}
        <DataTable head={[axis.matches, series.hands, series.card, series.truco, series.envido]} rows={history} />
      </Sheet>
      {clusters.length > 0 && (
        <Sheet title={experiments.clusters}>
          <DataTable open head={[experiments.scenario, 'k']} rows={clusters} />
        </Sheet>
      )}
    </>
  );
}
