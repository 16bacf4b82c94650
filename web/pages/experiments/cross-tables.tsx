import type { PictureOf } from '../../../src/protocol/experiments.ts';
import { useNumbers, useWords } from '../../i18n/words.ts';

type Stage = PictureOf<'tournament'>['stages'][number];

/** Each stage of a tournament: its ranking once it is over, and who beat whom as a heat map. */
export function CrossTables({ stages }: { stages: readonly Stage[] }) {
  const { experiments } = useWords();
  return stages.map((stage) => (
    <section className="sheet" key={stage.name}>
      <h2>
        {stage.name} {!stage.over && <span className="soft">({experiments.soFar})</span>}
      </h2>
      {stage.ranking.length > 0 && <Ranking ranking={stage.ranking} />}
      <h3>{experiments.cross}</h3>
      <HeatMap stage={stage} />
    </section>
  ));
}

function Ranking({ ranking }: Pick<Stage, 'ranking'>) {
  const { experiments } = useWords();
  const number = useNumbers();
  const interval = (low: string, high: string) => (
    <span className="soft interval">
      {low} – {high}
    </span>
  );
  const percent = (share: number) => number(100 * share, 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fields inside
    <div className="wide" role="group" aria-label={experiments.winRate} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{experiments.agent}</th>
            <th scope="col">{experiments.winRate} (%, 95 %)</th>
            <th scope="col">{experiments.points} (95 %)</th>
            <th scope="col" className="number">
              {experiments.elo}
            </th>
            <th scope="col" className="number">
              {experiments.matches}
            </th>
          </tr>
        </thead>
        <tbody>
          {ranking.map(({ name, matches, winRate, pointsPerHand, elo }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {percent(winRate.mean)}
                {interval(percent(winRate.low), percent(winRate.high))}
              </td>
              <td>
                {number(pointsPerHand.mean, 3)}
                {interval(number(pointsPerHand.low, 3), number(pointsPerHand.high, 3))}
              </td>
              <td className="number">{number(elo)}</td>
              <td className="number">{number(matches)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Per cent of the token's colour in the strongest cell: more would cost the text its contrast. */
const STRONGEST = 38;

function HeatMap({ stage: { agents, table } }: { stage: Stage }) {
  const { experiments } = useWords();
  const number = useNumbers();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fields inside
    <div className="wide" role="group" aria-label={experiments.cross} tabIndex={0}>
      <table className="heat">
        <thead>
          <tr>
            <td />
            {agents.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map((name, i) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {agents.map((other, j) => {
                const { matches = 0, wins = 0, draws = 0 } = table[i]?.[j] ?? {};
                if (i === j || matches === 0) return <td key={other}>{i === j ? '·' : '–'}</td>;
                const share = (wins + draws / 2) / matches;
                const strength = Math.round(Math.abs(share - 0.5) * 2 * STRONGEST);
                const colour = `color-mix(in srgb, var(${share < 0.5 ? '--bad' : '--good'}) ${strength}%, var(--sheet))`;
                return (
                  <td key={other} style={{ background: colour }}>
                    {number(100 * share)} %
                    <br />
                    <small>n {number(matches)}</small>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
