import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  // nothing is put into the page as data: its policy allows what the server itself serves, and nothing else
  build: { outDir: '../dist/web', emptyOutDir: true, assetsInlineLimit: 0 },
  worker: { format: 'es' },
});
