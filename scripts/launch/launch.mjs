// Starts the command line of a clone with the pinned Node: from the build where it is as new as the sources, else from
// the sources. Plain JavaScript for any Node from 20 on, without dependencies.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { endWithNpm } from '../../bin/end-with-npm.mjs';
import { BUILT_MAIN, builtIsFresh } from '../build/built.mjs';
import { memoryFlags, permissionFlags } from './permissions.mjs';
import { pinnedNode, prepare, root } from './prepare.mjs';

/** Runs a command line, after what it needs is there; the exit code is its own. */
export function launch(words, { build = false } = {}) {
  if (!prepare({ web: words[0] === 'serve', program: build })) process.exit(2);
  const main = join(root, builtIsFresh(root) ? BUILT_MAIN : join('src', 'cli', 'main.ts'));
  // the fourth channel carries nothing: it closes when this process is gone, however that happens, and the child ends
  const child = spawn(pinnedNode(), [...memoryFlags(words), ...permissionFlags(words), main, ...words], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.channel?.unref();
  // the child is in the same process group: a terminal's Ctrl-C reaches it by itself, a plain kill does not
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`jogatina: ${pinnedNode()} cannot be started: ${error.message}\n`);
    process.exitCode = 2;
  });
  child.on('exit', (code, signal) => {
    // as a shell has it: 130 for Ctrl-C, 143 for a plain kill
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
