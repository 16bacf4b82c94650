import { useWords } from '../words/words.ts';
import type { FamilyWords } from './family.ts';
import { familyOf } from './index.ts';

/** A game as pages say it, "Truco: Argentine, to 30", of an id such as `truco/argentino30@2`. */
export function useGameName(): (game: string) => string {
  const words = useWords();
  return (game) => {
    const family = familyOf(game);
    if (!family) return game;
    const { title, rules }: FamilyWords = words[family];
    // what was changed in the rules, as in `truco/ufsm24+target=12@2`, stands with the match itself
    const [, ruleSet = ''] = game.split(/[/+,@]/);
    return Object.hasOwn(rules, ruleSet) ? `${title}: ${rules[ruleSet].name}` : title;
  };
}
