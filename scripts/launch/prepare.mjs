// Does what a clone is missing before anything else runs: packages, then the builds. Plain JavaScript for any Node from
// 20 on, without dependencies. It says what it does, and nothing where nothing is to be done.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtIsFresh } from '../build/built.mjs';
import { preparePackages } from './install.mjs';
import { say, withLock } from './lock.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Node strips types by itself from 22.18 on. */
const OLDEST = [22, 18];

/** The Node that the lockfile pins, or this one where it is new enough; undefined where there is neither. */
export function pinnedNode() {
  const [system, program] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const pinned = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', program);
  if (existsSync(pinned)) return pinned;
  return newEnough(process.versions.node) ? process.execPath : undefined;
}

export function newEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** Installs and builds what is missing; false, after a line that says why, where that fails. */
export function prepare({ web = false, program = false } = {}) {
  if (!preparePackages(root)) return false;
  const node = pinnedNode();
  if (!node) {
    say(
      `Jogatina needs Node ${OLDEST.join('.')} or newer. This is ${process.versions.node}, and none comes with the packages for ${process.platform} on ${process.arch}: get Node 24 from https://nodejs.org or with a version manager (nvm install 24), and try again.`,
    );
    return false;
  }
  const builds = [
    ...(program
      ? [{ old: () => !builtIsFresh(root), message: 'Building the program ...', script: ['scripts/build/build.mjs'] }]
      : []),
    ...(web && existsSync(join(root, 'web', 'index.html')) ? [webBuild] : []),
  ].filter(({ old }) => old());
  if (builds.length === 0) return true;
  // another command may have built it while this one waited
  return withLock(root, () => builds.every((build) => !build.old() || run(node, build)));
}

const webBuild = {
  old: webIsOld,
  message: 'Building the web app (vite build) ...',
  script: [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
};

function webIsOld() {
  const built = join(root, 'dist', 'web', 'index.html');
  if (!existsSync(built)) return true;
  const code = ['core', 'games', 'kernels', 'protocol', 'agents', 'search', 'optimize', 'cluster', 'cbr', 'solve'];
  const sources = [
    'web',
    ...code.map((folder) => `src/${folder}`),
    'data/agents',
    'data/records',
    'docs',
    'README.md',
    'scripts/site',
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

function run(node, { message, script }) {
  say(message);
  const done = spawnSync(node, script, { cwd: root, stdio: ['ignore', 2, 2] });
  if (done.status === 0) return true;
  say(`That failed (node ${script.join(' ')}): see the lines above.`);
  return false;
}
