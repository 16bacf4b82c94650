// The packed package in an empty folder: `npx jogatina`, threads, the server with its app, the library and every example
// in JavaScript and TypeScript. `node scripts/clean-room/tarball.mjs`; with `--lean` two examples and no server.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from '../launch/prepare.mjs';
import { Room } from './room.mjs';

const lean = process.argv.includes('--lean');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const packed = spawnSync(process.execPath, [join(root, 'scripts', 'build', 'package.mjs')], {
  cwd: root,
  stdio: 'inherit',
});
if (packed.status !== 0) process.exit(1);

const room = new Room('tarball', pinnedNode());
try {
  writeFileSync(join(room.folder, 'package.json'), '{ "type": "module", "private": true }\n');
  const tarball = join(root, 'dist', 'packages', `jogatina-${version}.tgz`);
  room.run(`npm install --no-audit --no-fund --loglevel=error ${tarball}`);
  const { size } = statSync(tarball);
  room.check(`${(size / 1e6).toFixed(1)} MB packed (under 15)`, size < 15e6);
  room.packages(220);
  room.run('npx jogatina --help', { expect: /tetris/ });
  room.run('node node_modules/jogatina/bin/jogatina --help', { expect: /tetris/, most: 0.25 });
  room.run('npx jogatina tetris play --agent dellacherie --games 1 --max-pieces 50', { expect: /dellacherie/ });
  room.run('npx jogatina truco match --agents careful equilibrium --matches 4 --workers 2', { expect: /win rate/ });
  if (!lean) {
    room.run('npx jogatina tetris play --rules nes-norotation --agent ntuple --games 1 2>&1 || true', {
      expect: /npm install jogatina-networks/,
    });
    await room.serve('npx jogatina serve --port 0 --json', async (address) => {
      const page = await fetch(address, { headers: { accept: 'text/html' } });
      room.check('the app is served', page.ok && /<script/.test(await page.text()));
      room.check('the API answers', (await fetch(`${address}/api/health`)).ok);
    });
  }
  examples();
} finally {
  room.end();
}

function examples() {
  const folder = join(room.folder, 'examples');
  cpSync(join(room.folder, 'node_modules', 'jogatina', 'examples', 'library'), folder, { recursive: true });
  const all = readdirSync(folder).sort();
  for (const file of lean ? ['match.js', 'own-agent.ts'] : all) room.run(`node examples/${file}`, { expect: /\S/ });
  if (lean) return;
  // the declarations, as a program of somebody else sees them
  const compilerOptions = { noEmit: true, strict: true, target: 'es2024', module: 'nodenext', types: [] };
  writeFileSync(join(room.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['examples/*.ts'] }));
  room.run(`node ${join(root, 'node_modules', 'typescript', 'bin', 'tsc')} -p .`);
}
