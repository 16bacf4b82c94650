import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { InputError } from '../../core/errors.ts';
import { dataFolder } from '../../store/store.ts';

export const SANDBOXES = ['auto', 'off', 'required'] as const;
export type Sandbox = (typeof SANDBOXES)[number];

/** What a program gets of our environment: enough to find its interpreter and libraries, and no secret of ours. */
const PASSED = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TERM', 'TMPDIR', 'LD_LIBRARY_PATH'],
  ...['PYTHONPATH', 'PYTHONHOME', 'VIRTUAL_ENV', 'CONDA_PREFIX', 'JAVA_HOME', 'NODE_PATH', 'CUDA_VISIBLE_DEVICES'],
  ...['SYSTEMROOT', 'SystemRoot', 'COMSPEC', 'ComSpec', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA'],
];
/** The variable by which processes of a program are known, wherever they went. */
const MARK = 'JOGATINA_PROGRAM';
/** Milliseconds that a program has to end by itself. */
const GRACE = 300;

/** A way to start a shell command apart from the rest of the machine. */
interface Cage {
  readonly name: string;
  /** What it keeps from the program, for those who ask. */
  readonly about: string;
  words(command: string, hidden: string): string[];
}

/** The sandboxes that we know, the better first. Both leave the network and other files as they are. */
export const cages: readonly Cage[] = [
  {
    name: 'bwrap',
    about: 'processes of its own, which end with it; the data folder is hidden',
    words: (command, hidden) => [
      ...['bwrap', '--dev-bind', '/', '/', '--proc', '/proc', '--unshare-pid', '--unshare-ipc', '--die-with-parent'],
      ...(existsSync(hidden) ? ['--tmpfs', hidden] : []),
      ...['sh', '-c', command],
    ],
  },
  {
    name: 'unshare',
    about: 'processes of its own, which end with it; the data folder is hidden; it believes to be root',
    words: (command, hidden) => [
      ...[
        'unshare',
        '--user',
        '--map-root-user',
        '--mount',
        '--ipc',
        '--pid',
        '--fork',
        '--kill-child',
        '--mount-proc',
      ],
      ...['sh', '-c', 'if [ -d "$1" ]; then mount -t tmpfs tmpfs "$1"; fi && exec sh -c "$0"', command, hidden],
    ],
  },
];

/** Whether a sandbox works on this system: it may be missing, or forbidden, as in many containers. */
export function works({ words }: Cage): boolean {
  if (process.platform !== 'linux') return false;
  const [program, ...rest] = words('true', '/nowhere');
  return spawnSync(program, rest, { stdio: 'ignore', timeout: 5000 }).status === 0;
}

let found: Cage | undefined | null = null;

/** The sandbox that works on this system; undefined where none does. */
export function workingCage(): Cage | undefined {
  if (found === null) found = cages.find(works);
  return found;
}

/** What a sandbox of this machine does, or that there is none, in one line. */
export function sandboxLine(sandbox: Sandbox): string {
  if (sandbox === 'off') return 'no sandbox: the program may do whatever you may';
  const cage = workingCage();
  if (cage) return `sandbox (${cage.name}): ${cage.about}`;
  return 'no sandbox works here (bwrap and unshare were tried): the program may do whatever you may';
}

/**
 * A program of this machine. The command must be one that the user typed, never anything that came with a request. It
 * gets a clean environment and a process group of its own.
 */
export class ProgramProcess {
  readonly child: ChildProcess;
  private readonly mark = randomBytes(12).toString('hex');
  /** A sandbox ends at once with all that is in it; before that its program is told by the end of its input. */
  private readonly caged: boolean;
  private ending = false;

  /** `findCage`: the sandbox to use, if there is one. */
  constructor(command: string, sandbox: Sandbox = 'auto', findCage: () => Cage | undefined = workingCage) {
    const cage = sandbox === 'off' ? undefined : findCage();
    if (sandbox === 'required' && !cage)
      throw new InputError('no sandbox works here (bwrap and unshare were tried): --sandbox auto goes on without one');
    this.caged = cage !== undefined;
    const env: NodeJS.ProcessEnv = { [MARK]: this.mark };
    for (const [name, value] of Object.entries(process.env))
      if (PASSED.includes(name) || name.startsWith('LC_')) env[name] = value;
    const options = { env, detached: true, stdio: ['pipe', 'pipe', 'inherit'] as ['pipe', 'pipe', 'inherit'] };
    const [program, ...words] = cage?.words(command, dataFolder()) ?? [];
    this.child = program === undefined ? spawn(command, { ...options, shell: true }) : spawn(program, words, options);
    this.child.on('exit', () => this.end());
  }

  /** Ends the program and everything that it started: its group, and what left the group, where the system shows it. */
  end(): void {
    if (this.ending) return;
    this.ending = true;
    if (!this.caged) this.signal('SIGTERM');
    setTimeout(() => this.signal('SIGKILL'), GRACE);
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child.pid === undefined) return;
    // Windows has no groups: the program itself is ended
    send(process.platform === 'win32' ? this.child.pid : -this.child.pid, signal);
    for (const pid of this.strays()) send(pid, signal);
  }

  /** Processes that began a session of their own: Linux shows the mark in their environment, unless they took it out. */
  private strays(): number[] {
    if (process.platform !== 'linux') return [];
    return readdirSync('/proc').flatMap((name) => {
      if (!/^\d+$/.test(name)) return [];
      try {
        return readFileSync(`/proc/${name}/environ`, 'latin1').includes(`${MARK}=${this.mark}`) ? [Number(name)] : [];
      } catch {
        // another user's, or it has ended
        return [];
      }
    });
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // it has ended by itself meanwhile; a namespace of its own ends with its first process
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
