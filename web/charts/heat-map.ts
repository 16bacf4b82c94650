import { escaped, svgDocument } from './svg.ts';

/** Colours as `rgb(1, 2, 3)`. */
interface HeatColours {
  readonly ink: string;
  readonly soft: string;
  readonly sheet: string;
  readonly line: string;
  readonly good: string;
  readonly bad: string;
}

export interface HeatCell {
  /** The share that the row won, from 0 to 1. */
  readonly share: number;
  readonly text: string;
  readonly small: string;
}

/** How much colour the strongest cell has; more would cost the text its contrast. */
export const STRONGEST = 0.38;

/** How much colour a share has: none at one half. */
export function strengthOf(share: number): number {
  return Math.abs(share - 0.5) * 2 * STRONGEST;
}

const CELL = { width: 84, height: 44 };
const PAD = 10;
const FONT = 13;
/** About the width of a letter. */
const LETTER = 0.56 * FONT;

/** A cross table as an SVG document: rows against columns, null where two did not meet. */
export function heatMapSvg(
  title: string,
  names: readonly string[],
  cells: readonly (readonly (HeatCell | null)[])[],
  colours: HeatColours,
): string {
  const longest = Math.max(...names.map(({ length }) => length), 1) * LETTER + 2 * PAD;
  const wide = Math.max(CELL.width, longest);
  const head = 2 * CELL.height;
  const width = Math.ceil(Math.max(longest + names.length * wide, title.length * LETTER) + PAD);
  const height = head + names.length * CELL.height + PAD;
  const text = (x: number, y: number, words: string, attributes: string) =>
    `<text x="${x.toFixed(1)}" y="${y}" ${attributes}>${escaped(words)}</text>`;
  const middle = `text-anchor="middle" fill="${colours.ink}"`;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${colours.sheet}"/>`,
    text(PAD, 26, title, `fill="${colours.ink}" font-weight="600"`),
    ...names.map((name, i) => text(longest + (i + 0.5) * wide, head - 14, name, middle)),
    ...names.map((name, i) =>
      text(longest - PAD, head + (i + 0.5) * CELL.height + 5, name, `text-anchor="end" fill="${colours.ink}"`),
    ),
  ];
  for (const [i, row] of cells.entries())
    for (const [j, cell] of row.entries()) {
      const [x, y] = [longest + j * wide, head + i * CELL.height];
      const fill = cell
        ? mixed(cell.share < 0.5 ? colours.bad : colours.good, colours.sheet, strengthOf(cell.share))
        : colours.sheet;
      parts.push(
        `<rect x="${x.toFixed(1)}" y="${y}" width="${wide.toFixed(1)}" height="${CELL.height}" fill="${fill}" stroke="${colours.line}"/>`,
      );
      if (!cell) continue;
      parts.push(text(x + wide / 2, y + 19, cell.text, middle));
      parts.push(text(x + wide / 2, y + 36, cell.small, `text-anchor="middle" font-size="11" fill="${colours.soft}"`));
    }
  return svgDocument(width, height, `font-size="${FONT}"`, parts);
}

/** A mix of two colours. */
function mixed(one: string, other: string, share: number): string {
  const [a, b] = [one, other].map((colour) => (colour.match(/[\d.]+/g) ?? []).map(Number));
  return `rgb(${[0, 1, 2].map((i) => Math.round(a[i] * share + b[i] * (1 - share))).join(', ')})`;
}
