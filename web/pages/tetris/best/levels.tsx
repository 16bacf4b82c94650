import table from '../../../../data/tables/no-rotation-levels.json' with { type: 'json' };
import { Z95 } from '../../../../src/core/statistics.ts';
import { LAST_START } from '../../../../src/games/tetris/gravity.ts';
import { LineChart } from '../../../charts/line-chart.tsx';
import { useTetrisName } from '../../../families/tetris/player-name.ts';
import { publishedGames } from '../../../families/tetris/published.ts';
import { TableHead } from '../../../parts/lists/table.tsx';
import { Sheet, Title } from '../../../parts/page.tsx';
import { addressOf, Link } from '../../../router.tsx';
import { useNumbers, useWords } from '../../../words/words.ts';
import { TetrisTabs } from '../setup-fields.tsx';
import { levelRecordName } from './level-records.ts';
import { sameSpeed } from './same-speed.ts';

const { rows } = table;
/** One of each speed. */
const levels = [...new Set(rows.map(({ level }) => level))];
const all = Array.from({ length: LAST_START + 1 }, (_, level) => level);
const curves = [
  { tucks: true, next: true, colour: '--espadas' },
  { tucks: true, next: false, colour: '--bastos' },
  { tucks: false, next: true, colour: '--copas' },
  { tucks: false, next: false, colour: '--oros' },
];

/** The mean of a condition at a level, or `null` if no level of its speed was played. */
function meanAt(level: number, { tucks, next }: { tucks: boolean; next: boolean }): number | null {
  const [first, last] = sameSpeed(level);
  const row = rows.find((row) => row.tucks === tucks && row.next === next && first <= row.level && row.level <= last);
  return row ? row.mean : null;
}

/** A person's game at the speed of a level, beside the network's on the same pieces. */
const playFrom = (level: number) =>
  addressOf('/tetris/play', { rules: 'nes-norotation', agent: 'neural', pace: 'nes', level });

/** NES Tetris without rotation at the console's speed: every start level, with what was published beside it. */
export default function Levels() {
  const { tetris } = useWords();
  const words = tetris.levels;
  const number = useNumbers();
  const name = useTetrisName();
  /** How many games each row of a level has, at least. */
  const gamesAt = (level: number) => Math.min(...rows.filter((row) => row.level === level).map((row) => row.games));
  const playersAt = (level: number) => [...new Set(rows.filter((row) => row.level === level).map((row) => row.agent))];
  const published = publishedGames('nes-norotation')!;
  return (
    <>
      <Title>{words.title}</Title>
      <TetrisTabs />
      <p>{words.about}</p>
      <Sheet title={words.table}>
        <LineChart
          xs={all}
          lines={curves.map((curve) => ({
            name: words.curve(curve.tucks, curve.next),
            colour: curve.colour,
            values: all.map((level) => meanAt(level, curve)),
          }))}
          label={words.chart}
          axis={words.start}
          name="jogatina-levels"
        />
      </Sheet>
      <Sheet title={`${words.table}: ${words.mean.toLowerCase()}`}>
        <table className="levels as-cards">
          <TableHead columns={[words.conditions, { number: words.mean }, { number: words.best }]} />
          {levels.map((level) => (
            <tbody key={level}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {words.level(...sameSpeed(level))}{' '}
                  <span className="soft">
                    {playersAt(level).map(name).join(', ')}, n {number(gamesAt(level))}
                  </span>{' '}
                  <Link className="play-level" href={playFrom(level)}>
                    {words.play(level)}
                  </Link>
                </th>
              </tr>
              {rows
                .filter((row) => row.level === level)
                .map((row) => (
                  <tr key={row.rules}>
                    <th scope="row">{words.condition(row.tucks, row.next)}</th>
                    <td className="number">
                      <b>
                        {number(row.mean, 2)} ± {number(Z95 * row.error, 2)}
                      </b>
                    </td>
                    <td className="number" data-head={words.best}>
                      {row.record && (
                        <Link href={`/tetris/replay/${levelRecordName(row)}`}>
                          <b>{number(row.best)}</b>
                          <span className="unseen"> {words.record(level, words.condition(row.tucks, row.next))}</span>
                        </Link>
                      )}
                    </td>
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
        <p className="soft">
          {words.sameSpeed} {words.howMany(number(Math.max(...rows.map(({ wanted }) => wanted))), rows[0].seed)}
        </p>
      </Sheet>
      <Sheet title={words.published}>
        <ul>
          <li>
            {tetris.published.person(published.person.year)}: {number(published.person.lines)} {words.lines}
          </li>
          {published.agents.map(({ lines, year }) => (
            <li key={year}>
              {tetris.published.agent(year)}: {number(lines)} {words.lines}
            </li>
          ))}
        </ul>
        <p className="soft">{words.noSpeed}</p>
      </Sheet>
    </>
  );
}
