import { type Language, languages } from '../../src/core/language.ts';

export { type Language, languages };

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { pt: 'Português', es: 'Español', en: 'English' };

/** The first of the reader's languages that the app has, else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}
