const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Calls `stop` at a Ctrl-C or a plain `kill`; the same signal once more ends the process. Returns how to undo it. */
export function onStop(stop: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of SIGNALS) process.once(signal, stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}

/** Resolves at a Ctrl-C or a plain `kill`. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => onStop(() => resolve()));
}
