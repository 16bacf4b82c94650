// A fresh clone: two commands at once, `npm start`, the first game; with `--test` also `npm test`, which
// takes long; what follows goes to it (`--test -- src/core`). `node scripts/clean-room/clone.mjs`. What is committed is what is tried.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../launch/prepare.mjs';
import { Room } from './room.mjs';

const room = new Room('clone');
try {
  room.run(`git clone --quiet --depth 1 "file://${root}" .`);
  const both = ['tetris', 'truco'].map((word) => first(`node bin/jogatina ${word} --help`));
  room.check(
    'two commands at once on a fresh clone',
    (await Promise.all(both)).every((code) => code === 0),
  );
  room.packages(320);
  await room.serve('npm start -- --port 0 --json', async (address) => {
    const page = await fetch(address, { headers: { accept: 'text/html' } });
    room.check('the app is served', page.ok && /<script/.test(await page.text()));
  });
  room.size('dist');
  room.run('node bin/jogatina --help', { expect: /tetris/, most: 0.25 });
  room.run('node bin/jogatina tetris play --agent dellacherie --games 1 --max-pieces 50', { expect: /dellacherie/ });
  room.run('node bin/jogatina truco match --agents careful random --matches 1', { expect: /win rate/ });
  room.run('touch package-lock.json && node bin/jogatina tetris --help', { expect: /play/ });
  const at = process.argv.indexOf('--test');
  if (at > 0) room.run(['npm test', ...process.argv.slice(at + 1)].join(' '), { expect: /, 0 failed/ });
} finally {
  room.end();
}

function first(line) {
  const child = spawn('sh', ['-c', line], { cwd: join(room.folder), env: room.env, stdio: ['ignore', 'ignore', 2] });
  return new Promise((resolve) => child.on('exit', resolve));
}
