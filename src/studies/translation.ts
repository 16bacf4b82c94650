/**
 * A report is written in English. Its Portuguese version is the same report with every text put into Portuguese by a
 * table of phrases: `Of {n} trainings {few} agree.` beside `De {n} treinos, {few} concordam.` A place `{name}` stands for
 * whatever is there, one of a single letter `{n}` for what has no space in it. What is there is translated in its turn
 * where the table has it, and its numbers are written as in Portuguese.
 */
export type Phrases = Readonly<Record<string, string>>;

const PLACE = /\{(\w+)\}/g;

interface Phrase {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly translated: string;
  /** Letters that are no place: of two that fit, the one that says more is right. */
  readonly length: number;
}

function phraseOf([english, translated]: readonly [string, string]): Phrase {
  const names = Array.from(english.matchAll(PLACE), ([, name]) => name);
  const parts = english.split(PLACE).filter((_, i) => i % 2 === 0);
  const literal = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const place = (i: number) => (i >= names.length ? '' : names[i].length === 1 ? '(\\S+?)' : '(.*?)');
  const pattern = new RegExp(`^${parts.map((part, i) => literal(part) + place(i)).join('')}$`, 's');
  return { pattern, names, translated, length: parts.join('').length };
}

/** Puts texts into Portuguese, and knows which it could not. */
export class Translator {
  /** Texts with words in them for which there was no phrase. */
  readonly missing = new Set<string>();
  private readonly phrases: readonly Phrase[];

  constructor(...tables: readonly Phrases[]) {
    const all = Object.entries(Object.assign({}, ...tables) as Phrases).map(phraseOf);
    this.phrases = all.sort((a, b) => b.length - a.length);
  }

  translate(text: string): string {
    const found = this.find(text);
    if (found === undefined && hasWords(text)) this.missing.add(text);
    return found ?? inPortuguese(text);
  }

  private find(text: string): string | undefined {
    for (const { pattern, names, translated } of this.phrases) {
      const match = pattern.exec(text);
      if (!match) continue;
      return translated.replaceAll(PLACE, (_, name: string) => {
        const value = match[names.indexOf(name) + 1] ?? '';
        return this.find(value) ?? inPortuguese(value);
      });
    }
    return undefined;
  }
}

/** Whether there is a word to translate: code, names of players, abbreviations and numbers are the same in both languages. */
function hasWords(text: string): boolean {
  const isName = /^[a-z0-9]+([-,=]+[a-z0-9]+)+$/.test(text);
  return !isName && /[a-z]{3}/.test(text.replaceAll(/`[^`]*`/g, ''));
}

/** Numbers and ranges as they are written in Portuguese; what stands in code stays, and so do numbers of places (4.2-A). */
export function inPortuguese(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part
            .replaceAll(/\d+(?:,\d{3})+(?:\.\d+)?|(?<![\d.])\d+\.\d+(?!\.?\d|-[A-Z])/g, (number) =>
              number.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')),
            )
            .replaceAll(/(\d) to (-?\d)/g, '$1 a $2'),
    )
    .join('');
}

/** What stands in the text elements of an SVG file. */
const TEXT = /(<(?:text|tspan)\b[^>]*>)([^<>]+)(?=<)/g;
/** An axis says with an arrow where its values grow. */
const AXIS = /^(↑ )?(.*?)( →)?$/s;

/** An SVG file with its numbers written as in Portuguese. */
export function numbersIn(svg: string): string {
  return svg.replaceAll(TEXT, (_, start: string, text: string) => `${start}${inPortuguese(text)}`);
}

/** An SVG file with its texts in another language. */
export function textsIn(svg: string, translate: (text: string) => string): string {
  return svg.replaceAll(TEXT, (_, start: string, text: string) => {
    const [, up = '', words, right = ''] = AXIS.exec(plain(text)) ?? ['', '', plain(text)];
    return `${start}${up}${marked(translate(words))}${right}`;
  });
}

function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function marked(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
