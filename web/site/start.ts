import { followLinks } from './links.ts';
import { prepareLocally } from './local-server.ts';

/** What the static site does beside showing its pages: answers links, and keeps itself for when there is no network. */
export function startSite(): void {
  followLinks();
  prepareLocally();
  if (!('serviceWorker' in navigator)) return;
  // what is shown first comes first
  const register = () =>
    void navigator.serviceWorker.register('service-worker.js').catch((error) => {
      console.warn(`The site cannot be kept for when there is no network: ${error}`);
    });
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
