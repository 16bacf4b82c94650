import type { SUITS } from '../../../../src/games/truco/cards.ts';

export type Suit = (typeof SUITS)[number];

/** Cards are light in both themes, so their colours are fixed. */
export const suitColours: Readonly<Record<Suit, string>> = {
  E: '#1f4e7d',
  B: '#2d662d',
  O: '#94660a',
  C: '#a32a2a',
};

/** A suit's sign in a square of 24: sword, club, coin, cup. Their outlines differ, so that colour is not needed. */
export function SuitSign({ suit }: { suit: Suit }) {
  const colour = suitColours[suit];
  switch (suit) {
    case 'E':
      return (
        <g fill={colour}>
          <path d="M12 .5L14.6 4.2V15H9.4V4.2z" />
          <path d="M5.5 14.5h13a1.3 1.3 0 0 1 0 2.6h-13a1.3 1.3 0 0 1 0-2.6z" />
          <path d="M10.7 17h2.6v4.2h-2.6z" />
          <circle cx="12" cy="22" r="1.9" />
          <path d="M12 4v10" stroke="#fff" strokeWidth="1" strokeLinecap="round" opacity="0.75" />
        </g>
      );
    case 'B':
      return (
        <g transform="rotate(18 12 12)">
          <path
            d="M10.6 23.4C10.2 19 8.6 15.8 8 12.4 6 12 5.6 9.4 7.2 8.4 6.6 4 8.8.6 12 .6s5.4 3.4 4.9 7c1.9.6 1.9 3.2 0 3.8-.6 4-2.9 7.8-3.4 12-.1.6-2.8.6-2.9 0z"
            fill={colour}
          />
          <ellipse cx="11.6" cy="5.6" rx="2" ry="2.6" fill="none" stroke="#fffdf6" strokeWidth="1.1" />
          <path
            d="M10.4 12.6c1 .8 2.2.8 3.2 0M11 16.5c.7.5 1.5.5 2.2 0"
            fill="none"
            stroke="#fffdf6"
            strokeWidth="1.1"
            strokeLinecap="round"
          />
        </g>
      );
    case 'O':
      return (
        <g>
          <circle cx="12" cy="12" r="11" fill={colour} />
          <circle cx="12" cy="12" r="7.8" fill="none" stroke="#fff3cf" strokeWidth="1.4" />
          <path d="M12 6.8l1.5 3.7 3.7 1.5-3.7 1.5L12 17.2l-1.5-3.7L6.8 12l3.7-1.5z" fill="#fff3cf" />
        </g>
      );
    case 'C':
      return (
        <g>
          <path
            d="M4.5 2h15c.3 7-2.3 10.8-5.7 12v3.2c2.7.5 4.7 1.7 4.7 4.3h-13c0-2.6 2-3.8 4.7-4.3V14C6.8 12.8 4.2 9 4.5 2z"
            fill={colour}
          />
          <path d="M7 5.5h10" stroke="#fff" strokeWidth="1.3" opacity="0.8" strokeLinecap="round" />
        </g>
      );
  }
}
