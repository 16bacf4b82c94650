import type { Standings } from '../../../src/protocol/events.ts';
import { ScrollBox } from '../../parts/table.tsx';
import { useNumbers, useWords } from '../../words/words.ts';

/** Who beat whom: the share won by the row against the column, and how many matches that was. */
export function EventCrossTable({ standings }: { standings: Extract<Standings, { by: 'matches' }> }) {
  const { events } = useWords();
  const number = useNumbers();
  const { ranking, table } = standings;
  return (
    <ScrollBox label={events.cross}>
      <table className="cross">
        <thead>
          <tr>
            <td />
            {ranking.map(({ place, name }) => (
              <th key={name} scope="col" title={name}>
                {place}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranking.map(({ place, name }, i) => (
            <tr key={name}>
              <th scope="row">
                {place}. {name}
              </th>
              {table[i].map(({ matches, wins, draws }, j) => {
                const share = (wins + draws / 2) / matches;
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place in the ranking
                    key={j}
                    title={matches > 0 ? `${name} – ${ranking[j].name}: ${wins + draws / 2} / ${matches}` : undefined}
                    style={
                      matches > 0
                        ? { background: `color-mix(in srgb, var(--link) ${Math.round(35 * share)}%, transparent)` }
                        : undefined
                    }
                  >
                    {i === j ? '·' : matches === 0 ? '' : number(100 * share, 0)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
