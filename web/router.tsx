import { type AnchorHTMLAttributes, type ComponentType, type MouseEvent, useMemo, useSyncExternalStore } from 'react';
import type { LazyPart } from './parts/lazy-part.ts';
import type { Params } from './paths.ts';
import { hasServer } from './site/mode.ts';

export { matchPath, type Params } from './paths.ts';

export interface PageProps {
  readonly params: Params;
}
export type Page = ComponentType<PageProps>;

/** A page and the pattern of its address. */
export interface Route {
  readonly pattern: string;
  readonly page: LazyPart<PageProps>;
}

/** The address that the browser shows. */
interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * The address of the page in the app, with its query. Without a server it stands after `#`, so that any web host finds
 * the one page: `#/truco/day`. A place in a page follows in either case: `#/docs/search#rbfs`.
 */
export function addressNow(): string {
  if (hasServer) return location.pathname + location.search;
  const [, address] = /^#(\/[^#]*)/.exec(location.hash) ?? [];
  return address ?? '/';
}

/** The place in the page that the address names, without its `#`; empty for none. */
export function placeInPage(): string {
  const [, , place = ''] = (hasServer ? `#/${location.hash}` : location.hash).split('#');
  return decodeURIComponent(place);
}

/** The address of a page of the app as the browser takes it. */
export function hrefOf(to: string): string {
  return hasServer || !to.startsWith('/') ? to : `#${to}`;
}

const MOVED = 'jogatina:moved';

function subscribe(tell: () => void): () => void {
  addEventListener('popstate', tell);
  addEventListener(MOVED, tell);
  return () => {
    removeEventListener('popstate', tell);
    removeEventListener(MOVED, tell);
  };
}

/** Goes to an address of the app. With `replace` it takes the place of the present one in the history. */
export function navigate(to: string, { replace = false } = {}): void {
  const href = hrefOf(to);
  if (href === (hasServer ? location.pathname + location.search : '') + location.hash) return;
  const samePage = to.split(/[?#]/)[0] === addressNow().split('?')[0];
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  if (!samePage) scrollTo(0, 0);
  dispatchEvent(new Event(MOVED));
}

export function useAddress(): Address {
  const address = useSyncExternalStore(subscribe, addressNow);
  return useMemo(() => {
    const [path = '/', query = ''] = address.split('?');
    return { path, query: new URLSearchParams(query) };
  }, [address]);
}

/** The address of a page with these query values; undefined and empty ones are left out. */
export function addressOf(
  path: string,
  values: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== '') query.append(name, String(one));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
  return text === '' ? path : `${path}?${text}`;
}

/** A link inside the app. The browser's own ways to open it (new tab, middle button) still work. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={hrefOf(href)} onClick={follow} {...rest} />;
}
