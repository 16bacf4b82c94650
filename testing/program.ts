import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_MAIN, builtIsFresh } from '../scripts/build/built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The command line for tests that start it in a process of its own. Like `bin/jogatina` it is the build where that is as
 * new as the sources, which starts in a tenth of the time; `npm test` makes one.
 */
export const mainFile = join(root, builtIsFresh(root) ? BUILT_MAIN : join('src', 'cli', 'main.ts'));
