import { useEffect, useRef } from 'react';
import { useAddress } from '../../router.tsx';
import { themes, useAdmin, useSettings } from '../../settings.ts';
import { languageNames, languages } from '../../words/languages.ts';
import { useWords } from '../../words/words.ts';

/** Language, theme and motion. */
export function SettingsMenu() {
  const words = useWords();
  const { theme, language, motion, change } = useSettings();
  const { token } = useAdmin();
  const { path } = useAddress();
  const menu = useRef<HTMLDetailsElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [path]);
  useEffect(() => {
    const close = (event: Event) => {
      const node = menu.current;
      if (!node?.open) return;
      const leaves = event instanceof KeyboardEvent && event.key === 'Escape';
      if (event instanceof KeyboardEvent ? !leaves : node.contains(event.target as Node)) return;
      node.open = false;
      if (leaves) node.querySelector('summary')?.focus();
    };
    addEventListener('keydown', close);
    addEventListener('pointerdown', close);
    return () => {
      removeEventListener('keydown', close);
      removeEventListener('pointerdown', close);
    };
  }, []);

  return (
    <details className="settings" ref={menu}>
      <summary>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M2 5h8m4 0h4M2 10h2m4 0h10M2 15h9m4 0h3"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
          <circle cx="12" cy="5" r="2" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <circle cx="6" cy="10" r="2" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <circle cx="13" cy="15" r="2" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <span className="unseen">{words.settings.title}</span>
      </summary>
      <div className="sheet">
        <fieldset>
          <legend>{words.settings.language}</legend>
          {languages.map((each) => (
            <label key={each} className="choice">
              <input
                type="radio"
                name="language"
                checked={language === each}
                onChange={() => change({ language: each })}
              />
              <span lang={each}>{languageNames[each]}</span>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{words.settings.theme}</legend>
          {themes.map((each) => (
            <label key={each} className="choice">
              <input type="radio" name="theme" checked={theme === each} onChange={() => change({ theme: each })} />
              {words.settings.themes[each]}
            </label>
          ))}
        </fieldset>
        <label className="choice">
          <input type="checkbox" checked={motion} onChange={(event) => change({ motion: event.target.checked })} />
          {words.settings.motion}
        </label>
        <label>
          {words.admin.token}
          <input
            type="password"
            autoComplete="off"
            size={20}
            value={token}
            onChange={(event) => useAdmin.setState({ token: event.target.value })}
          />
          <span className="soft">{words.admin.kept}</span>
        </label>
      </div>
    </details>
  );
}
