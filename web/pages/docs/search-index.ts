import { type Block, parseMarkdown, plainText } from './markdown.ts';

/** A part of a document, under one heading, that a search can lead to. */
export interface Place {
  /** The document, such as `docs/search` or `README`, and its language. */
  readonly path: string;
  readonly language: string;
  readonly document: string;
  /** The heading, and its id; empty before the first one below the title. */
  readonly heading: string;
  readonly id: string;
}

/** All places, and for each word the numbers of the places that have it, with how much it counts there. */
export interface SearchIndex {
  readonly places: readonly Place[];
  readonly words: Readonly<Record<string, readonly (readonly [place: number, weight: number])[]>>;
}

/** How much a word counts by where it stands. */
const WEIGHTS = { title: 12, heading: 6, text: 1 } as const;
/** A word in every third place says nothing about any. */
const COMMON = 1 / 3;
/** A word that is said very often in one place counts no more than this many times. */
const MOST = 5;
const FOUND = 30;

/** The language of a file, and its path without that: `docs/live.pt.md` is `docs/live` in Portuguese. */
export function documentOf(file: string): { readonly path: string; readonly language: string } {
  const [, path = file, language = 'en'] = /^(.*?)(?:\.(pt|es))?\.md$/.exec(file) ?? [];
  return { path, language };
}

/** The index of documents, by the names of their files. */
export function indexOf(files: Readonly<Record<string, string>>): SearchIndex {
  const places: Place[] = [];
  const counts = new Map<string, Map<number, number>>();
  for (const [file, text] of Object.entries(files)) {
    const { path, language } = documentOf(file);
    const blocks = parseMarkdown(text);
    const title = titleOf(blocks) ?? path;
    const add = (words: string, weight: number) => {
      for (const word of wordsOf(words)) {
        const at = counts.get(word) ?? new Map<number, number>();
        counts.set(word, at);
        const place = places.length - 1;
        at.set(place, Math.min((at.get(place) ?? 0) + weight, Math.max(weight, MOST)));
      }
    };
    places.push({ path, language, document: title, heading: '', id: '' });
    add(title, WEIGHTS.title);
    for (const block of blocks) {
      if (block.type === 'heading' && block.level > 1) {
        const heading = plainText(block.children);
        places.push({ path, language, document: title, heading, id: block.id });
        add(heading, WEIGHTS.heading);
      } else add(wordsIn(block), WEIGHTS.text);
    }
  }
  const words: Record<string, [number, number][]> = {};
  for (const [word, at] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (at.size < COMMON * places.length) words[word] = [...at];
  return { places, words };
}

/** Places that have every word, or one that begins with it; the best first. */
export function searchIn({ places, words }: SearchIndex, asked: string, language: string): readonly Place[] {
  const known = Object.keys(words);
  const scores = wordsOf(asked).map((wanted) => {
    const score = new Map<number, number>();
    for (const word of known) {
      if (!word.startsWith(wanted)) continue;
      const exact = word === wanted ? 2 : 1;
      for (const [place, weight] of words[word])
        score.set(
          place,
          Math.max(score.get(place) ?? 0, weight * exact * Math.log(places.length / words[word].length)),
        );
    }
    return score;
  });
  if (scores.length === 0) return [];
  const total = (place: number) =>
    scores.reduce((sum, score) => sum + (score.get(place) ?? Number.NEGATIVE_INFINITY), 0);
  // of a document in several languages, the page's own or the English one
  const inLanguage = new Set(places.filter((place) => place.language === language).map(({ path }) => path));
  return [...scores[0].keys()]
    .map((place) => ({ place, score: total(place) }))
    .filter(({ place, score }) => {
      const { path, language: own } = places[place];
      return score > 0 && own === (inLanguage.has(path) ? language : 'en');
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, FOUND)
    .map(({ place }) => places[place]);
}

export function titleOf(blocks: readonly Block[]): string | undefined {
  const heading = blocks.find((block) => block.type === 'heading');
  return heading && plainText(heading.children);
}

function wordsIn(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return plainText(block.children);
    case 'code':
      return block.text;
    case 'list':
      return block.items.flat().map(wordsIn).join(' ');
    case 'quote':
      return block.children.map(wordsIn).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(plainText).join(' ');
    case 'rule':
      return '';
  }
}

/** Words as they are searched for: small, without accents. Numbers alone are none. */
function wordsOf(text: string): string[] {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.match(/[\p{L}\p{N}]{2,}/gu)?.filter((word) => /\p{L}/u.test(word)) ?? [];
}
