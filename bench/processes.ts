import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** CPU seconds that processes have used so far. */
export function cpuOf(pids: readonly number[]): number {
  const TICKS = 100;
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS;
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
