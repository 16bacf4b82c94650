import { type Browser, chromium as engine } from 'playwright-core';
import { chromiumFlags } from '../../scripts/system-parts.mjs';
import { chromium } from '../system.ts';

/** Starts the system's Chromium. */
export function launch(): Promise<Browser> {
  return engine.launch({ executablePath: chromium, args: chromiumFlags });
}
