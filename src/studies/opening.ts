/** The languages that the opening of a document is written in. */
export const languages = ['en', 'pt', 'es'] as const;
export type Language = (typeof languages)[number];

/** What a document begins with, in one screen: a paragraph each. */
export interface Opening {
  readonly claimed: string;
  readonly found: string;
  readonly differ: string;
}

export const openingTitles: Readonly<Record<Language, Opening>> = {
  en: { claimed: 'What was claimed', found: 'What we found', differ: 'Why they differ' },
  pt: { claimed: 'O que se afirmou', found: 'O que encontramos', differ: 'Por que diferem' },
  es: { claimed: 'Qué se afirmó', found: 'Qué encontramos', differ: 'Por qué difieren' },
};

/** Figures of a report by name. The openings of all languages say no others. */
export type Facts = Readonly<Record<string, number | string>>;

/**
 * A study's opening: a text for each language with the places of its figures, `{name}`, and the figures. A place may say
 * how its number is written: `{name:2}` with two decimals, `{name:%}` in percent, `{name:+2}` with its sign. Without that
 * it is a whole number, or a word. No digit stands in a text itself, so that every number comes from the report.
 */
export interface OpeningWords {
  readonly words: Readonly<Record<Language, Opening>>;
  readonly facts: Facts;
}

const PLACE = /\{(\w+)(?::(\+?)(\d|%))?\}/g;

/** The text with its figures, written as the language has them. */
export function filled(text: string, facts: Facts, language: Language): string {
  return text.replaceAll(PLACE, (place, name: string, sign: string | undefined, digits: string | undefined) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`${place}: the report has no such figure`);
    // a share of nothing, as small runs have it; a kept result has null for it, since JSON knows no NaN
    if (fact === null || Number.isNaN(fact)) return '-';
    if (typeof fact === 'string') return fact;
    if (digits === undefined && !Number.isInteger(fact)) throw new Error(`${place} is ${fact}: how many decimals?`);
    const decimals = digits === '%' || digits === undefined ? 0 : Number(digits);
    const value = digits === '%' ? 100 * fact : fact;
    const written = value.toLocaleString(language === 'pt' ? 'pt-BR' : language === 'es' ? 'es-AR' : 'en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    return `${sign && value >= 0 ? '+' : ''}${written}${digits === '%' ? ' %' : ''}`;
  });
}

/** The opening in every language. */
export function openingsOf({ words, facts }: OpeningWords): Record<Language, Opening> {
  const of = (language: Language): Opening => {
    const { claimed, found, differ } = words[language];
    const write = (text: string) => {
      if (/\d/.test(text.replaceAll(PLACE, ''))) throw new Error(`a number stands in the words themselves: ${text}`);
      return filled(text, facts, language);
    };
    return { claimed: write(claimed), found: write(found), differ: write(differ) };
  };
  return { en: of('en'), pt: of('pt'), es: of('es') };
}
