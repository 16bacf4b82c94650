import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds between two looks. */
const LOOK_EVERY = 10_000;
/** The part of its time that the thread may be busy with, and for how many looks, to count as calm. */
const CALM = 0.3;
const CALM_FOR = 2;
/** Bytes that the heap may have grown by since it was last collected. */
const GROWTH = 32 << 20;

interface Thread {
  /** Bytes of its heap. */
  heap(): number;
  /** The part of its time that it was busy with since the last call. */
  busy(): number;
  collect(): void;
}

/**
 * Collects the main thread's garbage when a rush is over. V8 would keep what it took until as much is allocated once
 * more, which may be hours after: it pays attention to idle programs, and a server with a few visitors is none.
 */
export function collectWhenCalm(thread: Thread = thisThread()): void {
  let kept = 0;
  let calm = 0;
  setInterval(() => {
    calm = thread.busy() > CALM ? 0 : calm + 1;
    if (calm < CALM_FOR || thread.heap() < kept + GROWTH) return;
    thread.collect();
    kept = thread.heap();
  }, LOOK_EVERY).unref();
}

function thisThread(): Thread {
  setFlagsFromString('--expose-gc');
  let seen = performance.eventLoopUtilization();
  return {
    heap: () => getHeapStatistics().total_heap_size,
    busy() {
      const { utilization } = performance.eventLoopUtilization(seen);
      seen = performance.eventLoopUtilization();
      return utilization;
    },
    collect: runInNewContext('gc') as () => void,
  };
}
