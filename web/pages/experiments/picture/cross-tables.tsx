import { useRef } from 'react';
import type { PictureOf } from '../../../../src/protocol/experiments.ts';
import { DrawingDownloads } from '../../../charts/downloads.tsx';
import { type HeatCell, heatMapSvg, strengthOf } from '../../../charts/heat-map.ts';
import { usePlayerName } from '../../../families/player-name.ts';
import { colourOf } from '../../../parts/colours.ts';
import { ScrollBox, TableHead } from '../../../parts/lists/table.tsx';
import { useNumbers, useWords } from '../../../words/words.ts';

type Stage = PictureOf<'tournament'>['stages'][number];

/** Each stage of a tournament: its ranking once it is over, and who beat whom as a heat map. */
export function CrossTables({ stages, name }: { stages: readonly Stage[] /** For files. */; name: string }) {
  const { experiments } = useWords();
  return stages.map((stage) => (
    <section className="sheet" key={stage.name}>
      <h2>
        {stage.name === 'matches' ? experiments.matches : stage.name}{' '}
        {!stage.over && <span className="soft">({experiments.soFar})</span>}
      </h2>
      {stage.ranking.length > 0 && <Ranking ranking={stage.ranking} />}
      <h3>{experiments.cross}</h3>
      <HeatMap stage={stage} name={name} />
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
  const nameOf = usePlayerName();
  const percent = (share: number) => number(100 * share, 1);
  return (
    <ScrollBox label={experiments.winRate}>
      <table className="as-cards">
        <TableHead
          columns={[
            experiments.agent,
            `${experiments.winRate} (%, 95 %)`,
            `${experiments.points} (95 %)`,
            { number: experiments.elo },
            { number: experiments.matches },
          ]}
        />
        <tbody>
          {ranking.map(({ name, matches, winRate, pointsPerHand, elo }) => (
            <tr key={name}>
              <th scope="row">{nameOf('truco', name)}</th>
              <td data-head={`${experiments.winRate} (%)`}>
                {percent(winRate.mean)}
                {interval(percent(winRate.low), percent(winRate.high))}
              </td>
              <td data-head={experiments.points}>
                {number(pointsPerHand.mean, 3)}
                {interval(number(pointsPerHand.low, 3), number(pointsPerHand.high, 3))}
              </td>
              <td className="number" data-head={experiments.elo}>
                {number(elo)}
              </td>
              <td className="number" data-head={experiments.matches}>
                {number(matches)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function HeatMap({ stage, name }: { stage: Stage; name: string }) {
  const { table } = stage;
  const { experiments } = useWords();
  const nameOf = usePlayerName();
  const agents = stage.agents.map((agent) => nameOf('truco', agent));
  const number = useNumbers();
  const host = useRef<HTMLDivElement>(null);
  const cells = agents.map((_, i) =>
    agents.map((_, j): HeatCell | null => {
      const { matches = 0, wins = 0, draws = 0 } = table[i]?.[j] ?? {};
      if (i === j || matches === 0) return null;
      const share = (wins + draws / 2) / matches;
      return { share, text: `${number(100 * share)} %`, small: `n ${number(matches)}` };
    }),
  );
  const drawing = () => {
    const colour = (token: string) => colourOf(host.current!, token);
    const colours = {
      ink: colour('--ink'),
      soft: colour('--ink-soft'),
      sheet: colour('--sheet'),
      line: colour('--line'),
      good: colour('--good'),
      bad: colour('--bad'),
    };
    return heatMapSvg(experiments.cross, agents, cells, colours);
  };
  return (
    <>
      <ScrollBox label={experiments.cross} ref={host}>
        <table className="heat">
          <TableHead columns={[null, ...agents]} />
          <tbody>
            {agents.map((agent, i) => (
              <tr key={agent}>
                <th scope="row">{agent}</th>
                {agents.map((other, j) => (
                  <Cell key={other} cell={cells[i][j]!} same={i === j} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <DrawingDownloads name={`${name}-${stage.name}`} text={drawing} />
    </>
  );
}

function Cell({ cell, same }: { cell: HeatCell | null; same: boolean }) {
  if (!cell) return <td>{same ? '·' : '–'}</td>;
  const strength = Math.round(100 * strengthOf(cell.share));
  const colour = `color-mix(in srgb, var(${cell.share < 0.5 ? '--bad' : '--good'}) ${strength}%, var(--sheet))`;
  return (
    <td style={{ background: colour }}>
      {cell.text}
      <br />
      <small>{cell.small}</small>
    </td>
  );
}
