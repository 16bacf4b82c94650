// Lets a whole class of example agents join an event by its code, half in TypeScript and half in Python, and stays
// until they are ended (Ctrl-C). To try a tournament before the lesson:
//   node examples/class.mjs http://127.0.0.1:7300 my-event kq7m-x2hd 30
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [server = 'http://127.0.0.1:7300', event, code, count = '30'] = process.argv.slice(2);
if (!event || !code) {
  console.error('node examples/class.mjs SERVER EVENT CODE [COUNT]');
  process.exit(2);
}
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`The examples in TypeScript need Node 22.18 or newer, this is ${process.versions.node}.`);
  process.exit(2);
}
const here = fileURLToPath(new URL('.', import.meta.url));
const url = server.replace(/^http/, 'ws');
const jogatina = fileURLToPath(new URL('../bin/jogatina', import.meta.url));

const programs = [];
for (let i = 1; i <= Number(count); i++) {
  const python = i % 2 === 0;
  const name = `${python ? 'python' : 'typescript'}-${String(i).padStart(2, '0')}`;
  const answer = await fetch(`${server}/api/events/${event}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, code }),
  });
  const made = await answer.json();
  if (!answer.ok) {
    console.error(`${name}: ${made.error}`);
    continue;
  }
  const [command, ...words] = python
    ? [jogatina, 'agent', 'join', '--command', `python3 ${here}agent.py`, '--url', url, `--token=${made.token}`]
    : [process.execPath, `${here}agent.ts`, url, made.token];
  programs.push(spawn(command, words, { stdio: 'ignore' }));
  console.log(`${name} joined`);
}
console.log(`${programs.length} programs have joined ${event}: start it in the browser. Ctrl-C ends them.`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const program of programs) program.kill();
    process.exit(0);
  });
