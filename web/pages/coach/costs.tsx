import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { JudgeAnswer } from '../../../src/protocol/coach.ts';
import { TableHead } from '../../parts/lists/table.tsx';
import { useLanguage, useNumbers, useWords } from '../../words/words.ts';
import { usePercent } from '../report/verdict.tsx';
import './coach.css';

/** Points that are shown as more than nothing. */
const SMALLEST = 0.005;

/** What each action of a decision costs, and how often `master` takes it. */
export function Costs({ of: { choices }, played }: { of: JudgeAnswer[number]; played?: number | undefined }) {
  const { coach, learn } = useWords();
  const language = useLanguage();
  const number = useNumbers();
  const percent = usePercent();
  return (
    <table className="mix">
      <TableHead
        columns={[
          learn.coach.move,
          { number: learn.coach.cost },
          { number: learn.coach.costPoints },
          { number: learn.coach.master },
        ]}
      />
      <tbody>
        {choices.map(({ action, winCost, cost, chance }) => (
          <tr key={action}>
            <th scope="row">
              {sayAction(action, language)} {action === played && <span className="soft">({coach.played})</span>}
            </th>
            <td className="number">{cost < SMALLEST ? '–' : percent(winCost)}</td>
            <td className="number">{cost < SMALLEST ? '–' : number(cost, 2)}</td>
            <td className="number">
              <progress max={1} value={chance} aria-hidden="true" /> {number(100 * chance)} %
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
