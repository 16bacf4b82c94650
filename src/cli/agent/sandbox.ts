import { SANDBOXES, type Sandbox, sandboxLine } from '../../server/outside/program-process.ts';
import { oneOf } from '../options.ts';

/** `--sandbox` of the commands that start programs of others. */
export const SANDBOX_OPTION = [
  '--sandbox <how>',
  'auto: bwrap or unshare where one works; required: not without; off',
  oneOf('--sandbox', SANDBOXES),
  'auto',
] as const;

/** Says what keeps the program apart, or that nothing does. */
export function told(sandbox: Sandbox): Sandbox {
  process.stderr.write(`${sandboxLine(sandbox)}\n`);
  return sandbox;
}
