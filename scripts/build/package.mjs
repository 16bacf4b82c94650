// `npm run build` (--build) makes all of `dist`; `npm run package` also puts the npm packages together in
// `dist/packages` and packs them: `jogatina`, `jogatina-networks` with the large networks that few need, and
// `create-jogatina-agent`. Nothing is published: the workflow `publish.yml` does that from these folders.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, prepare, root } from '../launch/prepare.mjs';
import { builtFiles, bundled } from './built.mjs';

const folder = join(root, 'dist', 'packages');
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const NETWORK = /\.jnt[^/\\]*\.gz$/;

/** What the package has beside the build, of which older files may lie there too. npm leaves out what `files` says. */
const shipped = [
  ...about.files.filter((path) => !path.startsWith('!') && path !== 'dist/node'),
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];
const networks = ['data/agents', 'dist/web/assets', 'LICENSE'];

if (!prepare({ web: true })) process.exit(2);
build();
if (!process.argv.includes('--build')) {
  const { version, license, engines, repository } = about;
  const facts = { version, license, engines, ...(repository && { repository }) };
  main({ name: about.name, ...facts });
  second({ name: 'jogatina-networks', ...facts });
  create({ name: 'create-jogatina-agent', ...facts });
}

function build() {
  const { status } = spawnSync(pinnedNode(), [join('scripts', 'build', 'build.mjs'), '--types'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

function main(facts) {
  const { description, keywords, type, files, bin, exports, types, optionalDependencies } = about;
  const target = join(folder, facts.name);
  rmSync(target, { recursive: true, force: true });
  for (const path of shipped) copy(path, target);
  for (const file of builtFiles(root)) copy(join('dist', 'node', file), target);
  const needed = Object.entries(about.dependencies).filter(([name]) => !bundled.includes(name));
  const own = Object.entries(optionalDependencies).filter(([name]) => !/^node-(linux|win)-/.test(name));
  pack(target, {
    ...{ ...facts, description, keywords, type, files, bin, exports, types, dependencies: Object.fromEntries(needed) },
    ...(own.length > 0 && { optionalDependencies: Object.fromEntries(own) }),
    peerDependencies: { 'jogatina-networks': facts.version },
    peerDependenciesMeta: { 'jogatina-networks': { optional: true } },
  });
}

function second(facts) {
  const target = join(folder, facts.name);
  rmSync(target, { recursive: true, force: true });
  const isNetwork = (path) => NETWORK.test(path) || path === 'LICENSE' || statSync(join(root, path)).isDirectory();
  for (const path of networks) copy(path, target, isNetwork);
  pack(target, { ...facts, description: 'The large n-tuple networks of Jogatina’s Tetris agents' });
}

/** `npm create jogatina-agent`: a few lines that call the package of the same version. */
function create(facts) {
  const target = join(folder, facts.name);
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, facts.name), target, { recursive: true });
  copy('LICENSE', target);
  const { description, type, bin, files } = JSON.parse(readFileSync(join(root, facts.name, 'package.json'), 'utf8'));
  pack(target, { ...facts, description, type, bin, files, dependencies: { jogatina: facts.version } });
}

function copy(path, target, wanted = () => true) {
  if (!existsSync(join(root, path))) throw new Error(`${path} is missing`);
  const filter = (source) => wanted(source.slice(root.length));
  cpSync(join(root, path), join(target, path), { recursive: true, filter });
}

/** Writes the description and packs the folder; what is packed is what lies in it. */
function pack(target, description) {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  const npm = spawnSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: target,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error(npm.stderr);
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(npm.stdout);
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `dist/packages/${filename}: ${megabytes(size)}, ${megabytes(unpackedSize)} unpacked, ${entryCount} files`,
  );
}
