import type { Experiment } from '../../../src/protocol/experiments.ts';
import { ScrollBox, TableHead } from '../../parts/lists/table.tsx';
import { Sheet } from '../../parts/page.tsx';
import { useNumbers, useWords } from '../../words/words.ts';
import { useHeadlineText } from './headline.tsx';
import { differenceOf, differingSettings } from './significance.ts';

/** What the results say when each is held against the first, and in which settings the runs differ. */
export function ComparedResults({ runs, names }: { runs: readonly Experiment[]; names: readonly string[] }) {
  const { experiments } = useWords();
  const { verdict: words, form } = experiments;
  const settingNames: Readonly<Record<string, string>> = {
    seed: form.seed,
    metrics: form.metrics,
    optimizer: form.optimizer,
    objective: form.objective,
    pieces: form.pieces,
    'options.iterations': form.iterations,
    'options.population': form.population,
    'games.training': form.training,
    'games.test': form.test,
  };
  const number = useNumbers();
  const text = useHeadlineText();
  const [first, ...others] = runs;
  const differing = differingSettings(runs.map(({ description }) => description));
  const otherGame = differing.some(([name]) => name === 'rules' || name === 'pieces');
  const signed = (value: number, shown: string) => (value > 0 ? `+${shown}` : shown);
  return (
    <>
      <Sheet title={words.title}>
        <ul className="verdicts">
          {others.map((run, i) => {
            const pair = [names[i + 1], names[0]] as const;
            const found =
              first.headline && run.headline ? differenceOf(run.headline, first.headline, others.length) : undefined;
            if (!found)
              return (
                <li key={run.id}>
                  {words.none(...pair)}{' '}
                  <span className="soft">{first.headline && run.headline ? words.other : words.unfinished}</span>
                </li>
              );
            const of = run.headline!.of;
            const shown = (value: number) => signed(value, text(of, value));
            return (
              <li key={run.id} data-significant={found.significant}>
                <strong>
                  {found.significant
                    ? found.by > 0
                      ? words.better(...pair)
                      : words.worse(...pair)
                    : words.same(...pair)}
                </strong>{' '}
                {words.by(shown(found.by), shown(found.low), shown(found.high))}{' '}
                <span className="soft">
                  p {found.p < 0.001 ? '< ' : '= '}
                  {number(Math.max(found.p, 0.001), 3)}
                </span>
              </li>
            );
          })}
        </ul>
        <p className="soft">
          {words.how} {others.length > 1 && words.many(others.length)}{' '}
          {otherGame && <strong>{words.otherRules}</strong>}
        </p>
      </Sheet>
      <Sheet title={words.settings}>
        {differing.length === 0 ? (
          <p>{words.noSettings}</p>
        ) : (
          <ScrollBox label={words.settings}>
            <table>
              <TableHead columns={[words.setting, ...names]} />
              <tbody>
                {differing.map(([name, values]) => (
                  <tr key={name}>
                    <th scope="row">{settingNames[name] ?? <code>{name}</code>}</th>
                    {values.map((value, i) => (
                      <td key={runs[i].id} className="setting">
                        {value ?? '–'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
      </Sheet>
    </>
  );
}
