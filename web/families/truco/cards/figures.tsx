import { type Suit, suitColours } from './suits.tsx';

const SKIN = '#f0d9bd';
const GOLD = '#d9a92f';
const DARK = '#2b2622';

/** The three figures in a box of 36 x 48: page (sota, 10), horse (caballo, 11), king (rey, 12). */
export function Figure({ number, suit }: { number: 10 | 11 | 12; suit: Suit }) {
  const colour = suitColours[suit];
  if (number === 11)
    return (
      <g>
        <path
          d="M8 47V34C8 24 11 14 20 9l-1-6 5 4c6 2 9 8 10 14 .3 2-1 4-3 4l-6-3c-2 3-1 6 0 9 1 4 1 9 0 16z"
          fill={colour}
        />
        <path d="M20 9C13 14 11 22 11 30M17 13c-4 4-5 10-5 16" stroke={GOLD} strokeWidth="2" fill="none" />
        <circle cx="25" cy="14" r="1.6" fill="#fff" />
        <path d="M31 24l-7-4M22 20l9 1" stroke="#fff" strokeWidth="1.2" opacity="0.85" />
      </g>
    );
  const king = number === 12;
  return (
    <g>
      <path d={king ? 'M4 47L9 25h18l5 22z' : 'M8 47l3-21h14l3 21z'} fill={colour} />
      <path d={king ? 'M18 25v22' : 'M11 34h14'} stroke={GOLD} strokeWidth="2.4" />
      <circle cx="18" cy="17" r="8" fill={SKIN} />
      <circle cx="15" cy="16.5" r="1" fill={DARK} />
      <circle cx="21" cy="16.5" r="1" fill={DARK} />
      {king ? (
        <>
          <path d="M9 10V2l4.5 4L18 1l4.5 5L27 2v8z" fill={GOLD} />
          <path d="M11 20c1 7 13 7 14 0-4 3-10 3-14 0z" fill={DARK} />
        </>
      ) : (
        <>
          <path d="M9 12C9 5 14 4 18 4s10 2 10 6l-4 1z" fill={colour} />
          <path d="M27 10c3-2 5-5 5-8-4 0-7 2-8 5z" fill={GOLD} />
          <path d="M15 20.5c2 1.5 4 1.5 6 0" stroke={DARK} strokeWidth="1.2" fill="none" />
        </>
      )}
    </g>
  );
}
