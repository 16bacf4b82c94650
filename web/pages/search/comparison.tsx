import { Fragment, useRef } from 'react';
import type { Plan } from '../../../src/agents/tetris/plan/solve.ts';
import { BarChart } from '../../charts/bar-chart.tsx';
import { savePng, saveSvg, saveText, svgText, toCsv } from '../../charts/downloads.tsx';
import { TableHead } from '../../parts/lists/table.tsx';
import { useNumbers, useWords } from '../../words/words.ts';
import type { SearchAddress } from './address.ts';
import type { Trial } from './lab.ts';
import { PlanView } from './plan-view.tsx';
import { useSearchName } from './search-name.ts';

/** What the searches found, in a table and a chart, beside the proven optimum. */
export function Comparison({
  trials,
  seconds,
  address: { rows, pieces, plan: shown, step },
  onShow,
  onStep,
}: {
  trials: Readonly<Record<string, Trial>>;
  seconds: number;
  address: Pick<SearchAddress, 'rows' | 'pieces' | 'plan' | 'step'>;
  onShow(algorithm: string): void;
  onStep(step: number): void;
}) {
  const { search } = useWords();
  const number = useNumbers();
  const nameOf = useSearchName();
  const drawing = useRef<SVGSVGElement>(null);
  const plans = Object.values(trials).flatMap((trial) => (trial.state === 'done' ? [trial.plan] : []));
  const optimum = plans.find((plan) => plan.optimal && plan.points !== null)?.points ?? undefined;
  const time = (ms: number) => (ms >= 1000 ? `${number(ms / 1000, 2)} s` : `${number(ms, ms < 10 ? 2 : 0)} ms`);
  const memory = (mb: number) => {
    const [size, unit] = mb >= 1 ? [mb, 'MB'] : mb >= 1 / 1024 ? [1024 * mb, 'kB'] : [2 ** 20 * mb, 'B'];
    return `${number(size, size < 10 ? 1 : 0)} ${unit}`;
  };
  const bars = (value: (plan: Plan) => number, text: (value: number) => string) =>
    plans.map((plan) => ({ name: nameOf(plan.algorithm), value: value(plan), text: text(value(plan)) }));
  const found = plans.filter(({ points }) => points !== null);
  return (
    <>
      <div className="wide">
        <table className="as-cards">
          <TableHead
            columns={[
              search.algorithm,
              { number: search.points },
              search.proof,
              { number: search.expanded },
              { number: search.generated },
              { number: search.time },
              { number: search.memory },
              null,
            ]}
          />
          <tbody>
            {Object.entries(trials).map(([name, trial]) => (
              <Fragment key={name}>
                <tr>
                  <th scope="row">{nameOf(name)}</th>
                  {trial.state === 'done' ? (
                    <>
                      <td className="number" data-head={search.points}>
                        {trial.plan.points === null ? '-' : number(trial.plan.points)}
                      </td>
                      <td data-head={search.proof}>{verdict(trial.plan, search.verdicts)}</td>
                      <td className="number" data-head={search.expanded}>
                        {number(trial.plan.expanded)}
                      </td>
                      <td className="number" data-head={search.generated}>
                        {number(trial.plan.generated)}
                      </td>
                      <td className="number" data-head={search.time}>
                        {time(trial.plan.milliseconds)}
                      </td>
                      <td className="number" data-head={search.memory}>
                        {memory(trial.plan.peakMegabytes)}
                      </td>
                      <td>
                        {trial.plan.actions && (
                          <button type="button" aria-pressed={shown === name} onClick={() => onShow(name)}>
                            {search.show}
                            <span className="unseen"> {nameOf(name)}</span>
                          </button>
                        )}
                      </td>
                    </>
                  ) : (
                    <td colSpan={7}>
                      <TrialState trial={trial} seconds={seconds} />
                    </td>
                  )}
                </tr>
                {shown === name && trial.state === 'done' && trial.plan.actions && (
                  <tr className="plan-row">
                    <td colSpan={8}>
                      <PlanView rows={rows} pieces={pieces} plan={trial.plan} step={step} onStep={onStep} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {plans.length > 0 && (
        <figure className="compare">
          <BarChart
            ref={drawing}
            label={search.chart}
            panels={[
              {
                title: search.points,
                mark: optimum === undefined ? undefined : { value: optimum, name: search.optimum(number(optimum)) },
                bars: found.map((plan) => ({
                  name: nameOf(plan.algorithm),
                  value: plan.points!,
                  text: number(plan.points!),
                })),
              },
              { title: `${search.generated} (${search.log})`, log: true, bars: bars((p) => p.generated, number) },
              { title: `${search.time} (${search.log})`, log: true, bars: bars((p) => p.milliseconds, time) },
              { title: `${search.memory} (${search.log})`, log: true, bars: bars((p) => p.peakMegabytes, memory) },
            ]}
          />
          <p className="row">
            <button type="button" onClick={() => saveSvg('searches.svg', svgText(drawing.current!))}>
              SVG
            </button>
            <button type="button" onClick={() => void savePng('searches.png', svgText(drawing.current!))}>
              PNG
            </button>
            <button type="button" onClick={() => saveText('searches.csv', 'text/csv', csv(plans))}>
              CSV
            </button>
          </p>
        </figure>
      )}
    </>
  );
}

function TrialState({ trial, seconds }: { trial: Exclude<Trial, { state: 'done' }>; seconds: number }) {
  const { search } = useWords();
  const number = useNumbers();
  if (trial.state === 'failed') return <span className="bad">{trial.error}</span>;
  if (trial.state !== 'running') return <span className="soft">{search.states[trial.state]}</span>;
  return (
    <span className="soft">
      {search.running(number(trial.milliseconds / 1000, 1), seconds)}{' '}
      <progress max={1000 * seconds} value={trial.milliseconds} aria-label={search.states.running} />
    </span>
  );
}

function verdict(plan: Plan, verdicts: { optimal: string; open: string; limit: string; none: string }): string {
  if (plan.points === null) return verdicts.none;
  if (plan.optimal) return verdicts.optimal;
  return plan.stopped ? verdicts.limit : verdicts.open;
}

function csv(plans: readonly Plan[]): string {
  const head = ['algorithm', 'points', 'optimal', 'expanded', 'generated', 'milliseconds', 'megabytes', 'stopped'];
  return toCsv([
    head,
    ...plans.map((plan) => [
      plan.algorithm,
      plan.points,
      String(plan.optimal),
      plan.expanded,
      plan.generated,
      plan.milliseconds,
      plan.peakMegabytes,
      plan.stopped ?? '',
    ]),
  ]);
}
