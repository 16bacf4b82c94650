/** No piece needs more turns, or more steps to a side. */
const TURNS = 4;
const STEPS = 8;
/** How many keys are sent for each step towards a wall, one a tick: those that are too many do nothing. */
const SENT_A_STEP = 2;
/** The chance not to reach the wall for each key too few. */
const PUSH_SHORT = 0.12;

/**
 * The chance that a piece does not get where its keys should lead it: a key is lost, or there is so little time that the
 * next one replaces it. Keys can be sent faster if they only have to push the piece to a wall.
 */
export class RouteRisks {
  none = true;
  private readonly chances = new Float64Array(2 * TURNS * STEPS);

  /** `span`: by how many ticks delays vary; `delay`: until the effect of a key is seen; `time`: for how many ticks keys can act; `share`: of keys that are lost. */
  weigh(span: number, delay: number, time: number, share: number): void {
    this.none = span === 0 && share === 0;
    for (let turns = 0; turns < TURNS; turns++)
      for (let steps = 0; steps < STEPS; steps++)
        for (const isAtWall of [false, true]) {
          const gap = gapOf(turns, steps, isAtWall, time);
          const gaps = gapsOf(turns, steps, isAtWall);
          // if there is time enough, a lost key is sent again
          const spare = time - gaps * (span + 1) - (isAtWall ? SENT_A_STEP * steps : 0);
          const failing = spare > delay + 1 ? share * share : share;
          const collisions = gaps * replaced(span, gap);
          const pushes = time - turns * Math.min(gap, span + 1) - SENT_A_STEP * steps - span / 2;
          const pushing = isAtWall && steps > 0 ? Math.max(0, -PUSH_SHORT * pushes) : 0;
          const keys = isAtWall ? turns : turns + steps;
          this.chances[indexOf(turns, steps, isAtWall)] = Math.min(1, failing * keys + collisions + pushing);
        }
  }

  of(turns: number, steps: number, isAtWall: boolean): number {
    return this.chances[indexOf(turns, steps, isAtWall)];
  }
}

function indexOf(turns: number, steps: number, isAtWall: boolean): number {
  return 2 * (STEPS * turns + steps) + Number(isAtWall);
}

/** How many times a key has to be followed by another one that must not replace it. */
function gapsOf(turns: number, steps: number, isAtWall: boolean): number {
  return Math.max(0, isAtWall && steps > 0 ? turns : turns + steps - 1);
}

/** How many ticks there are between two keys, if all of them have to be sent in a time. */
export function gapOf(turns: number, steps: number, isAtWall: boolean, time: number): number {
  const pushing = isAtWall ? SENT_A_STEP * steps : 0;
  return Math.max(1, Math.floor((time - pushing) / Math.max(1, gapsOf(turns, steps, isAtWall))));
}

/** The chance that a key is replaced by one that is sent so many ticks later, if all delays are equally likely. */
export function replaced(span: number, ticks: number): number {
  const width = span + 1;
  return ticks >= width ? 0 : ((width - ticks) * (width - ticks + 1)) / (2 * width * width);
}
