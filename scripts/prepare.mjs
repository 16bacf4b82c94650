// Does what a clone is missing before anything else runs: packages, then the web build. Plain JavaScript for any Node
// from 20 on, without dependencies. It says what it does, and nothing where nothing is to be done.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that the lockfile pins, or this one where it is new enough; undefined where there is neither. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  return newEnough(process.versions.node) ? process.execPath : undefined;
}

/** Node strips types by itself from 22.18 on. */
export function newEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/** Installs and builds what is missing; false, after a line that says why, where that fails. */
export function prepare({ web }) {
  if (
    packagesAreOld() &&
    !step('Installing packages (npm ci) ...', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  )
    return false;
  if (!pinnedNode()) {
    say(
      `Jogatina needs Node 22.18 or newer; this is ${process.versions.node}, and no pinned Node exists for this machine.`,
    );
    return false;
  }
  if (web && existsSync(join(root, 'web', 'index.html')) && webIsOld())
    return step('Building the web app (vite build) ...', pinnedNode(), [
      join('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--logLevel',
      'warn',
    ]);
  return true;
}

function packagesAreOld() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return true;
  return statSync(installed).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs;
}

function webIsOld() {
  const built = join(root, 'dist', 'web', 'index.html');
  if (!existsSync(built)) return true;
  const code = ['core', 'games', 'protocol', 'agents', 'search', 'optimize', 'cluster', 'cbr', 'solve'];
  const sources = [
    'web',
    ...code.map((folder) => `src/${folder}`),
    'data/agents',
    'data/records',
    'docs/studies',
    'vite.config.ts',
    'package-lock.json',
  ];
  return sources.some((source) => newest(join(root, source)) > statSync(built).mtimeMs);
}

function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function step(message, command, words) {
  say(message);
  // npm is a script on Windows, which only a shell can start
  const done = spawnSync(command, words, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (done.status === 0) return true;
  say(`That failed (${[command, ...words].join(' ')}): see the lines above.`);
  return false;
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
