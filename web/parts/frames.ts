type Frame = (now: number, milliseconds: number) => void;

/** The callbacks of everything that is animated. */
const frames = new Set<Frame>();
let last = 0;

/** The most milliseconds that a frame counts for, after a pause of the page (another tab, a busy machine). */
const LONGEST = 100;

function tick(now: number): void {
  // the first frame may have begun before it was requested
  const passed = Math.max(0, Math.min(now - last, LONGEST));
  last = now;
  for (const frame of frames) frame(now, passed);
  if (frames.size > 0) requestAnimationFrame(tick);
}

/** Calls `frame` at every frame of the screen. The function returned ends that. */
export function onFrame(frame: Frame): () => void {
  if (frames.size === 0) {
    last = performance.now();
    requestAnimationFrame(tick);
  }
  frames.add(frame);
  return () => frames.delete(frame);
}
