import { createHash } from 'node:crypto';
import type { Action } from '../../core/game.ts';
import type { ListedGame } from '../../games/index.ts';

/** The actions with their names. */
export function named(game: ListedGame, legal: readonly Action[]): { action: Action; text: string }[] {
  return legal.map((action) => ({ action, text: game.formatAction(action) }));
}

/**
 * A seed for an outside program's own numbers. One way: our streams can be told from each other's numbers, and the
 * match's seed deals the cards.
 */
export function seedFor(matchSeed: string, ...path: readonly (string | number)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([matchSeed, ...path]))
    .digest('hex')
    .slice(0, 16);
}
