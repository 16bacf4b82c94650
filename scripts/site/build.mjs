// `npm run site`: builds the app as a folder that any web host serves, without a server behind it; `--out FOLDER` says
// where. Plain JavaScript for any Node from 20 on.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { pinnedNode, prepare, root } from '../launch/prepare.mjs';

const HELP = `Usage: npm run site [-- --out FOLDER]

Builds the site without a server into FOLDER (dist/site): put what is in it on any web host, also below a path.
Example: npm run site -- --out /var/www/jogatina`;

const out = folderOf(process.argv.slice(2));
if (!prepare()) process.exit(2);
const vite = [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--mode', 'site', '--logLevel', 'warn'];
const { status } = spawnSync(pinnedNode(), [...vite, '--outDir', out], {
  cwd: root,
  // whatever the shell says: another value builds the slow pages of development
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: ['ignore', 2, 2],
});
if (status !== 0) refuse('the build failed: see the lines above', 1);
tellSizes();

function folderOf(words) {
  let values;
  try {
    ({ values } = parseArgs({ args: words, options: { out: { type: 'string' }, help: { type: 'boolean' } } }));
  } catch (error) {
    refuse(`${error.message.split('. ', 1)[0]}\n${HELP}`);
  }
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  if (values.out === '') refuse('--out needs the name of a folder');
  const folder = resolve(process.env.INIT_CWD ?? '.', values.out ?? join(root, 'dist', 'site'));
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat && !stat.isDirectory()) refuse(`${folder} is a file: a folder is needed`);
  // what is there is replaced as a whole
  if (stat && readdirSync(folder).length > 0 && !existsSync(join(folder, 'service-worker.js')))
    refuse(`${folder} is not empty, and what is in it is no site of ours: name another folder, or empty it`);
  return folder;
}

function tellSizes() {
  const files = readdirSync(out, { recursive: true }).filter((file) => statSync(join(out, file)).isFile());
  const app = files.filter((file) => /\.(html|js|css|webmanifest)$/.test(file));
  const sum = (names, size) => names.reduce((total, file) => total + size(readFileSync(join(out, file))), 0);
  const packed = sum(app, (bytes) => gzipSync(bytes).length);
  const all = sum(files, (bytes) => bytes.length);
  console.log(
    `${relative(process.cwd(), out) || '.'}: ${files.length} files, ${(all / 1e6).toFixed(1)} MB; the app is ${Math.round(packed / 1000)} kB compressed, the rest is loaded when it is wanted`,
  );
}

function refuse(message, code = 2) {
  console.error(`site: ${message}`);
  process.exit(code);
}
