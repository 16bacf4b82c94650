import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { families } from './families/index.ts';
import { ServerAway } from './server.ts';
import { applySettings, useSettings } from './settings.ts';
import { Shell } from './shell.tsx';
import { loadWords } from './words/words.ts';
import './tokens.css';
import './app.css';

applySettings();
const queries = new QueryClient({
  defaultOptions: {
    // while the server is away, the notice on top of the page asks again for all queries at once
    queries: { retry: (count, error) => !(error instanceof ServerAway) && count < 2, networkMode: 'always' },
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
