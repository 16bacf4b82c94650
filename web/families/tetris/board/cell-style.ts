import { PIECE_LETTERS } from '../../../../src/games/tetris/pieces.ts';
import { colourOf } from '../../../parts/colours.ts';

/**
 * A mark in each cell tells the pieces apart without colour. Paths in a cell of 1 x 1, y downwards, by the index of the
 * piece (T J Z O S L I): dot, left hook, falling stroke, ring, rising stroke, right hook, bar.
 */
export const MARKS: readonly { readonly path: string; readonly filled?: boolean }[] = [
  { path: 'M.36 .5a.14 .14 0 1 0 .28 0a.14 .14 0 1 0 -.28 0z', filled: true },
  { path: 'M.62 .28V.58Q.62 .72 .48 .72Q.36 .72 .35 .6' },
  { path: 'M.3 .3L.7 .7' },
  { path: 'M.3 .5a.2 .2 0 1 0 .4 0a.2 .2 0 1 0 -.4 0z' },
  { path: 'M.3 .7L.7 .3' },
  { path: 'M.38 .28V.72H.66' },
  { path: 'M.5 .26V.74' },
];

/** The colours of boards, as the page has them now. */
export interface Colours {
  readonly well: string;
  readonly line: string;
  readonly accent: string;
  /** By value of a cell: 1 + the index of the piece; the last one is for cells of unknown pieces. */
  readonly pieces: readonly string[];
}

export function readColours(element: Element): Colours {
  const read = (token: string) => colourOf(element, token);
  return {
    well: read('--well'),
    line: read('--line'),
    accent: read('--accent'),
    pieces: ['', ...PIECE_LETTERS.map((letter) => read(`--piece-${letter.toLowerCase()}`)), read('--piece-old')],
  };
}
