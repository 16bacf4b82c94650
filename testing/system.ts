import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findPart } from '../scripts/system-parts.mjs';

/** The conformance data beside a checkout, where it is there; suites that need it are skipped by name elsewhere. */
export const SHARED = fileURLToPath(new URL('../../shared/', import.meta.url));
export const hasShared = existsSync(SHARED);

/** Debian's Chromium for the browser suites; undefined where there is none. */
export const chromium = findPart('chromium');

/** The folder of PostgreSQL's server programs; undefined where there are none. */
export const postgresql = findPart('postgresql');

/** Redis's server program; undefined where there is none. */
export const redisServer = findPart('redis-server');
