import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = fileURLToPath(new URL('../../web/site/files', import.meta.url));
const WORKER = 'service-worker.js';

/** As the server's own policy (`src/server/http.ts`), for hosts that send none. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

/** What the site keeps at once for when there is no network: the app. Pictures and what large players need come by use. */
export function isKeptAtOnce(file: string): boolean {
  return /\.(html|js|css|webmanifest)$|^icon/.test(file) && file !== WORKER;
}

/** Makes the app a site that can be installed: its manifest, its icons, and the worker that keeps it. */
export function staticSite(): Plugin {
  let out = '';
  return {
    name: 'static-site',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      { tag: 'meta', attrs: { name: 'theme-color', content: '#2b5d4f' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icon-192.png' }, injectTo: 'head' },
    ],
    closeBundle() {
      cpSync(own, out, { recursive: true });
      const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => statSync(join(out, file)).isFile() && file !== WORKER)
        .sort();
      const version = createHash('sha256');
      for (const file of files) version.update(file).update(readFileSync(join(out, file)));
      const kept = files.filter(isKeptAtOnce);
      const text = readFileSync(join(own, WORKER), 'utf8')
        .replace("'VERSION'", JSON.stringify(version.digest('hex').slice(0, 16)))
        .replace("['FILES']", JSON.stringify(kept))
        .replace("['LATER']", JSON.stringify(files.filter((file) => !kept.includes(file))));
      writeFileSync(join(out, WORKER), text);
    },
  };
}
