import { useQuery } from '@tanstack/react-query';
import { withoutPieceList } from '../../../../src/games/tetris/rules.ts';
import { useTetrisName } from '../../../families/tetris/player-name.ts';
import { publishedGames } from '../../../families/tetris/published.ts';
import { useBestOf } from '../../../families/tetris/replay/record-games.ts';
import { readRecord, shippedRecords } from '../../../families/tetris/replay/records.ts';
import { TableHead } from '../../../parts/lists/table.tsx';
import { Sheet } from '../../../parts/page.tsx';
import { Link } from '../../../router.tsx';
import { FIXED } from '../../../server.ts';
import { useDates, useNumbers, useWords } from '../../../words/words.ts';
import { useOwnGames } from '../play/own-games.ts';

/** The records that ship, by name. */
function useShippedRecords() {
  return useQuery({
    queryKey: ['tetris-records'],
    queryFn: () =>
      Promise.all(
        Object.entries(shippedRecords).map(async ([name, load]) => ({ name, record: readRecord(await load()) })),
      ),
    ...FIXED,
  });
}

interface Row {
  readonly who: string;
  readonly lines: number;
  /** When it was, or of how many games it is the best. */
  readonly about?: string;
  /** Where it can be seen. */
  readonly href?: string;
  readonly own?: boolean;
  readonly published?: boolean;
}

/** Without rotation and without tucks; what was published had tucks, or does not say. */
export const STRAIGHT = 'nes-norotation,tucks=false';

/**
 * The best games under a rule set: the person's own in this browser, records that ship, and what was published. Below
 * it stands `none`, as long as the person has no games there.
 */
export function BestTable({ rules, latest, none }: { rules: string; latest?: number; none?: string }) {
  const { tetris } = useWords();
  const number = useNumbers();
  const date = useDates();
  const { data: shipped = [] } = useShippedRecords();
  const own = useOwnGames(({ games }) => games).filter((game) => game.rules === rules);
  const nameOf = useTetrisName();
  const bestOf = useBestOf();
  const published = rules === STRAIGHT ? undefined : publishedGames(rules);
  const rows: Row[] = [
    ...own.map(({ id, lines, at }) => ({
      who: tetris.duel.you,
      lines,
      about: at && date(at, 'day'),
      href: `/tetris/replay/own-${id}`,
      own: true,
    })),
    ...shipped
      .filter(({ record }) => withoutPieceList(record.rules) === rules)
      .map(({ name, record }) => ({
        who: nameOf(record.agent),
        lines: record.lines,
        about: bestOf(name),
        href: `/tetris/replay/${name}`,
      })),
    ...(published
      ? [
          {
            who: tetris.published.person(published.person.year),
            lines: published.person.lines,
            href: `/studies/${published.study}`,
            published: true,
          },
          ...published.agents.map(({ lines, year }) => ({
            who: tetris.published.agent(year),
            lines,
            href: `/studies/${published.study}`,
            published: true,
          })),
        ]
      : []),
  ].sort((a, b) => b.lines - a.lines);
  if (rows.length === 0) return null;
  const { challenge, straight, title } = tetris.bestTable;
  return (
    <Sheet title={rules === 'nes-norotation' ? challenge : rules === STRAIGHT ? straight : title}>
      <table className="best-table">
        <TableHead
          columns={[{ number: tetris.bestTable.place }, { number: tetris.lines }, tetris.bestTable.who, null]}
        />
        <tbody>
          {rows.map(({ who, lines, about, href, own, published }, i) => (
            <tr
              key={`${href} ${who}`}
              data-own={own}
              data-latest={href === `/tetris/replay/own-${latest}` || undefined}
            >
              <td className="number">{i + 1}</td>
              <td className="number">
                <b>{number(lines)}</b>
              </td>
              <td>
                {who} <span className="soft">{about}</span>
              </td>
              <td>
                {href && (
                  <Link href={href}>
                    {published ? tetris.bestTable.source : tetris.best.watch}
                    <span className="unseen">
                      {' '}
                      {who} {lines}
                    </span>
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {own.length === 0 && none && <p className="soft">{none}</p>}
    </Sheet>
  );
}
