import type { TrucoView } from '../../../src/games/truco/view.ts';
import { TableHead } from '../../parts/lists/table.tsx';
import { useWords } from '../../words/words.ts';
import './truco.css';

const STEP = 26;

/** The score as players lay it with matches: a square and its diagonal for each five points, malas, then buenas. */
export function Tally({ view: { scores, target }, names }: { view: TrucoView; names: readonly string[] }) {
  const { truco } = useWords();
  const half = target / 2;
  return (
    <table className="tally">
      <TableHead columns={[null, truco.malas, truco.buenas, { number: truco.of(target) }]} />
      <tbody>
        {scores.map((score, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <tr key={seat}>
            <th scope="row">{names[seat]}</th>
            <td>
              <Matches count={Math.min(score, half)} room={half} />
            </td>
            <td>
              <Matches count={Math.max(0, score - half)} room={half} />
            </td>
            <td className="number score">{score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The matches of a group of five in the order in which they are laid. */
const SIDES = ['M3 3V21', 'M3 3H21', 'M21 3V21', 'M3 21H21', 'M3 21L21 3'] as const;

export function Matches({ count, room }: { count: number; room: number }) {
  const groups = Math.ceil(room / SIDES.length);
  return (
    <svg
      viewBox={`0 0 ${groups * STEP} 24`}
      className="matches"
      style={{ width: `${groups * 1.15}rem` }}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, i) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a match is its place
          key={i}
          d={SIDES[i % SIDES.length]}
          transform={`translate(${Math.floor(i / SIDES.length) * STEP} 0)`}
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
