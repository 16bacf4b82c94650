// Keeps the site for when there is no network. The build puts in which version it is and what it has. A version is kept
// whole and shown until the next is kept whole and no tab shows this one, so that files of two never meet.
const VERSION = 'VERSION';
/** Kept at once. */
const FILES = ['FILES'];
/** Kept when they are first asked for: pictures, and what large players need. */
const LATER = ['LATER'];

const APP = `jogatina-app-${VERSION}`;
const DATA = 'jogatina-data';
const base = new URL('./', self.location.href);
const addressOf = (file) => new URL(file, base).href;
const later = new Set(LATER.map(addressOf));

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));

async function keep() {
  const cache = await caches.open(APP);
  // names of assets change with what is in them; the others are asked for anew
  await cache.addAll(
    FILES.map((file) => new Request(addressOf(file), { cache: file.startsWith('assets/') ? 'default' : 'reload' })),
  );
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('jogatina-app-') && name !== APP);
  await Promise.all(old.map((name) => caches.delete(name)));
  const data = await caches.open(DATA);
  for (const request of await data.keys()) if (!later.has(request.url)) await data.delete(request);
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(base.href)) return;
  url.hash = '';
  url.search = '';
  if (request.mode === 'navigate') event.respondWith(fromApp(addressOf('index.html'), request));
  else if (later.has(url.href)) event.respondWith(fromData(url.href, request));
  else event.respondWith(fromApp(url.href, request));
});

async function fromApp(address, request) {
  const cache = await caches.open(APP);
  return (await cache.match(address)) ?? fetch(request);
}

async function fromData(address, request) {
  const cache = await caches.open(DATA);
  const kept = await cache.match(address);
  if (kept) return kept;
  const fresh = await fetch(request);
  // a browser without room for it fetches it again next time
  if (fresh.ok) cache.put(address, fresh.clone()).catch(() => {});
  return fresh;
}
