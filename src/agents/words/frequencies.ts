import type { Language } from '../../core/language.ts';

/** A share said as a natural frequency, `1 time in 4`, which people understand better than a percentage. */
export interface Frequencies {
  /** `1 time in 4`. */
  often(chance: number): string;
  /** Two shares that are compared: `['1 time in 100', '1 in 4']`. Whichever is larger also reads so. */
  compared(chance: number, other: number): readonly [often: string, other: string];
}

interface Words {
  often(times: number, of: number): string;
  /** The same in a comparison, after the first was said in full. */
  short(times: number, of: number): string;
  readonly less: string;
  readonly more: string;
}

const words: Readonly<Record<Language, Words>> = {
  pt: {
    often: (times, of) => `${times} ${times === 1 ? 'vez' : 'vezes'} em ${of}`,
    short: (times, of) => `${times} em ${of}`,
    less: 'menos de ',
    more: 'mais de ',
  },
  es: {
    often: (times, of) => `${times} de cada ${of} veces`,
    short: (times, of) => `${times} de cada ${of}`,
    less: 'menos de ',
    more: 'más de ',
  },
  en: {
    often: (times, of) => `${times} ${times === 1 ? 'time' : 'times'} in ${of}`,
    short: (times, of) => `${times} in ${of}`,
    less: 'less than ',
    more: 'more than ',
  },
};

/** The numbers that people count in, coarse first. */
const COUNTED_IN = [2, 3, 4, 5, 10, 20];
/** A fraction is near enough within so much, and within this part of the smaller side. */
const NEAR = 0.025;
const NEAR_PART = 0.2;
/** Nearer to never or always than one can say in hundreds. */
const HARDLY = 0.005;

/** The simplest fraction near a share, in hundredths where there is none. */
function simplest(chance: number): readonly [times: number, of: number] {
  const near = Math.min(NEAR, NEAR_PART * Math.min(chance, 1 - chance));
  for (const of of COUNTED_IN) {
    const times = Math.round(chance * of);
    if (times > 0 && times < of && Math.abs(chance - times / of) <= near) return [times, of];
  }
  return [Math.round(100 * chance), 100];
}

function say(share: number, { less, more }: Words, as: Words['often']): string {
  if (share < HARDLY) return `${less}${as(1, 100)}`;
  if (share > 1 - HARDLY) return `${more}${as(99, 100)}`;
  return as(...simplest(share));
}

/** Shares in the words of a language; those below 0 and above 1, which a player may misjudge, count as 0 and 1. */
export function frequenciesIn(language: Language): Frequencies {
  const own = words[language];
  const bounded = (share: number) => Math.min(1, Math.max(0, share));
  return {
    often: (chance) => say(bounded(chance), own, own.often),
    compared(chance, other) {
      const [a, b] = [bounded(chance), bounded(other)];
      const [[m, of], [n, per]] = [simplest(a), simplest(b)];
      const told = Math.sign(m * per - n * of) === Math.sign(chance - other);
      if (told) return [say(a, own, own.often), say(b, own, own.short)];
      // so near each other that the simple fractions would hide which is larger
      const up = chance >= other ? [Math.ceil, Math.floor] : [Math.floor, Math.ceil];
      return [own.often(up[0](100 * a), 100), own.short(up[1](100 * b), 100)];
    },
  };
}
