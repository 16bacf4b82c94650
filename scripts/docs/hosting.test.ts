import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { program } from '../../src/cli/main.ts';
import { TestServer } from '../../src/server/testing/test-server.ts';
import { mainFile } from '../../testing/program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const works = (name: string, ...words: string[]) => spawnSync(name, words, { stdio: 'ignore' }).status === 0;
const hasNginx = works('nginx', '-v') && works('openssl', 'version');
const hasDocker = works('docker', 'info');
const hasSystemd = works('systemd-analyze', '--version');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.on('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.skipIf(!hasNginx)('behind nginx with TLS', () => {
  test('deploy/nginx.conf: the API, nobody’s token but one’s own, and WebSockets', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jogatina-nginx-'));
    const server = await TestServer.open({ names: ['truco.example'], trustProxy: ['127.0.0.1'], isPublic: true });
    const [plain, tls] = [await freePort(), await freePort()];
    const subject = ['-subj', '/CN=truco.example', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
    const files = ['-keyout', join(folder, 'key'), '-out', join(folder, 'pem')];
    execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' });
    // the file as it stands, but for its places
    const site = readFileSync(`${root}deploy/nginx.conf`, 'utf8')
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('listen 443', `listen 127.0.0.1:${tls}`)
      .replace('/etc/ssl/truco.example.pem', join(folder, 'pem'))
      .replace('/etc/ssl/truco.example.key', join(folder, 'key'))
      .replace('127.0.0.1:7300', server.address);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (each) => `${each}_temp_path ${folder}/${each};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/pid; daemon off; error_log ${folder}/error; events {}\nhttp { access_log off; ${places.join(' ')}\n${site}}`,
    );
    const nginx = spawn('nginx', ['-p', folder, '-e', join(folder, 'error'), '-c', join(folder, 'nginx.conf')], {
      stdio: 'inherit',
    });
    try {
      const get = (path: string, headers = {}) =>
        new Promise<{ status: number; text: string }>((resolve, reject) => {
          const options = { host: '127.0.0.1', port: tls, path, rejectUnauthorized: false };
          request({ ...options, headers: { host: 'truco.example', ...headers } }, async (answer) => {
            let text = '';
            for await (const chunk of answer) text += chunk;
            resolve({ status: answer.statusCode!, text });
          })
            .on('error', reject)
            .end();
        });
      const up = () =>
        get('/api/health').then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(up, { timeout: 10_000 }).toBe(200);
      const moved = await fetch(`http://127.0.0.1:${plain}/x`, { redirect: 'manual' });
      expect(moved.status).toBe(301);
      // a server behind a proxy is public: nobody passes for the user of this machine
      expect((await get('/api/tokens', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(401);
      const seats = [
        { kind: 'agent', agent: 'careful' },
        { kind: 'agent', agent: 'random' },
      ];
      const made = await server.ask('POST', '/api/rooms', { game: 'truco/ufsm24', seats, pace: 50 }, server.admin);
      const id = made.body.room?.id as string;
      expect(id).toBeTruthy();
      const socket = new WebSocket(`wss://127.0.0.1:${tls}/api/rooms/${id}/live`, {
        rejectUnauthorized: false,
        headers: { host: 'truco.example', origin: 'https://truco.example' },
      } as never);
      const frame = await new Promise<string>((resolve, reject) => {
        socket.on('open', () => socket.send('{"type":"hello"}'));
        socket.on('message', (data) => resolve(data.toString()));
        socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
        socket.on('error', reject);
      });
      expect(JSON.parse(frame)).toHaveProperty('type');
      socket.close();
    } finally {
      nginx.kill();
      await new Promise((resolve) => nginx.on('exit', resolve));
      await server.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('deploy', () => {
  const text = (path: string) => readFileSync(`${root}deploy/${path}`, 'utf8');

  /** Command lines that the files of `deploy` start, without the program itself. */
  const lines = [
    ...[...text('compose.yaml').matchAll(/^ {4}command: (\['(?!redis).*\])$/gm)].map(([, list]) =>
      JSON.parse(list.replaceAll("'", '"')),
    ),
    ...readdirSync(`${root}deploy/systemd`).map((unit) =>
      /^ExecStart=\S+ (.*)$/m.exec(text(`systemd/${unit}`))![1].split(' '),
    ),
    JSON.parse(/^CMD (.*)$/m.exec(text('Dockerfile'))![1]),
  ] as string[][];

  test.each(lines.map((words) => [words.join(' '), words] as const))('%s: every option is there', async (_, words) => {
    const root = await program(words[0]);
    const command = root.commands.find((each) => each.name() === words[0])!;
    const known = command.options.map(({ long }) => long);
    for (const word of words.filter((each) => each.startsWith('--'))) expect(known).toContain(word);
  });

  test('the image copies what is there', () => {
    expect(lines).toHaveLength(7);
    for (const [, path] of text('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+) /gm))
      if (path !== 'dist' && path !== 'node_modules') expect(existsSync(`${root}${path}`), path).toBe(true);
  });

  test.skipIf(!hasSystemd)('systemd finds nothing wrong with the units', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jogatina-units-'));
    for (const unit of readdirSync(`${root}deploy/systemd`)) {
      // the program is not at its place here
      const here = text(`systemd/${unit}`).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
      writeFileSync(join(folder, unit), here);
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, unit)], { encoding: 'utf8' });
      expect(stderr.split('\n').filter((line) => line.includes(unit))).toEqual([]);
    }
    rmSync(folder, { recursive: true });
  });

  test.skipIf(!hasDocker)('the compose file is one', () => {
    expect(spawnSync('docker', ['compose', '-f', 'deploy/compose.yaml', 'config', '-q'], { cwd: root }).status).toBe(0);
  });
});

test('docs/hosting.md: backup and restore, line by line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-by-heart-'));
  const env = { ...process.env, JOGATINA_DATA: join(folder, 'data') };
  const jogatina = (...words: string[]) => {
    const main = [mainFile, ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, main, { cwd: folder, env, encoding: 'utf8' });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };
  const registered = (...words: string[]) =>
    (JSON.parse(jogatina('agents', 'list', '--registered', '--json', ...words)) as { name: string; ours: boolean }[])
      .filter(({ ours }) => !ours)
      .map(({ name }) => name);
  const [, block] = /## Backup and restore, by heart\n((?: {4}.*\n)+)/.exec(
    readFileSync(`${root}docs/hosting.md`, 'utf8'),
  )!;
  const lines = block.split('\n').flatMap((line) => line.trim().split(/\s{2,}/)[0] || []);
  expect(lines.filter((line) => line.startsWith('jogatina '))).toHaveLength(3);
  jogatina('agent', 'register', 'before', '--game', 'truco');
  for (const line of lines) {
    // the server is not there; what happens after the backup is what a restore takes back
    if (line === 'systemctl stop jogatina') jogatina('agent', 'register', 'after', '--game', 'truco');
    else if (line.startsWith('jogatina ')) jogatina(...line.split(' ').slice(1));
    else expect(line).toBe('systemctl start jogatina');
  }
  expect(registered()).toEqual(['before']);
  jogatina('import', 'monday.jsonl.gz', '--data', join(folder, 'moved'));
  expect(registered('--data', join(folder, 'moved'))).toEqual(['before']);
  jogatina('restore', 'monday.sqlite', '--data', join(folder, 'try'));
  expect(registered('--data', join(folder, 'try'))).toEqual(['before']);
  rmSync(folder, { recursive: true });
}, 60_000);
