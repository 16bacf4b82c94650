import { sayAction } from '../../../src/games/truco/speech.ts';
import type { JudgeAnswer } from '../../../src/protocol/coach.ts';
import { TableHead } from '../../parts/table.tsx';
import { useLanguage, useNumbers, useWords } from '../../words/words.ts';
import { useCost } from '../report/verdict.tsx';
import './coach.css';

/** What each action of a decision costs, and how often the equilibrium takes it. */
export function Costs({ of: { choices, decisive }, played }: { of: JudgeAnswer[number]; played?: number | undefined }) {
  const { coach, learn } = useWords();
  const language = useLanguage();
  const number = useNumbers();
  const cost = useCost();
  return (
    <table className="mix">
      <TableHead columns={[coach.does, { number: learn.coach.cost }, { number: coach.chance }]} />
      <tbody>
        {choices.map((choice) => (
          <tr key={choice.action}>
            <th scope="row">
              {sayAction(choice.action, language)}{' '}
              {choice.action === played && <span className="soft">({coach.played})</span>}
            </th>
            <td className="number">{choice.cost < 0.005 ? '–' : cost({ ...choice, decisive })}</td>
            <td className="number">
              <progress max={1} value={choice.chance} aria-hidden="true" /> {number(100 * choice.chance)} %
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
