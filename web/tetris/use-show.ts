import { useEffect, useState, useSyncExternalStore } from 'react';
import { onFrame } from '../boards/frames.ts';
import { type Act, Show } from './show.ts';

/** A show whose games are made anew whenever `key` changes; it goes to piece `at` and runs if told. */
export function useShow(
  key: string,
  acts: (grown: () => void) => readonly Act[],
  { at = 0, run = false }: { at?: number; run?: boolean } = {},
): Show {
  const [show] = useState(() => new Show());
  useSyncExternalStore(show.subscribe, () => show.version);

  useEffect(() => onFrame((now, milliseconds) => show.tick(milliseconds, now)), [show]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the games
  useEffect(() => {
    show.acts = acts(() => show.grown());
    show.running ||= run;
    show.seek(at);
    return () => show.close();
  }, [show, key]);
  return show;
}
