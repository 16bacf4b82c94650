import type { Family } from './family.ts';
import { tetris } from './tetris/index.ts';
import { truco } from './truco/index.ts';
import { trucoBrazil } from './truco-brazil/index.ts';

/** The one list of games in the web app. Lists, forms, routes, navigation and dictionaries are derived from it. */
export const families = { truco, 'truco-brazil': trucoBrazil, tetris } as const;

export type FamilyName = keyof typeof families;
export const familyNames = Object.keys(families) as readonly FamilyName[];

/** The family of a game's id, such as `truco/ufsm24@1`; undefined for what is none of ours. */
export function familyOf(game: string): FamilyName | undefined {
  return familyNames.find((name) => name === game.split('/', 1)[0]);
}

/** Whether a game is played in rooms that have pages here; by a family's name or a game's id. */
export function hasRooms(game: string): boolean {
  const name = familyOf(game);
  return name !== undefined && families[name].hasRooms;
}

/** The address of a room, which plays the game of this id. */
export function roomAddress({ id, game }: { readonly id: string; readonly game: string }): string {
  return `/${familyOf(game)}/${id}`;
}

/** The words of each family. */
export type FamilyDictionaries = {
  readonly [Name in FamilyName]: (typeof families)[Name] extends Family<infer Words> ? Words : never;
};
