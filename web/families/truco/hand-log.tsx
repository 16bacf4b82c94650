import { sayPoints } from '../../../src/games/truco/text/speech.ts';
import type { Bet, TrucoView } from '../../../src/games/truco/view.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { announcements, spokenLog } from './spoken.ts';
import './truco.css';

/** What was said and played in the hand, what was announced, and how it ended. */
export function HandLog({ view, names }: { view: TrucoView; names: readonly string[] }) {
  const { truco, rooms, learn } = useWords();
  const language = useLanguage();
  const { outcome, envido, flor } = view;
  const announced = announcements(view);
  const bet = (name: 'envido' | 'flor') => {
    const { winner, points, said }: Pick<Bet, 'winner' | 'points' | 'said'> = name === 'flor' ? flor : envido;
    return (
      <li key={name} className="announced">
        {[view.mano, 1 - view.mano]
          .filter((seat) => said[seat] !== null)
          .map((seat) => `${names[seat]}: ${learn.quoted(sayPoints(said[seat]!, language))}. `)}
        {truco.betWon(name, names[winner!], points)}
      </li>
    );
  };
  if (view.log.length === 0) return <p className="soft">{rooms.quiet}</p>;
  return (
    <>
      <ol className="hand-log">
        {spokenLog(view, language).flatMap(({ seat, text, isCall }, i) => [
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows
          <li key={i}>
            <span className="soft">{names[seat]}:</span> {isCall ? <b>{text}</b> : text}
          </li>,
          ...announced.filter(({ after }) => after === i).map(({ name }) => bet(name)),
        ])}
      </ol>
      {outcome && (
        <p className="outcome">
          <b>{rooms.handWon(names[outcome.winner], outcome.points)}</b>
        </p>
      )}
    </>
  );
}
