import { levels } from '../../../src/agents/truco/levels/levels.ts';
import type { Language } from '../../../src/core/language.ts';

/** What the levels of play are called, or what they are like, in a language: the words stand in the table of levels. */
export function levelWords(language: Language, of: 'names' | 'about'): Readonly<Record<string, string>> {
  return Object.fromEntries(levels.map((level) => [level.name, level[of][language]]));
}
