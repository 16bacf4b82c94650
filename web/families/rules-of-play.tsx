import type { ComponentType } from 'react';
import './rules-of-play.css';

/** How a game of tricks is played: the ladder of its cards with one's own marked, and what its words mean. */
export function RulesOfPlay({
  how,
  words,
  Card,
  ladder,
  own,
  terms,
  calls,
}: {
  how: string;
  words: { readonly title: string; readonly about: string; readonly own: string; readonly wordsTitle: string };
  Card: ComponentType<{ card: number; muted?: boolean }>;
  /** From the strongest; cards of one strength together. */
  ladder: readonly (readonly number[])[];
  own: readonly number[];
  terms: readonly (readonly [term: string, about: string])[];
  /** What can be said, what it means, and whether it can be said now. */
  calls: readonly (readonly [call: string, about: string, now: boolean])[];
}) {
  return (
    <div className="rules-of-play">
      <p>{how}</p>
      <h3>{words.title}</h3>
      <p className="soft">{words.about}</p>
      <ol className="ladder">
        {ladder.map((cards) => (
          <li key={cards[0]}>
            {cards.map((card) => (
              <span key={card} data-own={own.includes(card) || undefined}>
                <Card card={card} />
                {own.includes(card) && <span className="own-mark">{words.own}</span>}
              </span>
            ))}
          </li>
        ))}
      </ol>
      <h3>{words.wordsTitle}</h3>
      <dl className="glossary">
        {terms.map(([term, about]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{about}</dd>
          </div>
        ))}
        {calls.map(([call, about, now]) => (
          <div key={call} data-now={now || undefined}>
            <dt>{call}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
