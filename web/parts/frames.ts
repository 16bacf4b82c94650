type Frame = (now: number, milliseconds: number) => void;

/** Everything that moves. */
const frames = new Set<Frame>();
let last = 0;

/** A pause of the page (another tab, a busy machine) counts as no more than this. */
const LONGEST = 100;

function tick(now: number): void {
  // the first frame may have begun before it was asked for
  const passed = Math.max(0, Math.min(now - last, LONGEST));
  last = now;
  for (const frame of frames) frame(now, passed);
  if (frames.size > 0) requestAnimationFrame(tick);
}

/** Calls at every frame of the screen, until the function returned is called. */
export function onFrame(frame: Frame): () => void {
  if (frames.size === 0) {
    last = performance.now();
    requestAnimationFrame(tick);
  }
  frames.add(frame);
  return () => frames.delete(frame);
}
