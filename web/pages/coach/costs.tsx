import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { JudgeAnswer } from '../../../src/protocol/coach.ts';
import { TableHead } from '../../parts/lists/table.tsx';
import { useLanguage, useNumbers, useWords } from '../../words/words.ts';
import { usePoints } from '../report/verdict.tsx';
import './coach.css';

/** What each action of a decision costs, and how often the equilibrium takes it. */
export function Costs({ of: { choices, decisive }, played }: { of: JudgeAnswer[number]; played?: number | undefined }) {
  const { coach, learn } = useWords();
  const language = useLanguage();
  const number = useNumbers();
  const points = usePoints();
  // the whole sentence would be too long for a cell: what the percentages are of stands in the head
  const head = decisive ? `${learn.coach.cost} (${learn.ofTheMatch('%')})` : learn.coach.cost;
  const cost = ({ cost: lost, winCost }: JudgeAnswer[number]['choices'][number]) =>
    decisive ? `${number(100 * winCost, winCost < 0.1 ? 1 : 0)} %` : points(lost);
  return (
    <table className="mix">
      <TableHead columns={[coach.does, { number: head }, { number: coach.chance }]} />
      <tbody>
        {choices.map((choice) => (
          <tr key={choice.action}>
            <th scope="row">
              {sayAction(choice.action, language)}{' '}
              {choice.action === played && <span className="soft">({coach.played})</span>}
            </th>
            <td className="number">{choice.cost < 0.005 ? '–' : cost(choice)}</td>
            <td className="number">
              <progress max={1} value={choice.chance} aria-hidden="true" /> {number(100 * choice.chance)} %
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
