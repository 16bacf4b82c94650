import type { Experiment, PictureOf } from '../../../../src/protocol/experiments.ts';
import { ScrollBox, TableHead } from '../../../parts/lists/table.tsx';
import { useNumbers, useWords } from '../../../words/words.ts';

/** The games that judge weights, from many that were tried on few games to one that was tested on many. */
const STEPS = ['training', 'rejudge', 'validation', 'test'] as const;

/**
 * The score of the best weights at each step of the judging, so that the figures of the page agree: the best of the
 * curve owes something to lucky games, and loses it when it is judged again.
 */
export function Judged({ run, picture }: { run: Experiment; picture: PictureOf<'tuning'> }) {
  const { experiments } = useWords();
  const { judged: words } = experiments;
  const number = useNumbers();
  const { history, best } = picture;
  const { games } = run.description as { games?: Readonly<Record<string, number | readonly number[]>> };
  const count = (step: (typeof STEPS)[number]) => {
    const given = games?.[step];
    return given === undefined ? '' : number(typeof given === 'number' ? given : given[given.length - 1]);
  };
  if (history.length === 0) return null;
  const { headline } = run;
  const figures = {
    training: number(Math.max(...history.map(([top]) => top)), 2),
    rejudge: best?.by === 'rejudge' ? number(best.score, 2) : undefined,
    validation: best?.by === 'validation' ? number(best.score, 2) : undefined,
    test: headline ? number(headline.value, 2) : undefined,
  };
  return (
    <ScrollBox label={words.title}>
      <table className="judged">
        <caption>{words.title}</caption>
        <TableHead columns={[words.step, { number: experiments.game }, { number: words.score }]} />
        <tbody>
          {STEPS.map((step) => (
            <tr key={step} data-final={step === 'test' || undefined}>
              <th scope="row">
                {words.steps[step]} <span className="soft about">{words.about[step]}</span>
              </th>
              <td className="number">{count(step)}</td>
              <td className="number">
                {figures[step] ?? <span className="soft">{words.gone[step]}</span>}
                {step === 'test' && headline?.low !== undefined && headline.high !== undefined && (
                  <span className="soft interval">
                    {number(headline.low, 2)} – {number(headline.high, 2)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** How much each weight alone explains of the differences in score. */
export function WeightImportance({ picture }: { picture: PictureOf<'tuning'> }) {
  const { experiments, tetris } = useWords();
  const { importance: words } = experiments;
  const number = useNumbers();
  const known: Readonly<Record<string, string>> = tetris.metrics;
  const { importance, metrics } = picture;
  if (!importance) return null;
  const rows = importance.weights
    .map((weight, i) => ({ ...weight, metric: metrics[i] }))
    .sort((a, b) => b.share - a.share);
  return (
    <section className="sheet">
      <h2>{words.title}</h2>
      <table className="shares importance">
        <TableHead columns={[experiments.metric, { number: words.share }, null, words.towards]} />
        <tbody>
          {rows.map(({ metric, share, towards }) => (
            <tr key={metric}>
              <th scope="row">{known[metric] ?? metric}</th>
              <td className="number">{number(100 * share, 0)} %</td>
              <td className="bar-cell">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect x="0" y="2" width={Math.max(0.5, 100 * share)} height="6" fill="var(--link)" />
                </svg>
              </td>
              <td>
                {Math.abs(towards) < 0.15 ? words.neither : towards > 0 ? words.more : words.less}{' '}
                <span className="soft">({number(towards, 2)})</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{words.how(number(importance.trials))}</p>
    </section>
  );
}
