import { fixedManilhas, RANKS, rankOf, SUITS, suitOf } from '../../../src/games/truco-brazil/cards.ts';
import { sayCard } from '../../../src/games/truco-brazil/text/speech.ts';
import { useLanguage } from '../../words/words.ts';
import '../truco/cards/cards.css';

export { CardBack } from '../truco/cards/card.tsx';

type Suit = (typeof SUITS)[number];

/** Cards are light in both themes, so their colours are fixed; four of them, for those who see suits by colour. */
const colours: Readonly<Record<Suit, string>> = { D: '#94660a', S: '#1b2420', H: '#a32a2a', C: '#2d662d' };

/** Each suit's sign in a square of 24. */
const signs: Readonly<Record<Suit, string>> = {
  D: 'M12 1l9 11-9 11-9-11z',
  H: 'M12 22C6 16.5 2 12.6 2 8a5.4 5.4 0 0 1 10-2.9A5.4 5.4 0 0 1 22 8c0 4.6-4 8.5-10 14z',
  S: 'M12 1c6 5.5 10 8.9 10 13a5 5 0 0 1-8.6 3.4c.3 2.3 1 4 2.6 5.6H8c1.6-1.6 2.3-3.3 2.6-5.6A5 5 0 0 1 2 14C2 9.9 6 6.5 12 1z',
  C: 'M12 1a5 5 0 0 1 4.2 7.7A5.2 5.2 0 1 1 13.4 17c.3 2.5 1 4.3 2.6 6H8c1.6-1.7 2.3-3.5 2.6-6a5.2 5.2 0 1 1-2.8-8.3A5 5 0 0 1 12 1z',
};

/** One card of the French deck, our own drawing; `muted` for one that lost its trick. */
export function Card({ card, muted }: { card: number; muted?: boolean }) {
  const language = useLanguage();
  const suit = SUITS[suitOf(card)];
  const rank = RANKS[rankOf(card)];
  const corner = (
    <>
      <text x="5" y="21" className="card-number" fill={colours[suit]}>
        {rank}
      </text>
      <path d={signs[suit]} transform="translate(5 25) scale(0.5)" fill={colours[suit]} />
    </>
  );
  return (
    <svg
      className="card"
      viewBox="0 0 60 92"
      role="img"
      aria-label={sayCard(card, language)}
      data-muted={muted || undefined}
    >
      <rect x="0.75" y="0.75" width="58.5" height="90.5" rx="6" fill="#fffdf6" stroke="#b9b19c" strokeWidth="1.5" />
      <path d={signs[suit]} transform="translate(17 33) scale(1.1)" fill={colours[suit]} />
      {corner}
      <g transform="rotate(180 30 46)">{corner}</g>
    </svg>
  );
}

/** The four fixed manilhas, the best first. */
export function Emblem() {
  return (
    <div className="lobby-cards" aria-hidden="true">
      {[...fixedManilhas].reverse().map((card) => (
        <Card key={card} card={card} />
      ))}
    </div>
  );
}
