import { InputError } from '../core/errors.ts';
import type { Game, State } from '../core/game.ts';
import { tetrisGame } from './tetris/game.ts';
import { parseRules as parseTetris, ruleSets as tetrisRules } from './tetris/rules.ts';
import { type TrucoRules, trucoGame, ruleSets as trucoRules } from './truco/index.ts';

/** A game with a sentence for lists and pages. */
export type ListedGame = Game<State, unknown> & { readonly description: string };

function listedTruco(rules: string | TrucoRules): ListedGame {
  const game = trucoGame(rules);
  const { target, flor } = game.rules;
  return Object.assign(game, { description: `Truco for two to ${target} points, ${flor ? 'with' : 'without'} flor.` });
}

/** A family of games: its listed rule sets, and how others are read from the part of an id behind its name. */
const families: Readonly<Record<string, { listed: readonly ListedGame[]; read(rules: string): ListedGame }>> = {
  tetris: { listed: tetrisRules.map(tetrisGame), read: (rules) => tetrisGame(parseTetris(rules)) },
  truco: { listed: trucoRules.map(listedTruco), read: listedTruco },
};

/** The one list of games. */
export const games: readonly ListedGame[] = Object.values(families).flatMap(({ listed }) => listed);

/** A game by its id, the version may be left out: `tetris/nes`, `tetris/classic,height=10@2`, `truco/ufsm24`. */
export function gameOf(id: string): ListedGame {
  const [, family = '', rules = '', version] = /^([a-z]+)\/(.+?)(@\d+)?$/.exec(id) ?? [];
  if (!Object.hasOwn(families, family))
    throw new InputError(`unknown game "${id}": one of ${games.map((game) => game.id).join(', ')}`);
  const { listed, read } = families[family];
  const game = listed.find((each) => each.id.startsWith(`${family}/${rules}@`)) ?? read(rules);
  if (version !== undefined && !game.id.endsWith(version))
    throw new InputError(`game "${id}" is not known in this version: "${game.id}" is`);
  return game;
}
