import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** CPU seconds that processes have used so far, with those of their children that have ended. */
export function cpuOf(pids: readonly number[]): number {
  const TICKS = 100;
  // one that has ended meanwhile counts with its parent
  const there = pids.filter((pid) => existsSync(`/proc/${pid}/stat`));
  return there.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    const [own, ownInSystem, children, childrenInSystem] = fields.slice(11, 15).map(Number);
    return sum + (own + ownInSystem + children + childrenInSystem) / TICKS;
  }, 0);
}

/** A server by its port, with the processes that it started. */
export function pidsOf(port: string): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map((line) => /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? []);
  const [, server] =
    rows.find(([, , , args = '']) => /^\S*(redis-server|postgres) /.test(args) && args.includes(port)) ?? [];
  return rows.filter(([, pid, parent]) => pid === server || parent === server).map(([, pid]) => Number(pid));
}
