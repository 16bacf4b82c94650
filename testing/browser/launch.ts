import { type Browser, chromium as engine } from 'playwright-core';
import { chromium } from '../system.ts';

/** Starts the system's Chromium without a sandbox (tests may run as root) and without any request of its own. */
export function launch(): Promise<Browser> {
  return engine.launch({
    executablePath: chromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
