import { create } from 'zustand';
import { useSettings } from '../settings.ts';
import type { Words } from './en.ts';
import type { Language } from './languages.ts';

export type { Words } from './en.ts';

/** One dictionary a language, loaded when it is wanted; the compiler checks that each has every key. */
const dictionaries: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('./en.ts')).en,
  pt: async () => (await import('./pt.ts')).pt,
  es: async () => (await import('./es.ts')).es,
};

const useDictionary = create<{ readonly words?: Words; readonly language?: Language }>()(() => ({}));

/** Loads the words of the chosen language; until new ones are there, the old ones stay. */
export async function loadWords(): Promise<void> {
  const { language } = useSettings.getState();
  const words = await dictionaries[language]();
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

/** Numbers as the language writes them. */
export function useNumbers(): (value: number, digits?: number) => string {
  const language = useLanguage();
  // a zero has no sign
  return (value, digits = 0) =>
    (value || 0).toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
