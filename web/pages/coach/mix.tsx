import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { CoachAnswer } from '../../../src/protocol/coach.ts';
import { TableHead } from '../../parts/lists/table.tsx';
import { useLanguage, useNumbers, useWords } from '../../words/words.ts';
import './coach.css';

/** How often `master` does what here, and what each choice is worth. */
export function Mix({ choices, played }: { choices: CoachAnswer['choices']; played: number | undefined }) {
  const { coach } = useWords();
  const language = useLanguage();
  const number = useNumbers();
  return (
    <table className="mix">
      <TableHead columns={[coach.does, { number: coach.chance }, { number: coach.wins }, { number: coach.points }]} />
      <tbody>
        {choices.map(({ action, chance, wins, points }) => (
          <tr key={action}>
            <th scope="row">
              {sayAction(action, language)} {action === played && <span className="soft">({coach.played})</span>}
            </th>
            <td className="number">
              <progress max={1} value={chance} aria-hidden="true" /> {number(100 * chance)} %
            </td>
            <td className="number">{number(100 * wins, 1)} %</td>
            <td className="number">{number(points, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
