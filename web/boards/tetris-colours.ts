import { PIECE_LETTERS } from '../../src/games/tetris/pieces.ts';

/** The colours of boards, as the page has them now. */
export interface Colours {
  readonly well: string;
  readonly line: string;
  readonly ink: string;
  readonly accent: string;
  /** By value of a cell: 1 + the index of the piece; the last one is for cells of unknown pieces. */
  readonly pieces: readonly string[];
}

export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  // light-dark() is only resolved in a colour that is used
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color || style.color;
  };
  const colours = {
    well: read('--well'),
    line: read('--line'),
    ink: read('--ink'),
    accent: read('--accent'),
    pieces: ['', ...PIECE_LETTERS.map((letter) => read(`--piece-${letter.toLowerCase()}`)), read('--piece-old')],
  };
  probe.remove();
  return colours;
}
