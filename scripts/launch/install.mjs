// Brings `node_modules` to what the lockfile names, and never harms one that works: packages are installed beside it and
// put in its place when they are complete. Plain JavaScript for any Node from 20 on, without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { say, withLock } from './lock.mjs';

/** In `node_modules`: the hash of the lockfile that it was found to fit. */
const STAMP = '.jogatina-lock';
const NPM_CI = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs packages where they are not those of the lockfile; false, after a line that says why, where it cannot. */
export function preparePackages(root) {
  if (packagesFit(root)) return true;
  const modules = join(root, 'node_modules');
  const missing = missingPackages(root);
  const there = existsSync(modules);
  if (process.env.JOGATINA_NO_INSTALL === '1') {
    say(`Not installed, as JOGATINA_NO_INSTALL=1 asks: ${listed(missing)}. npm ci installs them.`);
    return there;
  }
  if (there && lstatSync(modules).isSymbolicLink()) {
    say(
      `node_modules is a link to ${readlinkSync(modules)}, which is left alone. It lacks ${listed(missing)}: install them there (npm ci), or remove the link.`,
    );
    return true;
  }
  return withLock(root, () => packagesFit(root) || install(root));
}

/** Whether `node_modules` has what the lockfile names. What was found is remembered by the lockfile's hash. */
function packagesFit(root) {
  const stamp = join(root, 'node_modules', STAMP);
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  if (missingPackages(root).length > 0) return false;
  try {
    writeFileSync(stamp, hash);
  } catch {
    // a folder that others own is looked at in full each time
  }
  return true;
}

/**
 * Packages of the lockfile that are not installed in their version, by npm's own account of what it installed. Optional
 * ones may be absent, and so may those for development where there are none at all (`npm ci --omit=dev`).
 */
export function missingPackages(root) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  const lean = !Object.values(installed).some((each) => each.dev);
  return Object.entries(packagesOf(join(root, 'package-lock.json')))
    .filter(([path, { version, optional, peer, dev, devOptional }]) => {
      if (path === '' || installed[path]?.version === version) return false;
      const dispensable = optional || peer || devOptional || (dev && lean && Object.keys(installed).length > 0);
      return installed[path] !== undefined || !dispensable;
    })
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')} ${version}`);
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** `npm ci` empties `node_modules` before anything else, so it works in a folder beside it. */
function install(root) {
  say('Installing packages (npm ci) ...');
  const modules = join(root, 'node_modules');
  const beside = join(root, `.install-${process.pid}`);
  try {
    mkdirSync(beside);
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(join(root, file))) copyFileSync(join(root, file), join(beside, file));
    // npm is a script on Windows, which only a shell can start
    const done = spawnSync('npm', NPM_CI, {
      cwd: beside,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    if (done.status !== 0) {
      say(npmProblem(done, existsSync(modules)));
      return false;
    }
    if (existsSync(modules)) renameSync(modules, join(beside, 'old'));
    renameSync(join(beside, 'node_modules'), modules);
    return packagesFit(root);
  } catch (error) {
    say(`Packages cannot be installed in ${root}: ${error.message}`);
    return false;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

function npmProblem({ error, status, signal }, there) {
  const kept = there ? ' The packages from before are as they were: JOGATINA_NO_INSTALL=1 goes on with them.' : '';
  if (error?.code === 'ENOENT') return `npm is not on the PATH: it comes with Node, from https://nodejs.org.${kept}`;
  return `npm ci failed (${error?.message ?? signal ?? `exit code ${status}`}): see the lines above.${kept}`;
}

function listed(names) {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more packages`;
}
