import table from '../../../../data/tables/no-rotation-levels.json' with { type: 'json' };
import { Z95 } from '../../../../src/core/statistics.ts';
import { useTetrisName } from '../../../families/tetris/player-name.ts';
import { publishedGames } from '../../../families/tetris/published.ts';
import { TableHead } from '../../../parts/lists/table.tsx';
import { Sheet, Title } from '../../../parts/page.tsx';
import { Link } from '../../../router.tsx';
import { useNumbers, useWords } from '../../../words/words.ts';
import { TetrisTabs } from '../setup-fields.tsx';
import { levelRecordName } from './level-records.ts';

/** NES Tetris without rotation at the console's speed: every start level, with what was published beside it. */
export default function Levels() {
  const { tetris } = useWords();
  const words = tetris.levels;
  const number = useNumbers();
  const { rows } = table;
  const name = useTetrisName();
  const levels = [...new Set(rows.map(({ level }) => level))];
  /** How many games each row of a level has, at least. */
  const gamesAt = (level: number) => Math.min(...rows.filter((row) => row.level === level).map((row) => row.games));
  const playersAt = (level: number) => [...new Set(rows.filter((row) => row.level === level).map((row) => row.agent))];
  const published = publishedGames('nes-norotation')!;
  return (
    <>
      <Title>{words.title}</Title>
      <TetrisTabs />
      <p>{words.about}</p>
      <Sheet title={`${words.table}: ${words.mean.toLowerCase()}`}>
        <table className="levels as-cards">
          <TableHead columns={[words.conditions, { number: words.mean }, { number: words.best }]} />
          {levels.map((level) => (
            <tbody key={level}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {words.level(level)}{' '}
                  <span className="soft">
                    {playersAt(level).map(name).join(', ')}, n {number(gamesAt(level))}
                  </span>
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
        <p className="soft">{words.howMany(number(Math.max(...rows.map(({ wanted }) => wanted))), rows[0].seed)}</p>
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
