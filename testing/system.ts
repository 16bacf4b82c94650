import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findPart } from '../scripts/system-parts.mjs';

/** 3,195 hands of the UFSM study. They have no licence and are not in the repository: without them tests are skipped. */
export const humanHands = fileURLToPath(new URL('../../shared/data/truco/ufsm-human-hands.csv', import.meta.url));
export const hasHumanHands = existsSync(humanHands);

/** Debian's Chromium for the browser suites; undefined where there is none. */
export const chromium = findPart('chromium');

/** The folder of PostgreSQL's server programs; undefined where there are none. */
export const postgresql = findPart('postgresql');

/** Redis's server program; undefined where there is none. */
export const redisServer = findPart('redis-server');
