import { sayPoints } from '../../../src/games/truco/speech.ts';
import type { Bet, TrucoView } from '../../../src/games/truco/view.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { spokenLog } from './spoken.ts';
import './truco.css';

/** What was said and played in the hand, what was announced, and how it ended. */
export function HandLog({ view, names }: { view: TrucoView; names: readonly string[] }) {
  const { truco, rooms } = useWords();
  const language = useLanguage();
  const { outcome, envido, flor } = view;
  const bet = (name: string, { winner, points, said }: Pick<Bet, 'winner' | 'points' | 'said'>) =>
    winner !== null && (
      <li className="announced">
        {[view.mano, 1 - view.mano]
          .filter((seat) => said[seat] !== null)
          .map((seat) => `${names[seat]}: «${sayPoints(said[seat]!, language)}». `)}
        {truco.betWon(name, names[winner], points)}
      </li>
    );
  if (view.log.length === 0) return <p className="soft">{rooms.quiet}</p>;
  return (
    <>
      <ol className="hand-log">
        {spokenLog(view, language).map(({ seat, text, isCall }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows
          <li key={i}>
            <span className="soft">{names[seat]}:</span> {isCall ? <b>{text}</b> : text}
          </li>
        ))}
        {bet('envido', envido)}
        {bet('flor', flor)}
      </ol>
      {outcome && (
        <p className="outcome">
          <b>{rooms.handWon(names[outcome.winner], outcome.points)}</b>
        </p>
      )}
    </>
  );
}
