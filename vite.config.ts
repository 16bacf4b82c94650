import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documents } from './scripts/site/documents.ts';
import { staticSite } from './scripts/site/static-site.ts';
import { workbench } from './scripts/site/workbench.ts';

/** Where there is a server, the worker that stands for it on the static site is not built: nothing asks it. */
function withoutLocalServer(): Plugin {
  const NONE = '\0no-local-server';
  return {
    name: 'without-local-server',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/local-server.ts') ? NONE : undefined),
    load: (id) =>
      id === NONE
        ? 'export class LocalConnection {}\nexport const askLocally = undefined;\nexport const prepareLocally = undefined;'
        : undefined,
  };
}

/** That plugins take most of a build's time is no news: large files are read, and the documents' index is made. */
const checks = { bundlerTimings: false, pluginTimings: false };

export default defineConfig(({ mode }) => {
  const site = mode === 'site';
  return {
    root: 'web',
    // the static site is served from any folder of any host
    base: site ? './' : '/',
    plugins: [react(), documents(), ...(site ? [staticSite()] : [withoutLocalServer()])],
    // nothing is put into the page as data: its policy allows what the server itself serves, and nothing else
    build: {
      outDir: site ? '../dist/site' : '../dist/web',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // kB; the documents' index, which is read when somebody searches them, is the largest
      chunkSizeWarningLimit: 800,
      rolldownOptions: { checks },
    },
    // the static site's stand-in for a server
    worker: { format: 'es', rolldownOptions: { checks }, plugins: () => [workbench()] },
  };
});
