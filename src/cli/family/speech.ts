import type { Action } from '../../core/game.ts';
import type { Language } from '../../core/language.ts';
import type { Family, ListedGame } from '../../families/index.ts';

/** How a game reads in one language; its notation where the family has no words. */
export function speechOf({ speech }: Family, game: ListedGame, language: Language) {
  return {
    action: (action: Action, view: unknown) => speech?.action(action, view, language) ?? game.formatAction(action),
    view: (view: unknown) => speech?.view(view, language) ?? [JSON.stringify(view)],
  };
}
