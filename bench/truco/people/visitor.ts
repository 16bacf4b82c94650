import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Language } from '../../../src/core/language.ts';
import { type App, overflow, violations } from '../../../testing/browser/app.ts';
import { english, textsOf } from '../../../testing/browser/texts.ts';
import { words as trucoEn } from '../../../web/families/truco/words/en.ts';
import { words as trucoEs } from '../../../web/families/truco/words/es.ts';
import { words as trucoPt } from '../../../web/families/truco/words/pt.ts';
import { words as firstEn } from '../../../web/pages/first/words-en.ts';
import { words as firstEs } from '../../../web/pages/first/words-es.ts';
import { words as firstPt } from '../../../web/pages/first/words-pt.ts';
import { en } from '../../../web/words/en.ts';
import { es } from '../../../web/words/es.ts';
import { pt } from '../../../web/words/pt.ts';

/** All that pages of Truco say, by language. */
const dictionaries = {
  pt: { ...pt, truco: trucoPt, first: firstPt },
  es: { ...es, truco: trucoEs, first: firstEs },
  en: { ...en, truco: trucoEn, first: firstEn },
};
const locales = { pt: 'pt-BR', es: 'es-AR', en: 'en-US' } as const;

export const devices = {
  phone: { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof devices;

/** What a page did that cannot be seen: sounds, vibrations, notifications. */
interface Signs {
  tones: number;
  shakes: number;
  notes: string[];
}

/** Somebody with a device and a language, who sees to it that every page fits and is in that language. */
export class Visitor {
  readonly app: App;
  readonly language: Language;
  readonly device: Device;
  readonly words: (typeof dictionaries)[Language];
  /** What was wrong with pages. */
  readonly found: string[] = [];
  page!: Page;

  constructor(app: App, language: Language, device: Device) {
    this.app = app;
    this.language = language;
    this.device = device;
    this.words = dictionaries[language];
  }

  /** A browser of its own, with nothing in it; agents answer at once, and nothing moves. */
  async begin(
    path: string,
    settings: Readonly<Record<string, unknown>> = { motion: false, pace: 'none' },
  ): Promise<this> {
    this.page = await this.app.open('/nowhere', { ...devices[this.device], locale: locales[this.language] });
    await this.page.context().grantPermissions(['notifications']);
    await this.page.addInitScript(listen);
    await this.page.evaluate(
      (state) => localStorage.setItem('jogatina.settings', JSON.stringify({ state, version: 0 })),
      { theme: 'system', language: this.language, name: '', ...settings },
    );
    return this.go(path);
  }

  async go(path: string): Promise<this> {
    await this.page.goto(this.app.address + path);
    return this;
  }

  /** By finger or by mouse. */
  press(what: Locator): Promise<void> {
    return this.device === 'phone' ? what.tap() : what.click();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** The page as it is now: fits its width, has no English where there should be none, and axe finds nothing. */
  async look(where: string): Promise<void> {
    const sideways = await overflow(this.page);
    if (sideways > 0) this.found.push(`${where}: ${sideways} pixels too wide`);
    if (this.language !== 'en')
      this.found.push(...english(await textsOf(this.page)).map((text) => `${where}: English: ${text}`));
    this.found.push(...(await violations(this.page)).map((each) => `${where}: ${each}`));
  }

  signs(): Promise<Signs> {
    return this.page.evaluate(() => (window as unknown as { signs: Signs }).signs);
  }

  /** Whether somebody looks at the page; or at another tab. */
  async show(seen: boolean): Promise<void> {
    await this.page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, !seen);
  }

  async end(): Promise<void> {
    await this.page.context().close();
  }
}

/** In the page: counts what is heard and felt, and keeps what would be shown outside of it. */
function listen(): void {
  const signs: Signs = { tones: 0, shakes: 0, notes: [] };
  Object.assign(window, { signs });
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...at) {
    signs.tones++;
    start.apply(this, at);
  };
  navigator.vibrate = () => {
    signs.shakes++;
    return true;
  };
  class Note {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(text: string) {
      signs.notes.push(text);
    }
    close(): void {}
  }
  Object.assign(window, { Notification: Note });
}
