import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { studies } from './index.ts';

/** What the prose says of the sources and of the sizes of samples, and no table has. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  // where the display of the game ends
  'nes-pso': ['999999'],
  // the year of a source; the hands of the shipped base and of the bluffs; how the base of corrected cases grew, and the
  // end of an interval that is printed beside its middle
  'truco-beyond': ['2018', '8016', '18000', '3017', '5021', '0.75'],
};

const folder = new URL('../../docs/studies/', import.meta.url);

interface Kept {
  readonly summary: readonly string[];
  readonly sections: readonly { readonly title: string; readonly text: readonly string[] }[];
}

/** Numbers of a text, without the marks of thousands. What stands in code is no prose. */
function numbersIn(text: string): string[] {
  const plain = text.replaceAll(/`[^`]*`/g, '').replaceAll(/(?<=\d),(?=\d{3})/g, '');
  return plain.match(/\d+(?:\.\d+)?/g) ?? [];
}

/** Every number of a document as it might be written: rounded, in percent, without its sign. The prose itself is left out. */
function figuresOf(json: unknown, into: Set<string>): Set<string> {
  if (typeof json === 'number')
    for (const value of [Math.abs(json), Math.abs(100 * json)])
      for (let digits = 0; digits <= 4; digits++) {
        into.add(value.toFixed(digits));
        into.add(`${Number(value.toFixed(digits))}`);
      }
  else if (typeof json === 'string') for (const number of numbersIn(json)) into.add(number);
  else if (typeof json === 'object' && json !== null)
    for (const [key, value] of Object.entries(json)) {
      for (const number of numbersIn(key)) into.add(number);
      if (!['text', 'summary', 'opening', 'title', 'source'].includes(key)) figuresOf(value, into);
    }
  return into;
}

const read = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'));
const documented = studies.filter(({ id }) => existsSync(new URL(`${id}.json`, folder)));

describe.each(documented)('the document of $id', ({ id }) => {
  const json = read(new URL(`${id}.json`, folder)) as Kept;

  test('every number of its prose is a figure of its JSON, of the source, or said to be none', () => {
    const source = new URL(`${id}/published.json`, import.meta.url);
    const known = figuresOf(json, new Set(SAID[id]));
    if (existsSync(source)) figuresOf(read(source), known);
    const prose = [
      ...json.summary.map((text) => ({ where: 'summary', text })),
      ...json.sections.flatMap(({ title, text }) => text.map((each) => ({ where: title, text: each }))),
    ];
    const unknown = prose.flatMap(({ where, text }) =>
      numbersIn(text)
        .filter((number) => !known.has(number))
        .map((number) => `${number} (${where})`),
    );
    expect(unknown).toEqual([]);
  });

  const portuguese = new URL(`${id}.pt.json`, folder);
  test.runIf(existsSync(portuguese))('its Portuguese has the same numbers', () => {
    const digits = (text: string) => (text.match(/\d+/g) ?? []).sort();
    for (const [english, own] of Object.entries(read(portuguese) as Record<string, string>))
      expect({ english, digits: digits(own) }).toEqual({ english, digits: digits(english) });
  });
});
