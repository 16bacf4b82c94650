import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { CoachAnswer } from '../../../src/protocol/coach.ts';
import { TableHead } from '../../parts/lists/table.tsx';
import { useLanguage, useNumbers, useWords } from '../../words/words.ts';
import './coach.css';

/** How often the equilibrium does what here, and the value of each choice. */
export function Mix({ equilibrium, played }: { equilibrium: CoachAnswer['equilibrium']; played: number | undefined }) {
  const { coach } = useWords();
  const language = useLanguage();
  const number = useNumbers();
  if (!equilibrium) return <p className="soft">{coach.unsolved}</p>;
  const { choices, value, of } = equilibrium;
  return (
    <>
      <table className="mix">
        <TableHead
          columns={[
            coach.does,
            { number: coach.chance },
            { number: of === 'envido' ? coach.valueEnvido : coach.value },
          ]}
        />
        <tbody>
          {choices.map(({ action, chance, value: worth }) => (
            <tr key={action}>
              <th scope="row">
                {sayAction(action, language)} {action === played && <span className="soft">({coach.played})</span>}
              </th>
              <td className="number">
                <progress max={1} value={chance} aria-hidden="true" /> {number(100 * chance)} %
              </td>
              <td className="number">{worth === null ? '–' : number(worth, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {value !== null && (
        <p className="soft">
          {coach.mixValue}: {number(value, 2)}
        </p>
      )}
    </>
  );
}
