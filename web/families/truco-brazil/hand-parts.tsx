import type { BrazilView } from '../../../src/games/truco-brazil/view.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { spokenLog } from './spoken.ts';
import '../truco/truco.css';

interface Shown {
  readonly view: BrazilView;
  readonly names: readonly string[];
}

/** What was said and played in the hand, and how it ended. */
export function HandLog({ view, names }: Shown) {
  const words = useWords();
  const language = useLanguage();
  const { outcome } = view;
  if (view.log.length === 0) return <p className="soft">{words.rooms.quiet}</p>;
  return (
    <>
      <ol className="hand-log">
        {spokenLog(view, language).map(({ seat, text, isCall }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows
          <li key={i}>
            <span className="soft">{names[seat]}:</span> {isCall ? <b>{text}</b> : text}
          </li>
        ))}
      </ol>
      {outcome && (
        <p className="outcome">
          <b>
            {outcome.winner === null
              ? words['truco-brazil'].allTied
              : words.rooms.handWon(names[outcome.winner], outcome.points)}
          </b>
        </p>
      )}
    </>
  );
}

/** Points, one mark each, and the games won where a match has several. */
export function Score({ view, names }: Shown) {
  const words = useWords()['truco-brazil'];
  const { scores, target, games } = view;
  return (
    <table className="tally">
      <tbody>
        {scores.map((score, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <tr key={seat}>
            <th scope="row">{names[seat]}</th>
            <td>
              <span className="points" aria-hidden="true">
                {'●'.repeat(score)}
                {'○'.repeat(Math.max(0, target - score))}
              </span>
            </td>
            <td className="number score">{score}</td>
            {games.some((won) => won > 0) && <td className="number">{words.games(games[seat])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
