/**
 * The speed of the NES game (NTSC, 60 frames a second), as public disassemblies have it.
 *
 * In each frame the sideways key counts first, then a turn, then the fall. A piece falls a row whenever the frames of its level have
 * passed; one that cannot fall then comes to rest. So a key in the last frame still slides it under an overhang.
 */
const FRAMES_A_ROW = [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3];
/** From level 19 to 28, and from 29 on. */
const FAST = 2;
const FASTEST = 1;

/** The levels a game can begin at. */
export const LAST_START = 29;

/** Frames from one step sideways to the next while the key is held: ten steps a second. */
export const HELD_KEY = 6;
/** The console counts a key again when it was up for a frame: no player is faster. */
export const FASTEST_KEY = 2;
/** The same for a turn, which a held key does not repeat. */
export const TURN_KEY = 2;
/** The first step of a held key that was not down before: slower than that nobody needs to be. */
export const SLOWEST_KEY = 16;

/** Frames that a piece stays in a row. */
export function framesPerRow(level: number): number {
  return FRAMES_A_ROW[level] ?? (level < LAST_START ? FAST : FASTEST);
}

/**
 * The level after so many lines of a game that began at `start`. The first rise comes later in games that begin high:
 * after 10 lines from level 0, after 100 from 9 to 15, after 130 from 18, 140 from 19; then every `perLevel` lines.
 */
export function levelAfter(start: number, lines: number, perLevel: number): number {
  const first = Math.min(perLevel * (start + 1), Math.max(10 * perLevel, perLevel * (start - 5)));
  return lines < first ? start : start + 1 + Math.floor((lines - first) / perLevel);
}
