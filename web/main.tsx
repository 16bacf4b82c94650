import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { families } from './families/index.ts';
import { addressNow } from './router.tsx';
import { pageAt } from './routes.tsx';
import { ServerAway, ServerError } from './server.ts';
import { applySettings, useSettings } from './settings.ts';
import { Shell } from './shell.tsx';
import { hasServer } from './site/mode.ts';
import { loadWords } from './words/words.ts';
import './tokens.css';
import './app.css';
import './parts/layout/sideways.css';

function isWorthAnotherTry(error: unknown): boolean {
  return !(error instanceof ServerAway) && (hasServer || !(error instanceof ServerError));
}

applySettings();
const queries = new QueryClient({
  defaultOptions: {
    // while the server is away, the notice on top of the page asks again for all queries at once; the static site has none
    queries: { retry: (count, error) => isWorthAnotherTry(error) && count < 2, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
const root = createRoot(document.getElementById('app')!);
// all that the first page needs is fetched at once, not one after another
pageAt(addressNow().split('?')[0])?.page.prefetch();
await Promise.all([
  loadWords(families),
  hasServer ? undefined : import('./site/start.ts').then(({ startSite }) => startSite()),
]);
useSettings.subscribe(({ language }, before) => {
  if (language !== before.language) void loadWords(families);
});
root.render(
  <QueryClientProvider client={queries}>
    <Shell />
  </QueryClientProvider>,
);
