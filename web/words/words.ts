import { create } from 'zustand';
import { type Numbers, numbersIn } from '../../src/core/language.ts';
import type { FamilyDictionaries, FamilyName, families } from '../families/index.ts';
import { loadPatiently } from '../parts/lazy-part.ts';
import { useSettings } from '../settings.ts';
import type { Dictionary } from './en.ts';
import type { Language } from './languages.ts';

/** Every word of the app in one language: what all pages share, and what each family of games has. */
export type Words = Dictionary & FamilyDictionaries;

/** One dictionary a language, loaded when it is wanted; the compiler checks that each has every key. */
const dictionaries: Readonly<Record<Language, () => Promise<Dictionary>>> = {
  en: async () => (await import('./en.ts')).en,
  pt: async () => (await import('./pt.ts')).pt,
  es: async () => (await import('./es.ts')).es,
};

const useDictionary = create<{ readonly words?: Words; readonly language?: Language }>()(() => ({}));

/** Loads the words of the chosen language; until new ones are there, the old ones stay. */
export async function loadWords(games: typeof families): Promise<void> {
  const { language } = useSettings.getState();
  const words = await loadPatiently(async () => {
    const [shared, ...own] = await Promise.all([
      dictionaries[language](),
      ...(Object.keys(games) as FamilyName[]).map(
        async (name) => [name, (await games[name].words[language]()).words] as const,
      ),
    ]);
    return { ...shared, ...(Object.fromEntries(own) as FamilyDictionaries) };
  });
  if (useSettings.getState().language === language) useDictionary.setState({ words, language });
}

/** The words of the page; `loadWords` came before. */
export function useWords(): Words {
  return useDictionary(({ words }) => words!);
}

/** The language that the page is in now. */
export function useLanguage(): Language {
  return useDictionary(({ language }) => language!);
}

/** Formats numbers for the page's language. */
export function useNumbers(): Numbers {
  return numbersIn(useLanguage());
}

const dates = new Map<string, Intl.DateTimeFormat>();
const STYLES = { day: { dateStyle: 'short' }, minute: { dateStyle: 'short', timeStyle: 'short' } } as const;

/** Formats days, or times to the minute, for the page's language. */
export function useDates(): (time: string | number, to?: keyof typeof STYLES) => string {
  const language = useLanguage();
  return (time, to = 'minute') => {
    const key = `${language} ${to}`;
    let format = dates.get(key);
    if (!format) dates.set(key, (format = new Intl.DateTimeFormat(language, STYLES[to])));
    return format.format(new Date(time));
  };
}
