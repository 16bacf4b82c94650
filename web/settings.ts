import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { type Language, preferredLanguage } from './words/languages.ts';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

interface Settings {
  readonly theme: Theme;
  readonly language: Language;
  /** Whether boards and tables are animated; the system's setting for reduced motion overrides it. */
  readonly motion: boolean;
  /** The name that opponents see; may be empty. */
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

/** The token of an administrator, for this tab alone; empty for everybody else. */
export const useAdmin = create<{ readonly token: string }>()(
  persist(() => ({ token: '' }), { name: 'jogatina.admin', storage: createJSONStorage(() => sessionStorage) }),
);

/** Whether animation is allowed now. */
export function motionWanted(): boolean {
  return useSettings.getState().motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Applies the theme, the language and the motion to the page, now and at every change. */
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
