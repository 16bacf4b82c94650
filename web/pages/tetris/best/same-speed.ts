import { framesPerRow, LAST_START } from '../../../../src/games/tetris/gravity.ts';

/**
 * The first and the last start level with the speed of this one. Games of the same pieces are the same from each of
 * them, as long as they end before the level rises.
 */
export function sameSpeed(level: number): [number, number] {
  const speed = framesPerRow(level);
  let [first, last] = [level, level];
  while (first > 0 && framesPerRow(first - 1) === speed) first--;
  while (last < LAST_START && framesPerRow(last + 1) === speed) last++;
  return [first, last];
}
