import table from '../../../data/tables/no-rotation-levels.json' with { type: 'json' };
import { publishedGames } from '../../families/tetris/published.ts';
import { Sheet, Title } from '../../parts/page.tsx';
import { TableHead } from '../../parts/table.tsx';
import { Link } from '../../router.tsx';
import { useNumbers, useWords } from '../../words/words.ts';
import { levelRecordName } from './level-records.ts';
import { TetrisTabs } from './setup-fields.tsx';

/** NES Tetris without rotation at the console's speed: every start level, with what was published beside it. */
export default function Levels() {
  const { tetris } = useWords();
  const words = tetris.levels;
  const number = useNumbers();
  const { rows, agent, games, seed } = table;
  const published = publishedGames('nes-norotation')!;
  return (
    <>
      <Title>{words.title}</Title>
      <TetrisTabs />
      <p>{words.about(agent)}</p>
      <Sheet title={words.table}>
        <div className="wide">
          <table>
            <TableHead
              columns={[
                { number: words.level },
                words.conditions,
                { number: words.mean },
                { number: words.best },
                { number: words.games },
              ]}
            />
            <tbody>
              {rows.map((row) => (
                <tr key={row.rules}>
                  <td className="number">{number(row.level)}</td>
                  <td>{words.condition(row.tucks, row.next)}</td>
                  <td className="number">
                    {number(row.mean, 2)} <span className="soft">± {number(row.error, 2)}</span>
                  </td>
                  <td className="number">
                    {row.record && (
                      <Link href={`/tetris/replay/${levelRecordName(row)}`}>
                        <b>{number(row.best)}</b>
                        <span className="unseen"> {words.record(row.level, words.condition(row.tucks, row.next))}</span>
                      </Link>
                    )}
                  </td>
                  <td className="number">{number(row.games)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="soft">{words.howMany(number(games), seed)}</p>
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
