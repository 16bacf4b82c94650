// The steps of deploy/Dockerfile in clean folders, for machines without a container engine: what is committed is copied,
// every RUN is run, and the entry point serves. `node scripts/clean-room/image.mjs`.
import { execSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pinnedNode, root } from '../launch/prepare.mjs';
import { Room } from './room.mjs';

const room = new Room('image', pinnedNode());
const stages = new Map();
let stage;
let entry = [];
let command = [];
/** A path of the image in the folder of a stage. */
const inside = (path, of = stage) => join(of, path.startsWith('/') ? path : join('app', path));

try {
  const steps = readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  for (const step of steps) {
    const [word, ...rest] = step.split(' ');
    const text = rest.join(' ');
    if (word === 'FROM') {
      const name = / AS (\w+)$/.exec(step)?.[1] ?? `stage-${stages.size}`;
      stage = join(room.folder, name);
      mkdirSync(join(stage, 'app'), { recursive: true });
      stages.set(name, stage);
    } else if (word === 'COPY') copy(text);
    // users and their rights are the container's
    else if (word === 'RUN')
      room.run(text.replace(/ ?&& chown \w+ \S+/, '').replaceAll(' /', ` ${stage}/`), { cwd: inside('.') });
    else if (word === 'ENTRYPOINT') entry = JSON.parse(text);
    else if (word === 'CMD') command = JSON.parse(text);
  }
  room.folder = inside('.');
  room.size('.', 'the image, without Node');
  const words = [...entry, ...command].map((each) => (each === '0.0.0.0' ? '127.0.0.1' : each)).join(' ');
  await room.serve(`${words} --port 0 --json`, async (address) => {
    const page = await fetch(address, { headers: { accept: 'text/html' } });
    room.check('the app is served', page.ok && /<script/.test(await page.text()));
    room.check('the API answers', (await fetch(`${address}/api/health`)).ok);
  });
  room.run(`${entry.join(' ')} truco match --agents careful random --matches 2 --workers 2`, { expect: /win rate/ });
  room.run(`${entry.join(' ')} worker --help`, { expect: /--coordinate/ });
  room.run(`${entry.join(' ')} new-agent ${join(stage, 'first')}`, { expect: /has an agent that plays/ });
} finally {
  room.end();
}

function copy(text) {
  const [, from, source, target] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text);
  if (from) {
    const copied = inside(source, stages.get(from));
    // into a folder that is named with a slash at its end, a file goes under its own name
    const into =
      target.endsWith('/') && statSync(copied).isFile() ? join(inside(target), basename(source)) : inside(target);
    cpSync(copied, into, { recursive: true });
  }
  // what git knows, which .dockerignore leaves
  else execSync(`git archive HEAD | tar x -C "${inside(target)}"`, { cwd: join(root, source) });
  if (!existsSync(inside(target))) throw new Error(`COPY ${text} copied nothing`);
}
