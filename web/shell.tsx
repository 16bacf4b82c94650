import { Suspense, useEffect, useMemo, useRef } from 'react';
import { ErrorBoundary } from './parts/layout/error-boundary.tsx';
import { NotFound } from './parts/layout/not-found.tsx';
import { ServerNotice } from './parts/layout/server-notice.tsx';
import { SettingsMenu } from './parts/layout/settings-menu.tsx';
import { Waiting } from './parts/pending.tsx';
import { Link, useAddress } from './router.tsx';
import { pageAt, sectionsIn } from './routes.tsx';
import { hasServer, worksHere } from './site/mode.ts';
import { NeedsServer } from './site/needs-server.tsx';
import { useWords } from './words/words.ts';

/** Everything around a page: the bar on top, the notice when the server is away, and the page of the address. */
export function Shell() {
  const words = useWords();
  const { path } = useAddress();
  const main = useRef<HTMLElement>(null);
  const nav = useRef<HTMLElement>(null);
  const first = useRef(true);
  const found = useMemo(() => pageAt(path), [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page is where the keyboard goes on
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the bar is narrow, the section one is in stays in sight
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (here) nav.current!.scrollLeft = here.offsetLeft - (nav.current!.clientWidth - here.offsetWidth) / 2;
  }, [path, words]);

  const PageHere = found?.page;
  return (
    <>
      <a className="skip" href="#main">
        {words.shell.skip}
      </a>
      <header className="bar">
        <Link href="/" className="brand" aria-current={path === '/' ? 'page' : undefined}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="28" height="28" />
          Jogatina
        </Link>
        <nav aria-label={words.shell.sections} ref={nav}>
          {sectionsIn(words).map(({ path: to, title }) => (
            <Link key={to} href={to} aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <SettingsMenu />
      </header>
      <ServerNotice />
      <main id="main" ref={main} tabIndex={-1}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<Waiting>{words.shell.loading}</Waiting>}>
            {!PageHere ? (
              <NotFound path={path} />
            ) : worksHere(path) ? (
              <PageHere params={found.params} />
            ) : (
              <NeedsServer title={sectionsIn(words).find(({ path: to }) => path.startsWith(to))?.title} />
            )}
          </Suspense>
        </ErrorBoundary>
      </main>
      <footer className="foot">
        Jogatina · <Link href="/docs">{words.docs.title}</Link>
        {hasServer && (
          <>
            {' '}
            · <a href="/api/reference">{words.shell.api}</a>
          </>
        )}
      </footer>
    </>
  );
}
