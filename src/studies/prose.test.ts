import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { studies } from './index.ts';
import type { Section, Table } from './study.ts';

/** What the prose of a section says that neither its own tables nor the source have, by the beginning of its title. */
const SAID: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'nes-pso': {
    'Future work: a genetic algorithm': ['4000'], // games that the network learns from
    'With rotation': ['999999'], // where the display of the game ends
  },
  'truco-cbr': {
    Readings: ['75'], // the threshold of stage 1
    'Learning by self-play': ['35'], // clusterings rebuilt
    'Stage 3: the ten': ['42.2'], // of the section on learning
    'Stage 3: who beat whom': ['50'], // matches of a pair
    'Tactics of the clusters: first card': ['6.52'], // of the counts of appendix B, in the data of the document
  },
  'truco-beyond': {
    'Other clusters': ['14', '8016', '95'], // scenarios, hands of the shipped base, the intervals
    'Similarity tuned': ['2018', '500'], // the year of a source; matches
    'Bluff: who': ['18000'], // hands
    'Bluff: how': ['90'], // the threshold of the detector
    // deals and cases; rank correlations with their intervals, which the opening has too
    'Cases that cannot be bluffed: the 20': ['50', '6000', '0.61', '0.03', '0.81', '0.53', '0.10', '0.77'],
    // how the base of corrected cases grew, the share of mistakes, and the cards of the move that is explained
    'Cases that cannot be bluffed: corrections': ['3003', '5004', '6000', '19.3', '17.1', '17.3', '6', '10', '7'],
  },
  'truco-yardstick': { 'Cross table': ['100'] }, // deals
};

const folder = new URL('../../docs/studies/', import.meta.url);

interface Kept {
  readonly summary: readonly string[];
  readonly sections: readonly Section[];
}

/** Numbers of a text, without the marks of thousands. What stands in code is no prose. */
function numbersIn(text: string): string[] {
  const plain = text.replaceAll(/`[^`]*`/g, '').replaceAll(/(?<=\d),(?=\d{3})/g, '');
  return plain.match(/\d+(?:\.\d+)?/g) ?? [];
}

/** Parts of a document that say figures and have none of their own. */
const PROSE = ['text', 'summary', 'opening', 'facts', 'title', 'source'];

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
      if (!PROSE.includes(key)) figuresOf(value, into);
    }
  return into;
}

/** What the columns of a table add up to. */
function sumsOf({ head, rows }: Table): number[] {
  return head.map((_, column) => rows.reduce((sum, cells) => sum + Number(cells[column]), 0)).filter(Number.isFinite);
}

const read = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'));
const documented = studies.filter(({ id }) => existsSync(new URL(`${id}.json`, folder)));

describe.each(documented)('the document of $id', ({ id }) => {
  const json = read(new URL(`${id}.json`, folder)) as Kept;

  const source = new URL(`${id}/published.json`, import.meta.url);
  const published = existsSync(source) ? read(source) : {};
  const unknownIn = (texts: readonly string[], known: ReadonlySet<string>) =>
    texts.flatMap(numbersIn).filter((number) => !known.has(number));

  test('every number of its summary is a figure of its tables or of the source', () => {
    expect(unknownIn(json.summary, figuresOf({ json, published }, new Set()))).toEqual([]);
  });

  test.each(json.sections)(
    '$title: every number of its prose is in its own tables, or said to be elsewhere',
    (section) => {
      const { title, text, rows, table, charts } = section;
      const said = Object.entries(SAID[id] ?? {}).find(([beginning]) => title.startsWith(beginning))?.[1];
      const sums = table ? sumsOf(table) : [];
      const known = figuresOf(
        { rows, table, charts, sums, published },
        new Set([...(said ?? []), ...numbersIn(title)]),
      );
      expect(unknownIn(text, known)).toEqual([]);
    },
  );

  const portuguese = new URL(`${id}.pt.json`, folder);
  test.runIf(existsSync(portuguese))('its Portuguese has the same numbers', () => {
    const digits = (text: string) => (text.match(/\d+/g) ?? []).sort();
    for (const [english, own] of Object.entries(read(portuguese) as Record<string, string>))
      expect({ english, digits: digits(own) }).toEqual({ english, digits: digits(english) });
  });
});
