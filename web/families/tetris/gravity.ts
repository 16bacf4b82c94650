/** Milliseconds of a frame of the NES (NTSC: 60.0988 a second). */
export const NES_FRAME = 1000 / 60.0988;

/** Frames that a piece takes for a row, from level 0; the last holds from there on. */
const FRAMES_A_ROW = [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1];

export const FASTEST_LEVEL = FRAMES_A_ROW.length - 1;

/** Milliseconds a row at a level of the NES game. */
export function fallTime(level: number): number {
  return FRAMES_A_ROW[Math.min(level, FASTEST_LEVEL)] * NES_FRAME;
}

/**
 * The level after so many lines in a game begun at level `start`. The first step up comes late in games begun at a high
 * level, as in the NES game; from then on every ten lines are one.
 */
export function nesLevel(start: number, lines: number): number {
  const first = Math.min(10 * start + 10, Math.max(100, 10 * start - 50));
  return lines < first ? start : start + 1 + Math.floor((lines - first) / 10);
}
