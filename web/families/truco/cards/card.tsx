import { numberOf, SUITS, suitOf } from '../../../../src/games/truco/cards.ts';
import { sayCard } from '../../../../src/games/truco/text/speech.ts';
import { useLanguage } from '../../../words/words.ts';
import { Figure } from './figures.tsx';
import { type Suit, SuitSign, suitColours } from './suits.tsx';
import './cards.css';

const WIDTH = 60;
const HEIGHT = 92;

/** The suit signs on a card, by its number: their size, and the centre of each as `x y`. */
const signs: Readonly<Record<number, { readonly size: number; readonly at: readonly string[] }>> = {
  1: { size: 36, at: ['30 46'] },
  2: { size: 25, at: ['30 29', '30 63'] },
  3: { size: 20, at: ['30 23', '30 46', '30 69'] },
  4: { size: 18, at: ['20 34', '40 34', '20 58', '40 58'] },
  5: { size: 16, at: ['20 31', '40 31', '30 46', '20 61', '40 61'] },
  6: { size: 15, at: ['19 29', '41 29', '19 46', '41 46', '19 63', '41 63'] },
  7: { size: 13.5, at: ['18 29', '42 29', '30 37.5', '18 46', '42 46', '18 63', '42 63'] },
};

/** The frame of a Spanish card is broken at its top as many times as its suit says: coins none, cups one, swords two, clubs three. */
const breaks: Readonly<Record<Suit, readonly number[]>> = { O: [], C: [30], E: [23, 37], B: [18, 30, 42] };

/** A card of the Spanish deck; `muted` for one that lost its trick. */
export function Card({ card, muted }: { card: number; muted?: boolean }) {
  const language = useLanguage();
  const suit = SUITS[suitOf(card)];
  const number = numberOf(card);
  const colour = suitColours[suit];
  return (
    <svg
      className="card"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={sayCard(card, language)}
      data-muted={muted || undefined}
    >
      <rect x="0.75" y="0.75" width="58.5" height="90.5" rx="6" fill="#fffdf6" stroke="#b9b19c" strokeWidth="1.5" />
      <rect x="4.5" y="4.5" width="51" height="83" rx="3" fill="none" stroke={colour} strokeWidth="1" />
      {breaks[suit].flatMap((x) => [
        <rect key={`${x} top`} x={x - 2} y="3" width="4" height="3" fill="#fffdf6" />,
        <rect key={`${x} low`} x={x - 2} y="86" width="4" height="3" fill="#fffdf6" />,
      ])}
      <Middle number={number} suit={suit} />
      <Corner number={number} colour={colour} />
      <g transform={`rotate(180 ${WIDTH / 2} ${HEIGHT / 2})`}>
        <Corner number={number} colour={colour} />
      </g>
    </svg>
  );
}

function Corner({ number, colour }: { number: number; colour: string }) {
  const wide = number >= 10;
  return (
    <>
      <rect x="3" y="3" width={wide ? 19 : 13} height="20" rx="3" fill="#fffdf6" />
      <text x="5" y="20" className={wide ? 'card-number wide-number' : 'card-number'} fill={colour}>
        {number}
      </text>
    </>
  );
}

function Middle({ number, suit }: { number: number; suit: Suit }) {
  if (number >= 10)
    return (
      <>
        <g transform="translate(12 25) scale(0.92)">
          <Figure number={number as 10 | 11 | 12} suit={suit} />
        </g>
        <Sign suit={suit} at="44 18" size={17} />
      </>
    );
  const { size, at } = signs[number];
  return at.map((centre) => <Sign key={centre} suit={suit} at={centre} size={size} />);
}

function Sign({ suit, at, size }: { suit: Suit; at: string; size: number }) {
  return (
    <g transform={`translate(${at}) scale(${size / 24}) translate(-12 -12)`}>
      <SuitSign suit={suit} />
    </g>
  );
}

/** The back of a card. */
export function CardBack({ label }: { label: string }) {
  return (
    <svg className="card" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <rect x="0.75" y="0.75" width="58.5" height="90.5" rx="6" fill="#fffdf6" stroke="#b9b19c" strokeWidth="1.5" />
      <rect x="5" y="5" width="50" height="82" rx="3" fill="#8f4310" />
      <path
        d="M5 25.5L30 5L55 25.5M5 46L30 25.5L55 46M5 66.5L30 46L55 66.5M5 87L30 66.5L55 87M5 25.5L30 46L55 25.5M5 46L30 66.5L55 46M5 66.5L30 87L55 66.5M5 5L30 25.5L55 5"
        fill="none"
        stroke="#f6dcc0"
        strokeWidth="1.6"
      />
    </svg>
  );
}

/** Ace of swords, ace of clubs, seven of swords, seven of coins: the four best, in their order. */
const BEST = [0, 10, 6, 26];

/** The four best cards, fanned out. */
export function Emblem() {
  return (
    <div className="lobby-cards" aria-hidden="true">
      {BEST.map((card) => (
        <Card key={card} card={card} />
      ))}
    </div>
  );
}
