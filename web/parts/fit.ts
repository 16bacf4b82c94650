import { useEffect, useSyncExternalStore } from 'react';

/** The page fills the screen and does not scroll, for as long as this part is shown. */
export function useFit(): void {
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.fit = '';
    return () => {
      delete root.dataset.fit;
    };
  }, []);
}

/** Whether there is room beside a table that fills the screen, so that nothing needs a panel. */
export function useRoomBeside(): boolean {
  return useMedia('(min-width: 64rem) and (min-height: 34rem)');
}

/** Whether the screen is as narrow as a phone's: drawings are made for it, not shrunk. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 40rem)');
}

/** Whether a media query holds now. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
  );
}
