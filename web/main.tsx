import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { families } from './families/index.ts';
import { ServerAway, ServerError } from './server.ts';
import { applySettings, useSettings } from './settings.ts';
import { Shell } from './shell.tsx';
import { hasServer } from './site/mode.ts';
import { loadWords } from './words/words.ts';
import './tokens.css';
import './app.css';

function isWorthAnotherTry(error: unknown): boolean {
  return !(error instanceof ServerAway) && (hasServer || !(error instanceof ServerError));
}

applySettings();
if (!hasServer) (await import('./site/start.ts')).startSite();
const queries = new QueryClient({
  defaultOptions: {
    // while the server is away, the notice on top of the page asks again for all queries at once; the static site has none
    queries: { retry: (count, error) => isWorthAnotherTry(error) && count < 2, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
const root = createRoot(document.getElementById('app')!);
await loadWords(families);
useSettings.subscribe(({ language }, before) => {
  if (language !== before.language) void loadWords(families);
});
root.render(
  <QueryClientProvider client={queries}>
    <Shell />
  </QueryClientProvider>,
);
