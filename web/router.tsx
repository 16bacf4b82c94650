import {
  type AnchorHTMLAttributes,
  type ComponentType,
  type LazyExoticComponent,
  type MouseEvent,
  useMemo,
  useSyncExternalStore,
} from 'react';

/** The named parts of an address: `/studies/:id` has `id`. */
export type Params = Readonly<Record<string, string>>;
export interface PageProps {
  readonly params: Params;
}
export type Page = ComponentType<PageProps>;

/** A page and the pattern of its address. */
export interface Route {
  readonly pattern: string;
  readonly page: LazyExoticComponent<Page>;
}

/** The address that the browser shows. */
interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
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
  if (to === location.pathname + location.search + location.hash) return;
  const samePage = new URL(to, location.href).pathname === location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  if (!samePage) scrollTo(0, 0);
  dispatchEvent(new Event(MOVED));
}

export function useAddress(): Address {
  const address = useSyncExternalStore(subscribe, () => location.pathname + location.search);
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

/** The parts of `path` that the pattern names (`/studies/:id`), or undefined if it does not match. */
export function matchPath(pattern: string, path: string): Params | undefined {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/$/, '').split('/');
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(':')) {
      const text = decoded(given[i]);
      if (!text) return undefined;
      found[part.slice(1)] = text;
    } else if (part !== given[i]) return undefined;
  }
  return found;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
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
  return <a href={href} onClick={follow} {...rest} />;
}
