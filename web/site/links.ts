import { navigate } from '../router.tsx';
import { askLocally } from './local-server.ts';

/** A click on `<a href>` that the static site answers itself: addresses of the app, places in a page, files to save. */
export function followLinks(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const href = link.getAttribute('href')!;
    if (href.startsWith('/api/')) void save(href);
    else if (href.startsWith('/')) navigate(href);
    else if (/^#[^/]/.test(href)) goTo(href.slice(1));
    else return;
    event.preventDefault();
  });
}

/** Shows a place of the page, and notes it in the address without leaving the page. */
function goTo(place: string): void {
  const element = document.getElementById(decodeURIComponent(place));
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
  const [, page = '/'] = /^#(\/[^#]*)/.exec(location.hash) ?? [];
  history.replaceState(null, '', `#${page}#${place}`);
}

/** Saves what the server would send as a file. */
async function save(path: string): Promise<void> {
  const answer = await askLocally({ method: 'GET', path });
  const [, id = 'match'] = /\/matches\/([^/]+)/.exec(path) ?? [];
  const file = URL.createObjectURL(new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: file, download: `${id}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(file), 10_000);
}
