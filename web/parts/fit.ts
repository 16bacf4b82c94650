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

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
  );
}
