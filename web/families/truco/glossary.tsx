import { calls, FACE_DOWN_HIDDEN, FIRST_CALL } from '../../../src/games/truco/actions.ts';
import { useWords } from '../../words/words.ts';
import './truco.css';

/** The calls on offer and what they mean, for those who learn. */
export function Glossary({ legal }: { legal: readonly number[] }) {
  const { truco } = useWords();
  const offered = legal.filter((action) => action >= FIRST_CALL && action < FACE_DOWN_HIDDEN);
  const names = offered.map((action) => calls[action - FIRST_CALL]);
  return (
    <details className="glossary">
      <summary>{truco.meaning}</summary>
      <p>{truco.howToPlay}</p>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name.toLowerCase().replaceAll('_', ' ')}</dt>
            <dd>{truco.glossary[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
