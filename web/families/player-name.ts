import { useWords } from '../words/words.ts';
import type { FamilyWords } from './family.ts';
import { familyOf } from './index.ts';

/** What the server calls a person who gave no name. */
const NAMELESS = 'guest';

/**
 * The names of players as pages say them, in matches of a game or family: an agent's in the reader's language, with its
 * level (`careful,level=1`) or what else its options say, anybody else's as it is.
 */
export function usePlayerName(): (game: string, name: string) => string {
  const words = useWords();
  return (game, name) => {
    if (name === NAMELESS) return words.rooms.person;
    const family = familyOf(game);
    const { names = {}, options: say = {} }: Partial<FamilyWords> = family ? words[family] : {};
    const [agent, ...options] = name.split(',');
    if (!Object.hasOwn(names, agent)) return name;
    const level = options.find((option) => option.startsWith('level='))?.slice('level='.length);
    if (level !== undefined) return words.rooms.atLevel(names[agent], level);
    const told = options.flatMap((option) => {
      const [key, value] = option.split('=');
      return Object.hasOwn(say, key) ? [say[key](value)] : [];
    });
    return told.length > 0 ? `${names[agent]} (${told.join(', ')})` : names[agent];
  };
}

/** The name of a seat: people are called what they call themselves. */
export function useSeatName(): (game: string, seat: { readonly kind: string; readonly name: string }) => string {
  const nameOf = usePlayerName();
  return (game, { kind, name }) => (kind === 'person' && name !== NAMELESS ? name : nameOf(game, name));
}
