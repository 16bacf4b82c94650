import { Rng } from '../../../core/rng.ts';

/** Widths are told apart by parts of a tick, up to a limit. */
const PARTS = 2;
const WIDEST = 24;
/** More pushes are not sent for one piece, and more steps are not needed. */
const MOST = 28;
const STEPS = 8;
const SAMPLES = 2000;

/** For each width: the chance that so many pushes move a piece less than so many steps. */
const tables = new Map<number, Float64Array>();

/**
 * The chance that a piece is moved by fewer than `steps` if a key is sent in each of `ticks` ticks and one more, and the
 * delays vary by `width` ticks. Those that come in the same tick count as one.
 */
export function pushesShort(steps: number, width: number, ticks: number): number {
  const sent = Math.min(MOST, Math.floor(ticks) + 1);
  if (sent < steps) return 1;
  const parts = Math.min(PARTS * WIDEST, Math.ceil(width * PARTS));
  let table = tables.get(parts);
  if (!table) {
    table = sampled(parts / PARTS);
    tables.set(parts, table);
  }
  return table[sent * (STEPS + 1) + Math.min(steps, STEPS)];
}

function sampled(width: number): Float64Array {
  const rng = Rng.seeded('pushes');
  const table = new Float64Array((MOST + 1) * (STEPS + 1));
  for (let sample = 0; sample < SAMPLES; sample++) {
    const phase = rng.float();
    let [last, moved] = [-1, 0];
    for (let sent = 1; sent <= MOST; sent++) {
      const tick = Math.max(last, Math.ceil(sent + phase + width * rng.float()));
      if (tick > last) moved++;
      last = tick;
      for (let steps = moved + 1; steps <= STEPS; steps++) table[sent * (STEPS + 1) + steps] += 1 / SAMPLES;
    }
  }
  return table;
}
