import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documents } from './scripts/site/documents.ts';
import { staticSite } from './scripts/site/static-site.ts';
import { workbench } from './scripts/site/workbench.ts';

/** That plugins take most of a build's time is no news: large files are read, and the documents' index is made. */
const checks = { bundlerTimings: false, pluginTimings: false };

export default defineConfig(({ mode }) => {
  const site = mode === 'site';
  return {
    root: 'web',
    // the static site is served from any folder of any host
    base: site ? './' : '/',
    plugins: [react(), documents(), ...(site ? [staticSite()] : [])],
    // nothing is put into the page as data: its policy allows what the server itself serves, and nothing else
    build: {
      outDir: site ? '../dist/site' : '../dist/web',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { checks },
    },
    // a page that is served names the site's worker too, and never starts it
    worker: { format: 'es', rolldownOptions: { checks }, plugins: () => [workbench()] },
  };
});
