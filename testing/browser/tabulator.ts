import type { Page } from 'playwright-core';

/** Presses of the tabulator at most, and so many before the page is asked again what they reached. */
const MOST = 250;
const AT_ONCE = 10;

/** Where the tabulator has been, kept in the page: the number of each stop that was seen to have the focus. */
declare global {
  interface Window {
    stops: Set<string>;
  }
}

/**
 * The buttons and links in sight that the tabulator does not reach, or that are not seen to have the focus then, by
 * their texts. What comes later, as boards that move on, is not waited for.
 */
export async function unreached(page: Page): Promise<string[]> {
  const wanted = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('button:enabled, a[href]:not([tabindex="-1"]), summary')];
    const seen = all.filter((one) => one.checkVisibility() && !one.matches('.skip'));
    for (const old of document.querySelectorAll<HTMLElement>('[data-stop]')) delete old.dataset.stop;
    for (const [i, one] of seen.entries()) one.dataset.stop = String(i);
    const stops = new Set<string>();
    // the page has one listener, however often it is asked
    if (!window.stops)
      addEventListener('focusin', ({ target }) => {
        const one = target as HTMLElement;
        if (one.dataset.stop !== undefined && getComputedStyle(one).outlineStyle !== 'none')
          window.stops.add(one.dataset.stop);
      });
    window.stops = stops;
    return seen.length;
  });
  let reached = 0;
  for (let presses = 0; presses < MOST && reached < wanted; presses += AT_ONCE) {
    for (let i = 0; i < AT_ONCE; i++) await page.keyboard.press('Tab');
    reached = await page.evaluate(() => window.stops.size);
  }
  return page.evaluate(() =>
    // a button that can no longer be pressed, or has gone, need not be reached
    [...document.querySelectorAll<HTMLElement>('[data-stop]:not(:disabled)')]
      .filter(({ dataset }) => !window.stops.has(dataset.stop!))
      .map(({ textContent }) => textContent),
  );
}
