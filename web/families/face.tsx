import './face.css';

/** What a face is made of; all of them are our own drawings. */
interface Features {
  readonly skin: string;
  readonly hair: string;
  readonly shirt: string;
  readonly top: 'short' | 'long' | 'bald' | 'curls' | 'hat' | 'beret' | 'bun';
  readonly eyes: 'open' | 'narrow' | 'glasses' | 'closed' | 'wink';
  readonly mouth: 'smile' | 'line' | 'grin' | 'open' | 'smirk';
  readonly beard?: 'moustache' | 'full';
  /** A machine of numbers has a square head. */
  readonly square?: boolean;
}

const faces: Readonly<Record<string, Features>> = {
  novice: { skin: '#f0c8a0', hair: '#8a5a2b', shirt: '#d9862b', top: 'curls', eyes: 'open', mouth: 'open' },
  beginner: { skin: '#f2d0b0', hair: '#c98a3c', shirt: '#6fa8c9', top: 'curls', eyes: 'open', mouth: 'grin' },
  regular: { skin: '#e0aa80', hair: '#5a4636', shirt: '#8f5f3f', top: 'short', eyes: 'open', mouth: 'line' },
  strong: {
    skin: '#a86f48',
    hair: '#2a2320',
    shirt: '#5f2f2f',
    top: 'beret',
    eyes: 'narrow',
    mouth: 'smirk',
    beard: 'moustache',
  },
  careful: { skin: '#e8b98f', hair: '#4a3a30', shirt: '#3f6f8f', top: 'bun', eyes: 'glasses', mouth: 'line' },
  bold: {
    skin: '#b97a50',
    hair: '#1f1a17',
    shirt: '#a3362a',
    top: 'beret',
    eyes: 'open',
    mouth: 'grin',
    beard: 'moustache',
  },
  bluffer: { skin: '#d9a074', hair: '#2c2a3a', shirt: '#5b3f8f', top: 'hat', eyes: 'wink', mouth: 'smirk' },
  sampler: { skin: '#f2d0b0', hair: '#b5502c', shirt: '#2f7a5f', top: 'long', eyes: 'open', mouth: 'smile' },
  equilibrium: {
    skin: '#c9d3d8',
    hair: '#5a6a72',
    shirt: '#37474f',
    top: 'bald',
    eyes: 'narrow',
    mouth: 'line',
    square: true,
  },
  'equilibrium-plus': {
    skin: '#b9d8cf',
    hair: '#3f6a60',
    shirt: '#24514a',
    top: 'short',
    eyes: 'narrow',
    mouth: 'smile',
    square: true,
  },
  master: {
    skin: '#e2b48c',
    hair: '#e6e2da',
    shirt: '#4a2f1d',
    top: 'hat',
    eyes: 'narrow',
    mouth: 'line',
    beard: 'full',
  },
  'cbr-best': { skin: '#9a6a48', hair: '#3a2a22', shirt: '#8f6a1f', top: 'long', eyes: 'glasses', mouth: 'smile' },
  random: { skin: '#f4d58a', hair: '#3f8f6a', shirt: '#c0508a', top: 'curls', eyes: 'closed', mouth: 'open' },
};

/** Anyone without a face of their own gets one by their name, always the same one. */
function featuresOf(name: string): Features {
  const known = faces[name.split(',', 1)[0]];
  if (known) return known;
  let number = 7;
  for (const letter of name) number = (number * 31 + letter.codePointAt(0)!) >>> 0;
  const pick = <T,>(list: readonly T[]): T => {
    const chosen = list[number % list.length];
    number = Math.floor(number / list.length) + 1013;
    return chosen;
  };
  return {
    skin: pick(['#f0c8a0', '#d9a074', '#b97a50', '#8f6042', '#f2d0b0']),
    hair: pick(['#2c2420', '#8a5a2b', '#b5502c', '#5a5a5a', '#d8b45a']),
    shirt: pick(['#3f6f8f', '#a3362a', '#2f7a5f', '#5b3f8f', '#8f6a1f']),
    top: pick(['short', 'long', 'curls', 'bun', 'bald', 'beret']),
    eyes: pick(['open', 'glasses', 'narrow', 'open']),
    mouth: pick(['smile', 'line', 'grin', 'smirk']),
  };
}

const tops: Readonly<Record<Features['top'], string>> = {
  short: 'M11 22C10 8 38 8 37 22C34 15 14 15 11 22z',
  long: 'M10 36C6 6 42 6 38 36L34 36C36 20 32 16 24 16C16 16 12 20 14 36z',
  bald: '',
  curls: 'M10 20a5 5 0 0 1 4-8a6 6 0 0 1 10-4a6 6 0 0 1 10 4a5 5 0 0 1 4 8a4 4 0 0 1-4-3q-10-5-20 0a4 4 0 0 1-4 3z',
  hat: 'M5 18q19-6 38 0q-3 3-19 2q-16 1-19-2zM13 16q1-12 11-12t11 12q-11-3-22 0z',
  beret: 'M9 17q-2-11 15-11q18 0 16 10q-4 3-15 1q-12 0-16 0z',
  bun: 'M24 3a5 5 0 1 1 0 9a5 5 0 0 1 0-9zM11 22C10 8 38 8 37 22C34 15 14 15 11 22z',
};
const mouths: Readonly<Record<Features['mouth'], string>> = {
  smile: 'M18 33q6 5 12 0',
  line: 'M19 34h10',
  grin: 'M17 32q7 8 14 0z',
  open: 'M21 33a3 3.4 0 1 0 6 0a3 3.4 0 1 0-6 0z',
  smirk: 'M19 34q6 2 10-2',
};

/** The face of an opponent, by its name. Only a picture: the name stands beside it. */
export function Face({ name }: { name: string }) {
  const { skin, hair, shirt, top, eyes, mouth, beard, square } = featuresOf(name);
  const ink = '#241c18';
  const filled = mouth === 'grin' || mouth === 'open';
  return (
    <svg className="face" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="24" fill="#efe6d2" />
      <path d="M6 48c0-10 10-12 18-12s18 2 18 12z" fill={shirt} />
      {square ? (
        <rect x="12" y="11" width="24" height="28" rx="5" fill={skin} />
      ) : (
        <ellipse cx="24" cy="25" rx="13" ry="15" fill={skin} />
      )}
      {beard === 'full' && <path d="M11 26q1 16 13 16t13-16q-3 6-13 5q-10 1-13-5z" fill={hair} />}
      <path d={tops[top]} fill={hair} />
      <g stroke={ink} strokeWidth="1.6" fill="none" strokeLinecap="round">
        {eyes === 'open' && <path d="M18.5 24v.1M29.5 24v.1" strokeWidth="3.2" />}
        {eyes === 'narrow' && <path d="M16.5 24h4M27.5 24h4" strokeWidth="2.2" />}
        {eyes === 'closed' && <path d="M16 24q2.5 2.5 5 0M27 24q2.5 2.5 5 0" />}
        {eyes === 'wink' && <path d="M18.5 24v.1M27 24h5" strokeWidth="2.6" />}
        {eyes === 'glasses' && (
          <path d="M15 24a4 4 0 1 0 8 0a4 4 0 1 0-8 0M25 24a4 4 0 1 0 8 0a4 4 0 1 0-8 0M23 24h2M19 24v.1M29 24v.1" />
        )}
        <path d="M24 26v2.5" />
        <path d={mouths[mouth]} fill={filled ? '#7a2b22' : 'none'} />
      </g>
      {beard === 'moustache' && <path d="M17 31q4-3 7 0q3-3 7 0q-4 2-7 .5q-3 1.5-7-.5z" fill={hair} />}
    </svg>
  );
}
