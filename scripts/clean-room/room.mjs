// A clean room: an empty HOME, and a PATH with Node, npm, git and the shell alone, so no compiler, no headers and no
// Python. What runs in it is told with its time by the clock and of the processor.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const PROGRAMS = ['npm', 'npx', 'git', 'sh', 'env', 'uname', 'dirname', 'sed', 'tar', 'gzip', 'mkdir', 'touch'];
/** How packages are reached, where the caller says so; `npm_config_cache` with `npm_config_offline` needs no network. */
const NETWORK = [
  ...['npm_config_registry', 'npm_config_cache', 'npm_config_offline'],
  ...['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'],
];

export class Room {
  constructor(name, node = process.execPath) {
    this.base = mkdtempSync(join(tmpdir(), `jogatina-${name}-`));
    this.folder = join(this.base, 'parent', 'work');
    this.bin = join(this.base, 'bin');
    this.home = join(this.base, 'home');
    for (const folder of [this.folder, this.bin, this.home]) mkdirSync(folder, { recursive: true });
    for (const program of PROGRAMS) link(onPath(program), join(this.bin, program));
    link(node, join(this.bin, 'node'));
    // nothing may be written beside the folder
    chmodSync(join(this.base, 'parent'), 0o555);
    this.failed = 0;
  }

  get env() {
    const given = Object.fromEntries(
      NETWORK.filter((name) => name in process.env).map((name) => [name, process.env[name]]),
    );
    return { PATH: this.bin, HOME: this.home, JOGATINA_DATA: join(this.base, 'data'), ...given };
  }

  /** Runs a line of the shell, tells its times, and returns what it wrote to standard output. `most`: CPU seconds. */
  run(line, { expect = /(?:)/, cwd = this.folder, most = Number.POSITIVE_INFINITY } = {}) {
    const start = performance.now();
    const done = spawnSync('sh', ['-c', `${line}\nrc=$?\ntimes >&2\nexit $rc`], {
      cwd,
      env: this.env,
      encoding: 'utf8',
      maxBuffer: 1e8,
      timeout: 5_400_000,
    });
    const wall = (performance.now() - start) / 1000;
    const [, minutes, seconds, minutes2, seconds2] = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(done.stderr) ?? [];
    const cpu = 60 * minutes + Number(seconds) + 60 * minutes2 + Number(seconds2);
    const good = done.status === 0 && expect.test(done.stdout) && cpu <= most;
    console.log(
      `${good ? 'good  ' : 'FAILED'} ${cpu.toFixed(2).padStart(7)} CPU s ${wall.toFixed(2).padStart(7)} s  ${line}`,
    );
    if (!good) {
      this.failed++;
      console.log(`${done.stdout.slice(-20_000)}${done.stderr.slice(-2000)}(exit code ${done.status})`);
    }
    return done.stdout;
  }

  /** Starts a server by a line of the shell, calls `use` with its address, and ends it. */
  async serve(line, use) {
    const start = performance.now();
    const server = spawn('sh', ['-c', `exec ${line}`], {
      cwd: this.folder,
      env: this.env,
      stdio: ['ignore', 'pipe', 2],
    });
    const ended = new Promise((resolve) => server.on('exit', (code, signal) => resolve(code ?? signal)));
    let text = '';
    for await (const chunk of server.stdout) {
      text += chunk;
      if (/https?:\/\/[\d.:]+/.test(text)) break;
    }
    const [address] = /https?:\/\/[\d.:]+/.exec(text) ?? [];
    this.check(`${line} is ready after ${((performance.now() - start) / 1000).toFixed(1)} s`, address !== undefined);
    if (address) await use(address);
    server.kill('SIGTERM');
    await ended;
    this.check('it ends when it is told to', address === undefined || (await unreachable(address)));
  }

  check(name, good) {
    console.log(`${good ? 'good  ' : 'FAILED'} ${name}`);
    if (!good) this.failed++;
  }

  /** How many packages were installed, and their size. */
  packages(most) {
    const file = join(this.folder, 'node_modules', '.package-lock.json');
    const count = existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).packages).length : 0;
    this.check(`${count} packages (at most ${most})`, count > 0 && count <= most);
    this.size('node_modules');
  }

  size(path, name = path) {
    console.log(`       ${(sizeOf(join(this.folder, path)) / 1e6).toFixed(1)} MB in ${name}`);
  }

  end() {
    chmodSync(join(this.base, 'parent'), 0o755);
    rmSync(this.base, { recursive: true, force: true });
    console.log(this.failed === 0 ? 'all good' : `${this.failed} failed`);
    process.exitCode = this.failed === 0 ? 0 : 1;
  }
}

/** Whether nobody answers at an address any more, within ten seconds. */
async function unreachable(address) {
  for (let tries = 0; tries < 100; tries++) {
    const answers = await fetch(`${address}/api/health`).then(
      () => true,
      () => false,
    );
    if (!answers) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

function sizeOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path, { withFileTypes: true })
    .filter((each) => !each.isSymbolicLink())
    .reduce((sum, { name }) => sum + sizeOf(join(path, name)), 0);
}

function link(from, to) {
  if (from) symlinkSync(from, to);
}

function onPath(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
}
