import table from '../../../../data/tables/no-rotation-levels.json' with { type: 'json' };
import { Z95 } from '../../../../src/core/statistics.ts';
import { LAST_START } from '../../../../src/games/tetris/gravity.ts';
import { LineChart } from '../../../charts/line-chart.tsx';
import { useTetrisName } from '../../../families/tetris/player-name.ts';
import { publishedGames } from '../../../families/tetris/published.ts';
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
const conditions = [
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

const rowAt = (level: number, tucks: boolean, next: boolean) =>
  rows.find((row) => row.level === level && row.tucks === tucks && row.next === next);

/** How many games each row of a level has, at least. */
const gamesAt = (level: number) => Math.min(...rows.filter((row) => row.level === level).map((row) => row.games));

/** Who played, and from which start level to which. */
function playerSpans(): [agent: string, first: number, last: number][] {
  const spans: [string, number, number][] = [];
  for (const { level, agent } of rows) {
    const [first, last] = sameSpeed(level);
    const own = spans.at(-1);
    if (own?.[0] === agent) own[2] = last;
    else spans.push([agent, first, last]);
  }
  return spans;
}

function LevelCell({ row }: { row: ReturnType<typeof rowAt> }) {
  const { levels: words } = useWords().tetris;
  const number = useNumbers();
  if (!row) return <td />;
  return (
    <td>
      <b>{number(row.mean, 2)}</b> <span className="soft">± {number(Z95 * row.error, 2)}</span>
      {row.record && (
        <Link
          href={`/tetris/replay/${levelRecordName(row)}`}
          aria-label={words.record(number(row.best), row.level, words.condition(row.tucks, row.next))}
        >
          ▶ {number(row.best)}
        </Link>
      )}
    </td>
  );
}

/** NES Tetris without rotation at the console's speed: every start level, with what was published beside it. */
export default function Levels() {
  const { tetris } = useWords();
  const words = tetris.levels;
  const number = useNumbers();
  const name = useTetrisName();
  const published = publishedGames('nes-norotation')!;
  return (
    <>
      <Title>{words.title}</Title>
      <TetrisTabs />
      <p>{words.about}</p>
      <Sheet title={words.table}>
        <LineChart
          xs={all}
          lines={conditions.map((curve) => ({
            name: words.curve(curve.tucks, curve.next),
            colour: curve.colour,
            values: all.map((level) => meanAt(level, curve)),
          }))}
          label={words.chart}
          axis={words.start}
          name="jogatina-levels"
        />
      </Sheet>
      <Sheet title={`${words.table}: ${words.mean.toLowerCase()}, ▶ ${words.best.toLowerCase()}`}>
        <table className="levels">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {words.start}
              </th>
              <th scope="colgroup" colSpan={2}>
                {words.tucks}
              </th>
              <th scope="colgroup" colSpan={2}>
                {words.drops}
              </th>
            </tr>
            <tr>
              {conditions.map(({ tucks, next }) => (
                <th key={`${tucks} ${next}`} scope="col">
                  {words.next(next)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <tr key={level}>
                <th scope="row">
                  {[...new Set(sameSpeed(level))].join('–')}{' '}
                  <Link href={playFrom(level)} aria-label={words.play(level)}>
                    {tetris.tabs.play}
                  </Link>
                  <span className="soft">n {number(gamesAt(level))}</span>
                </th>
                {conditions.map(({ tucks, next }) => (
                  <LevelCell key={`${tucks} ${next}`} row={rowAt(level, tucks, next)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="soft">
          {playerSpans().map(([agent, first, last]) => `${words.level(first, last)}: ${name(agent)}. `)}
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
