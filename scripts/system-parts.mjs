// Programs of the system that some suites need. Used when present; installed by apt when the user is root on Debian
// (JOGATINA_NO_INSTALL=1 turns that off); else the suites that need them are skipped by name.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const parts = [
  { name: 'chromium', find: () => onPath('chromium') ?? onPath('google-chrome') },
  { name: 'redis-server', find: () => onPath('redis-server') },
  { name: 'postgresql', find: postgresFolder },
];

/** The program file, or undefined. */
export function findPart(name) {
  return parts.find((part) => part.name === name).find();
}

export function missingParts() {
  return parts.filter((part) => part.find() === undefined).map((part) => part.name);
}

export function provideParts() {
  const missing = missingParts();
  if (missing.length === 0 || process.env.JOGATINA_NO_INSTALL === '1') return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing ${missing.join(', ')} with apt-get for the tests (JOGATINA_NO_INSTALL=1 turns this off) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (words) => spawnSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const installed = apt(['-q', 'update']) && apt(['-q', 'install', '-y', '--no-install-recommends', ...missing]);
  if (!installed) console.log('apt-get failed: see the lines above.');
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
