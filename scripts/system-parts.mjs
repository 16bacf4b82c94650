// Programs of the system that some suites need. Used when present; installed by apt when the user is root on Debian
// (JOGATINA_NO_INSTALL=1 turns that off); else the suites that need them are skipped by name.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Seconds to wait for another program's lock, and between two looks at it. */
const WAIT = 600;
const PAUSE = 5;

const parts = [
  { name: 'chromium', find: () => onPath('chromium') ?? onPath('google-chrome') },
  { name: 'redis-server', find: () => onPath('redis-server') },
  { name: 'postgresql', find: postgresFolder },
  { name: 'bubblewrap', find: () => onPath('bwrap') },
];

/** The program file, or undefined. */
export function findPart(name) {
  return parts.find((part) => part.name === name).find();
}

/**
 * What Chromium is told to leave out. The last three are lists under the address bar that nobody sees: each window loads
 * two of them as pages of their own, which takes longer than most of ours. The others are those that Playwright leaves
 * out, since its own list does not count beside this one.
 */
const LEFT_OUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/** Chromium without a sandbox (tests may run as root) and without any request of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${LEFT_OUT.join()}`,
];

export function missingParts() {
  return parts.filter((part) => part.find() === undefined).map((part) => part.name);
}

export function provideParts() {
  const missing = missingParts();
  if (missing.length === 0 || process.env.JOGATINA_NO_INSTALL === '1') return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing ${missing.join(', ')} with apt-get for the tests (JOGATINA_NO_INSTALL=1 turns this off) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const installed = apt(['update'], env) && apt(['install', '-y', '--no-install-recommends', ...missing], env);
  if (!installed) console.log('apt-get failed: see the lines above.');
}

/** Another program may hold apt's locks for a while: dpkg's is waited for by apt itself, that of its lists by us. */
function apt(words, env) {
  for (let left = WAIT / PAUSE; ; left--) {
    const done = spawnSync('apt-get', ['-q', '-o', `DPkg::Lock::Timeout=${WAIT}`, ...words], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (done.status === 0) return true;
    if (left <= 0 || !/could not get lock/i.test(done.stderr ?? '')) {
      process.stderr.write(done.stderr ?? `${done.error?.message}\n`);
      return false;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000 * PAUSE);
  }
}

/** Debian keeps the server's programs outside the path, in a folder a version. */
function postgresFolder() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(base, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
  if (found) return found;
  const initdb = onPath('initdb');
  return initdb && join(initdb, '..');
}

function onPath(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
}
