import type { ReactNode } from 'react';
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
