import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, useServer } from '../../server.ts';
import { useWords } from '../../words/words.ts';

const EVERY = 2000;

/** Says that the server is away, asks again by itself, and lets the page go on when it is back. */
export function ServerNotice() {
  const words = useWords();
  const away = useServer((state) => state.away);
  const queries = useQueryClient();
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(() => {
      ask('/api/workbench').then(
        () => queries.invalidateQueries(),
        () => {},
      );
    }, EVERY);
    return () => clearInterval(timer);
  }, [away, queries]);
  return (
    <div role="status" className="server-notice">
      {away && <p>{words.trouble.away}</p>}
    </div>
  );
}
