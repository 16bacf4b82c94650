import { type ReactNode, useEffect, useState } from 'react';
import { ServerAway } from '../server.ts';

/** An error's message with, as children, what can be done about it. Nothing for `ServerAway`, which has its own notice. */
export function ErrorMessage({ error, children }: { error: unknown; children?: ReactNode }) {
  if (!error || error instanceof ServerAway) return null;
  return (
    <div className="trouble" role="alert">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {children}
    </div>
  );
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

/** Shown until a query has its data: what is waited for, or the error with, as children, what can be done about it. */
export function Pending({
  query: { data, error },
  text,
  children,
}: {
  query: { readonly data: unknown; readonly error: unknown };
  text: string;
  children?: ReactNode;
}) {
  return (
    <>
      <ErrorMessage error={error}>{children}</ErrorMessage>
      {!data && !error && <Waiting>{text}</Waiting>}
    </>
  );
}
