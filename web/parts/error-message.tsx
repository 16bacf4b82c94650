import type { ReactNode } from 'react';
import { ServerAway } from '../server.ts';

/** What went wrong, in a sentence, with what can be done about it; a server that is away has its own notice. */
export function ErrorMessage({ error, children }: { error: unknown; children?: ReactNode }) {
  if (!error || error instanceof ServerAway) return null;
  return (
    <div className="trouble" role="alert">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {children}
    </div>
  );
}
