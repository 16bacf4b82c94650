import { type ReactNode, useEffect, useState } from 'react';
import { sayProblem } from '../../src/core/problems.ts';
import { Link } from '../router.tsx';
import { ServerAway, type ServerError } from '../server.ts';
import { ServerNeeded } from '../site/needs-server.tsx';
import type { UnnamedWords } from '../words/en/problems.ts';
import { useLanguage, useWords } from '../words/words.ts';

/** An error in the page's own words. */
export class PageError extends Error {
  override readonly name = 'PageError';
}

/** Where somebody can go on from an error that stands in place of what the page is for. */
type Way = readonly [href: string, name: string];

/**
 * What went wrong, in the page's language. With a `way` it stands in place of what the page is for. Nothing for
 * `ServerAway`, which has its own notice.
 */
export function ErrorMessage({ error, way }: { error: unknown; way?: Way }) {
  const words = useWords();
  const language = useLanguage();
  if (!error || error instanceof ServerAway) return null;
  const { problem, status, message } = error as Partial<ServerError>;
  if (problem?.code === 'needsServer') return <ServerNeeded />;
  // an address that cannot be read names nothing
  const missing = way !== undefined && (status === 400 || status === 404 || status === undefined);
  const own = error instanceof PageError || (language === 'en' && !missing) ? message : undefined;
  const unnamed = unnamedOf(missing ? 404 : status, words.unnamed);
  const said = asSentence(problem ? sayProblem(problem, words.problems) : (own ?? unnamed));
  const details = !problem && own === undefined && !missing && message && (
    <details>
      <summary>{words.unnamed.details}</summary>
      <p lang="en">{message}</p>
    </details>
  );
  if (way === undefined)
    return (
      <div className="trouble" role="alert">
        <p>{said}</p>
        {details}
      </div>
    );
  return (
    <section className="sheet notice" role="alert">
      <h2>{said}</h2>
      {missing && <p>{words.unnamed.address}</p>}
      {details}
      <p className="row">
        <Link className="button primary" href={way[0]}>
          {way[1]}
        </Link>
      </p>
    </section>
  );
}

/** With a capital letter and a full stop. */
function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}

/** A problem without a code, by the status of the answer. */
function unnamedOf(status: number | undefined, { asked, missing, refused, often, failed }: UnnamedWords): string {
  if (status === undefined) return failed;
  if (status === 404) return missing;
  if (status === 429) return often;
  if (status >= 500) return failed;
  return status === 400 ? asked : refused;
}

/** Milliseconds that pass before a wait is mentioned: a line that flashes is worse than none. */
const UNMENTIONED = 300;

/** Says what is being waited for, once that takes long enough to be noticed. */
export function Waiting({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNMENTIONED);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="waiting" role="status">
      {late && children}
    </p>
  );
}

/** Shown until a query has its data: what is waited for, or the error. */
export function Pending({
  query: { data, error },
  text,
  way,
}: {
  query: { readonly data: unknown; readonly error: unknown };
  text: string;
  way?: Way;
}) {
  return (
    <>
      <ErrorMessage error={error} way={way} />
      {!data && !error && <Waiting>{text}</Waiting>}
    </>
  );
}
