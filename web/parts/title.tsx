import { type ReactNode, useEffect } from 'react';

/** The heading of a page, which is also the title of the browser's tab. */
export function Title({ children, name }: { children: ReactNode; name?: string }) {
  const text = name ?? (typeof children === 'string' ? children : undefined);
  useEffect(() => {
    document.title = text ? `${text} · Jogatina` : 'Jogatina';
  }, [text]);
  return <h1>{children}</h1>;
}
