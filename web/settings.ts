import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { type Language, preferredLanguage } from './words/languages.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const paces = ['none', 'quick', 'natural', 'slow'] as const;
export type Pace = (typeof paces)[number];
type Theme = (typeof themes)[number];

interface Settings {
  readonly theme: Theme;
  readonly language: Language;
  /** Whether boards and tables are animated; the system's setting for reduced motion overrides it. */
  readonly motion: boolean;
  /** The name that opponents see; may be empty. */
  readonly name: string;
  /** How long agents at a table seem to think. */
  readonly pace: Pace;
  readonly sound: boolean;
  readonly vibration: boolean;
  /** Whether to tell of one's turn while the page is not seen. */
  readonly notify: boolean;
  /** Whether what others say beside the game is left out. */
  readonly mute: boolean;
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
      pace: 'natural',
      sound: false,
      vibration: false,
      notify: false,
      mute: false,
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
