import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type Language, preferredLanguage } from './words/languages.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

interface Settings {
  readonly theme: Theme;
  readonly language: Language;
  /** Movement on boards and tables; the system's wish for less goes before it. */
  readonly motion: boolean;
  /** What the person wants to be called; empty until one is wanted. */
  readonly name: string;
  change(settings: Partial<Omit<Settings, 'change'>>): void;
}

/** What the person chose, remembered in this browser. */
export const useSettings = create<Settings>()(
  persist(
    (set) => ({
      theme: 'system',
      language: preferredLanguage(navigator.languages),
      motion: true,
      name: '',
      change: set,
    }),
    { name: 'jogatina.settings' },
  ),
);

/** Whether things may move now. */
export function motionWanted(): boolean {
  return useSettings.getState().motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Puts the theme, the language and the motion on the page, now and at every change. */
export function applySettings(): void {
  const apply = ({ theme, language, motion }: Settings) => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.motion = motion ? 'on' : 'off';
    root.lang = language;
  };
  apply(useSettings.getState());
  useSettings.subscribe(apply);
}
